// `bin/dev compat`: the official clients of other APIs before the service; prints each check and the closing line.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startHttpServer } from '../../src/app/http-server.ts'
import { startFixtureWeb } from '../support/fixture-web.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { addSite } from '../support/site-pages.ts'
import { startTestService } from '../support/test-service.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const CLIENTS = join(ROOT, 'tools', 'clients')
const PYTHON = join(ROOT, 'tools', 'generated', 'python', 'bin', 'python')
const LONGEST_MS = 600_000

const web = await startFixtureWeb()
const site = addSite(web)
const house = await startTestService({
  WHIPPET_COMPAT: 'all',
  WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}`,
})
await house.load(sampleDocuments)
const server = await startHttpServer({
  fetch: (request) => house.service.http.fetch(request),
  host: '127.0.0.1',
  port: 0,
})
const base = `http://127.0.0.1:${server.port}`
const counts = { passed: 0, failed: 0 }

const environment = {
  PATH: process.env['PATH'] ?? '',
  HOME: join(ROOT, 'tools', 'generated'),
  BASE: base,
  KEY: house.key,
  POOR_KEY: (await house.accountWith(0)).key,
  SLOW_KEY: (await house.accountWith(100, 1)).key,
  SITE: site,
  LANGSMITH_TRACING: 'false',
  REWRITE: [
    `https://api.search.brave.com=${base}/compat/brave`,
    `https://google.serper.dev=${base}/compat/serper`,
    `https://www.googleapis.com=${base}/compat/google`,
    `https://api.tavily.com=${base}/compat/tavily`,
    `https://api.exa.ai=${base}/compat/exa`,
  ].join(' '),
}

function tell(line: string): void {
  if (/^(?:ok|FAIL) {2}/.test(line)) counts[line.startsWith('ok') ? 'passed' : 'failed'] += 1
  process.stdout.write(`${line}\n`)
}

async function run(name: string, command: string, args: readonly string[], expected: number): Promise<void> {
  const before = counts.passed + counts.failed
  const child = spawn(command, args, {
    cwd: CLIENTS,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2_000)
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  for await (const line of createInterface({ input: child.stdout })) tell(line)
  const code = await ended
  const done = counts.passed + counts.failed - before
  if (code !== 0 || done < expected) tell(`FAIL  ${name}: ended with ${code} after ${done} checks: ${said}`)
}

const node = (script: string, expected: number, ...options: string[]): Promise<void> =>
  run(script, process.execPath, [...options, script], expected)

try {
  await node('run.mjs', 35)
  await node('hard-coded.mjs', 15, '--import', './rewrite.mjs')
  await node('tool-servers.mjs', 4)
  await node('examples.mjs', 3, '--import', './resolve-here.mjs')
  await node('typed.mjs', 5)
  if (existsSync(PYTHON)) await run('python', PYTHON, ['python/run.py'], 45)
  else if (process.env['CI']) tell('FAIL  python: python3 with venv and pip is needed')
  else tell('python: skipped, there is no python3 with venv and pip')
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`)
  process.exitCode = counts.failed > 0 ? 1 : 0
} finally {
  await server.stop(0)
  await house.close()
  await web.close()
}
