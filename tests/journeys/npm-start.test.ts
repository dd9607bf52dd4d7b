// How the service is started: under npm, whose end is the service's, on a machine that has few tools, and what it tells of packages.
import { execFile, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { startOnFreePort, testEnvironment } from '../support/child-service.ts'

const ROOT = join(import.meta.dirname, '..', '..')

it('ends the service when npm is told to end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'whippet-npm-'))
  const { child, errors, closed } = await startOnFreePort((port) =>
    spawn('npm', ['start'], {
      cwd: ROOT,
      env: testEnvironment(folder, { PORT: String(port), WHIPPET_LOG_LEVEL: 'info' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  child.kill('SIGTERM')
  // Its streams close when the last process that holds them is gone: npm, and the service behind it.
  await closed
  expect(errors()).toContain('"msg":"stopped"')
  await rm(folder, { recursive: true, force: true })
})

it('takes what is installed for installed where there are few tools', async () => {
  const tools = await mkdtemp(join(tmpdir(), 'whippet-tools-'))
  onTestFinished(() => rm(tools, { recursive: true, force: true }))
  for (const tool of ['sh', 'cat', 'dirname', 'readlink', 'find']) {
    const { stdout } = await promisify(execFile)('sh', ['-c', `command -v ${tool}`])
    await symlink(stdout.trim(), join(tools, tool))
  }
  const command = join(ROOT, 'bin', 'whippet')
  const { stdout, stderr } = await promisify(execFile)(command, ['--version'], { env: { PATH: tools } })
  expect(stdout).toMatch(/^\S*\d+\.\d+\.\d+/)
  expect(stderr).toBe('')
})

it('tells what it installs and how far it is', { timeout: 60_000 }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'whippet-installs-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const folder of ['bin', '.node', 'tools']) await mkdir(join(root, folder))
  for (const file of ['runtime.sh', 'leave-out.js'])
    await copyFile(join(ROOT, 'bin', file), join(root, 'bin', file))
  await writeFile(join(root, 'package-lock.json'), '{}')
  await symlink(process.execPath, join(root, 'tools', 'node'))
  // It ends when its progress was told.
  const npm =
    '#!/bin/sh\nmkdir -p node_modules\nhead -c 20000000 /dev/zero >node_modules/all\nuntil [ -e told ]; do sleep .2; done\n'
  await writeFile(join(root, 'tools', 'npm'), npm, { mode: 0o755 })
  await writeFile(join(root, 'bin', 'start'), '. "$(dirname -- "$(readlink -f -- "$0")")/runtime.sh"\n')
  const env = { PATH: `${join(root, 'tools')}:${process.env['PATH']}` }
  const started = promisify(execFile)('sh', [join(root, 'bin', 'start')], { env })
  started.child.stderr?.on('data', (text) => {
    if (/ left/.test(text)) writeFileSync(join(root, 'told'), '')
  })
  const { stderr } = await started
  const told = stderr.split('\n')
  expect(told[0]).toMatch(/^whippet: installing packages: about \d+ MB, of which \d+ stay$/)
  expect(told[1]).toMatch(/^whippet: \d+ of \d+ MB, \d+ s left$/)
  expect(told).toContain('whippet: packages are installed (20 MB)')
})
