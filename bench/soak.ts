// A soak: mixed calls of several accounts while documents are imported; memory and file handles minute by minute, and told
// charges against the ledger: node bench/soak.ts [MINUTES] [CONNECTIONS]
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  runWhippet,
  spawnWhippet,
  startChildService,
  testEnvironment,
} from '../tests/support/child-service.ts'

const [MINUTES = '20', CONNECTIONS = '16'] = process.argv.slice(2)
const minutes = Number(MINUTES)
const CREDITS = 100_000
/** Documents that are imported at a time, each with another text than before; half of them are those of the time before. */
const IMPORTED = 2_000
/** Of them there are so many: an index that grows would hide what else does. */
const DOCUMENTS = 20_000
const WORDS =
  'dog river heron otter quick quiet stone water winter garden letter market engine paper silver'.split(' ')

const folder = await mkdtemp(join(tmpdir(), 'whippet-soak-'))
const site = new Worker(new URL('./support/hostile-site-thread.ts', import.meta.url))
const origin = await new Promise<string>((resolve) => site.once('message', resolve))
const environment = testEnvironment(join(folder, 'data'), { WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
const keys = await Promise.all(['a', 'b', 'c'].map(keyOf))
const told = new Map<string, number>(keys.map((key) => [key, 0]))
await importOnce(0)
const service = await startChildService(environment)

async function keyOf(name: string): Promise<string> {
  const account = ['--email', `${name}@example.com`, '--credits', String(CREDITS), '--rate-limit', '1000000']
  await runWhippet(['accounts', 'create', ...account], environment)
  const create = ['keys', 'create', '--name', name, '--account', `${name}@example.com`, '--json']
  return (JSON.parse((await runWhippet(create, environment)).stdout) as { key: string }).key
}

function word(n: number): string {
  return WORDS[n % WORDS.length] ?? ''
}

function lineOf(n: number, round: number): string {
  const text = Array.from({ length: 180 }, (_, at) => word(n * 7 + at * at + round)).join(' ')
  return JSON.stringify({ url: `https://soak.example/${n}`, title: `${word(n)} ${n}`, text: `${text}.` })
}

async function importOnce(round: number): Promise<void> {
  const child = spawnWhippet(['import', '-', '--format', 'jsonl'], environment)
  child.stdout?.resume()
  child.stderr?.resume()
  const from = (round * IMPORTED) / 2
  for (let n = from; n < from + IMPORTED; n += 1) child.stdin?.write(`${lineOf(n % DOCUMENTS, round)}\n`)
  child.stdin?.end()
  await new Promise((resolve) => child.once('close', resolve))
}

type Call = (n: number) => [path: string, body?: object]

const CALLS: readonly Call[] = [
  (n) => [`/api/v1/search?q=${word(n)}+${word(n * 3 + 1)}+${n % 997}&noCache=true`],
  (n) => [`/api/v1/search?q=${word(n)}+${word(n + 4)}&searchMode=fast`],
  (n) => [`/api/v1/search?q=${word(n)}&content=true&limit=10&format=context`],
  (n) => [`/api/v1/search?q=${word(n)}+${n % 31}&searchMode=deep&noCache=true`],
  (n) => [`/api/v1/fetch?url=${encodeURIComponent(`${origin}/page/${n}`)}`],
  (n) => ['/api/v1/fetch', { urls: [0, 1, 2].map((at) => `${origin}/page/${n % 500}/${at}`) }],
  (n) => [`/api/v1/search?q=${word(n)}&dryRun=true`],
]

/** Statuses that were answered, and calls that were not. */
const answers = new Map<string, number>()
const over = new AbortController()

async function work(connection: number): Promise<void> {
  const key = keys[connection % keys.length] ?? ''
  for (let n = connection; !over.signal.aborted; n += Number(CONNECTIONS)) {
    const [path, body] = (CALLS[n % CALLS.length] as Call)(n)
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const headers = { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) }
    try {
      const reply = await fetch(service.url + path, { ...init, headers })
      const text = await reply.text()
      answers.set(String(reply.status), (answers.get(String(reply.status)) ?? 0) + 1)
      if (reply.status === 200) told.set(key, (told.get(key) ?? 0) + costIn(text))
    } catch {
      answers.set('none', (answers.get('none') ?? 0) + 1)
    }
  }
}

/** Nano-dollars that a reply tells, in either of its forms. */
function costIn(text: string): number {
  const dollars = text.startsWith('{')
    ? (JSON.parse(text) as { metrics: { cost_dollars: number } }).metrics.cost_dollars
    : Number(/^cost_dollars: ([0-9.e-]+)$/m.exec(text)?.[1])
  return Math.round(dollars * 1e9)
}

interface Sample {
  readonly minute: number
  readonly rssMb: number
  readonly handles: number
  readonly calls: number
  readonly load: number
}

async function sample(minute: number): Promise<Sample> {
  const { pid } = service.process
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return {
    minute,
    rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
    handles: (await readdir(`/proc/${pid}/fd`)).length,
    calls: [...answers.values()].reduce((sum, count) => sum + count, 0),
    load: loadavg()[0] ?? 0,
  }
}

async function importOn(): Promise<number> {
  let round = 1
  for (; !over.signal.aborted; round += 1) await importOnce(round)
  return round
}

console.log('| minute | RSS MB | file handles | calls | load |\n|---|---|---|---|---|')
const working = Array.from({ length: Number(CONNECTIONS) }, (_, at) => work(at))
const importing = importOn()
const samples: Sample[] = []
for (let minute = 1; minute <= minutes; minute += 1) {
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  const one = await sample(minute)
  samples.push(one)
  console.log(
    `| ${minute} | ${one.rssMb.toFixed(0)} | ${one.handles} | ${one.calls} | ${one.load.toFixed(1)} |`,
  )
}
over.abort()
await Promise.all(working)
const rounds = await importing

/** Megabytes, or handles, a minute over the last half, by least squares. */
function slope(of: (one: Sample) => number): number {
  const last = samples.slice(-Math.ceil(minutes / 2))
  const mean = (values: number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
  const [x, y] = [mean(last.map(({ minute }) => minute)), mean(last.map(of))]
  const up = last.reduce((sum, one) => sum + (one.minute - x) * (of(one) - y), 0)
  return up / last.reduce((sum, one) => sum + (one.minute - x) ** 2, 0)
}

console.log(
  `\nLast ${Math.ceil(minutes / 2)} minutes: RSS ${slope(({ rssMb }) => rssMb).toFixed(1)} MB a minute, file handles ${slope(({ handles }) => handles).toFixed(2)} a minute.`,
)
console.log(`Replies: ${[...answers].map(([status, count]) => `${count} x ${status}`).join(', ')}.`)
console.log(`Imports: ${rounds} of ${IMPORTED} documents.`)
for (const key of keys) {
  const reply = await fetch(`${service.url}/api/v1/balance`, { headers: { 'x-api-key': key } })
  const { balance_dollars: balance } = (await reply.json()) as { balance_dollars: number }
  const charged = Math.round(CREDITS * 1e9 - balance * 1e9)
  const apart = charged - (told.get(key) ?? 0)
  console.log(
    `Told ${told.get(key)} nano-dollars, charged ${charged}: ${apart === 0 ? 'equal' : `${apart} apart`}.`,
  )
}
await service.stop()
const verified = await runWhippet(['ledger', 'verify'], environment)
console.log(`whippet ledger verify: ${verified.code === 0 ? 'whole' : verified.stderr}`)
site.postMessage('stop')
await rm(folder, { recursive: true, force: true })
