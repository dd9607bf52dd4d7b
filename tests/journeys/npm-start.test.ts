// `npm start` under a supervisor: the signal that ends npm reaches the service, and nothing is left behind.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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
