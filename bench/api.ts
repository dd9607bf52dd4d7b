// Requests per second and CPU per request of the whole path (key, limit, ledger, cached search), beside a bare
// hello-world of the same framework in the same run. Usage: npm run bench api [requests per round]
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { runWhippet, startChildService, testEnvironment } from '../tests/support/child-service.ts'
import { manyDocuments } from '../tests/support/sample-documents.ts'
import { processorSeconds } from './support/processor-time.ts'

const CONNECTIONS = 64
const ROUNDS = 5
const requests = Number(process.argv[2] ?? 8_000)

interface Rival {
  readonly name: string
  readonly pid: number
  readonly origin: string
  readonly path: string
  readonly headers: Record<string, string>
}

interface Measured {
  readonly perSecond: number
  readonly cpuMicroseconds: number
}

async function measure(rival: Rival, count: number): Promise<Measured> {
  const pool = new Pool(rival.origin, { connections: CONNECTIONS })
  const cpuBefore = processorSeconds(rival.pid)
  const startedAt = performance.now()
  let left = count
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const { statusCode, body } = await pool.request({
        path: rival.path,
        method: 'GET',
        headers: rival.headers,
      })
      await body.dump()
      if (statusCode !== 200) throw new Error(`${rival.name} answered ${statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, caller))
  const seconds = (performance.now() - startedAt) / 1000
  const cpu = processorSeconds(rival.pid) - cpuBefore
  await pool.close()
  return { perSecond: count / seconds, cpuMicroseconds: (cpu / count) * 1e6 }
}

async function startHello(): Promise<{ rival: Rival; child: ChildProcess }> {
  const file = join(import.meta.dirname, 'support', 'hello-server.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file])
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  const origin = `http://127.0.0.1:${String(chunk).trim()}`
  return { child, rival: { name: 'hello-world', pid: child.pid ?? 0, origin, path: '/', headers: {} } }
}

const folder = await mkdtemp(join(tmpdir(), 'whippet-bench-'))
const environment = testEnvironment(join(folder, 'data'), { WHIPPET_LOG_LEVEL: 'info' })
const documents = join(folder, 'documents.jsonl')
await writeFile(
  documents,
  manyDocuments(500, 'lighthouse')
    .map((one) => JSON.stringify(one))
    .join('\n'),
)
await runWhippet(['import', documents], environment)
await runWhippet(
  ['accounts', 'create', '--email', 'bench@example.com', '--credits', '10000', '--rate-limit', '1000000'],
  environment,
)
const made = await runWhippet(
  ['keys', 'create', '--name', 'bench', '--account', 'bench@example.com', '--json'],
  environment,
)
const { key } = JSON.parse(made.stdout) as { key: string }
const service = await startChildService(environment)
const hello = await startHello()
const whippet: Rival = {
  name: 'whippet, cached search',
  pid: service.process.pid ?? 0,
  origin: service.url,
  path: '/api/v1/search?q=lighthouse+number',
  headers: { 'x-api-key': key },
}

const rivals = [hello.rival, whippet]
const measured = new Map<Rival, Measured[]>(rivals.map((rival) => [rival, []]))
for (const rival of rivals) await measure(rival, 2_000)
for (let round = 0; round < ROUNDS; round += 1) {
  for (const rival of rivals) measured.get(rival)?.push(await measure(rival, requests))
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const rows = rivals.map((rival) => {
  const rounds = measured.get(rival) ?? []
  return {
    name: rival.name,
    perSecond: median(rounds.map((one) => one.perSecond)),
    cpu: median(rounds.map((one) => one.cpuMicroseconds)),
  }
})
console.log(`${ROUNDS} rounds of ${requests} requests, ${CONNECTIONS} connections, medians`)
for (const row of rows) {
  console.log(
    `${row.name.padEnd(24)} ${row.perSecond.toFixed(0).padStart(7)} requests/s  ${row.cpu.toFixed(0).padStart(5)} us CPU a request`,
  )
}
console.log(`CPU ratio: ${((rows[1]?.cpu ?? 0) / (rows[0]?.cpu ?? 1)).toFixed(2)}`)
hello.child.kill()
await service.stop()
await rm(folder, { recursive: true, force: true })
