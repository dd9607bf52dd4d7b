// Requests per second and CPU per request of the whole path (key, limit, ledger, cached search), of the event loop's own
// thread and of all, beside a bare hello-world of the same framework and, in turns, another checkout of this repository.
// Usage: npm run bench api -- [--beside CHECKOUT] [requests per round]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { manyDocuments } from '../tests/support/sample-documents.ts'
import { quantile } from './support/percentiles.ts'
import { processorSeconds, threadSeconds } from './support/processor-time.ts'

const { values, positionals } = parseArgs({
  options: { beside: { type: 'string' } },
  allowPositionals: true,
})
const CONNECTIONS = [1, 8, 64]
const ROUNDS = 5
const requests = Number(positionals[0] ?? 4_000)

interface Rival {
  readonly name: string
  readonly pid: number
  readonly origin: string
  readonly path: string
  readonly headers: Record<string, string>
}

interface Measured {
  readonly perSecond: number
  readonly loopMicroseconds: number
  readonly cpuMicroseconds: number
}

async function measure(rival: Rival, connections: number, count: number): Promise<Measured> {
  const { pid, path, headers } = rival
  const pool = new Pool(rival.origin, { connections })
  const [loopBefore, cpuBefore] = [threadSeconds(pid), processorSeconds(pid)]
  const startedAt = performance.now()
  let left = count
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers })
      await body.dump()
      if (statusCode !== 200) throw new Error(`${rival.name} answered ${statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  const seconds = (performance.now() - startedAt) / 1000
  const [loop, cpu] = [threadSeconds(pid) - loopBefore, processorSeconds(pid) - cpuBefore]
  await pool.close()
  return {
    perSecond: count / seconds,
    loopMicroseconds: (loop / count) * 1e6,
    cpuMicroseconds: (cpu / count) * 1e6,
  }
}

interface Started {
  readonly rivals: readonly Rival[]
  stop(): Promise<unknown>
}

async function startHello(): Promise<Started> {
  const file = join(import.meta.dirname, 'support', 'hello-server.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file])
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  const origin = `http://127.0.0.1:${String(chunk).trim()}`
  const rival = { name: 'hello-world', pid: child.pid ?? 0, origin, path: '/', headers: {} }
  return { rivals: [rival], stop: async () => child.kill() }
}

/** The service of a checkout, with 500 documents and an account that may call as often as it likes. */
async function startService(root: string, folder: string): Promise<Started> {
  type Program = typeof import('../tests/support/child-service.ts')
  const program = (await import(join(root, 'tests', 'support', 'child-service.ts'))) as Program
  const environment = program.testEnvironment(folder, { WHIPPET_LOG_LEVEL: 'info' })
  const whippet = (...command: string[]) => program.runWhippet(command, environment)
  const documents = `${folder}.jsonl`
  const lines = manyDocuments(500, 'lighthouse').map((one) => JSON.stringify(one))
  await writeFile(documents, lines.join('\n'))
  await whippet('import', documents)
  const email = 'bench@example.com'
  await whippet('accounts', 'create', '--email', email, '--credits', '10000', '--rate-limit', '1000000')
  const made = await whippet('keys', 'create', '--name', 'bench', '--account', email, '--json')
  const { key } = JSON.parse(made.stdout) as { key: string }
  const service = await program.startChildService(environment)
  const at = { pid: service.process.pid ?? 0, origin: service.url, headers: { 'x-api-key': key } }
  const name = basename(root)
  const rivals = [
    { ...at, name: `${name}: cached search`, path: '/api/v1/search?q=lighthouse+number' },
    { ...at, name: `${name}: balance`, path: '/api/v1/balance' },
  ]
  return { rivals, stop: () => service.stop() }
}

const folder = await mkdtemp(join(tmpdir(), 'whippet-bench-'))
const roots = [join(import.meta.dirname, '..'), ...(values.beside ? [resolve(values.beside)] : [])]
const started = [await startHello()]
for (const [at, root] of roots.entries()) started.push(await startService(root, join(folder, String(at))))
const rivals = started.flatMap((one) => one.rivals)
for (const rival of rivals) await measure(rival, 8, 4_000)

console.log(`${ROUNDS} rounds of ${requests} requests in turns, medians of microseconds of CPU a request\n`)
console.log('| call | connections | event loop | all threads | a second |\n| --- | --- | --- | --- | --- |')
for (const connections of CONNECTIONS) {
  const measured = new Map<Rival, Measured[]>(rivals.map((rival) => [rival, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const rival of rivals) measured.get(rival)?.push(await measure(rival, connections, requests))
  }
  for (const [{ name }, rounds] of measured) {
    const median = (of: keyof Measured): string =>
      quantile(
        rounds.map((one) => one[of]),
        0.5,
      ).toFixed(0)
    const figures = [median('loopMicroseconds'), median('cpuMicroseconds'), median('perSecond')]
    console.log(`| ${[name, connections, ...figures].join(' | ')} |`)
  }
}
for (const one of started) await one.stop()
await rm(folder, { recursive: true, force: true })
