// How the service is started: under npm, whose end is the service's, and on a machine that has few tools.
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
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
