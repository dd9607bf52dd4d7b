// One account does its worst, eight calls at a time; another searches and fetches as if alone: node bench/neighbours.ts [SECONDS] [ATTACK…]
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { runWhippet, startChildService, testEnvironment } from '../tests/support/child-service.ts'

const [SECONDS = '15', ...CHOSEN] = process.argv.slice(2)
const AT_ONCE = 8
const SMALL_PAGES = 3_000
const LONG_PAGES = 100
const HEALTH_EVERY_MS = 20
const WORDS =
  'dog river heron otter quick quiet stone water winter garden letter market engine paper silver'.split(' ')

const folder = await mkdtemp(join(tmpdir(), 'whippet-neighbours-'))
// Two sites: what the hostile one suffers from its own visitors is no neighbour's concern.
const SITE = new URL('./support/hostile-site-thread.ts', import.meta.url)
const sites = [new Worker(SITE), new Worker(SITE)]
const [origin, quiet] = await Promise.all(
  sites.map((site) => new Promise<string>((resolve) => site.once('message', resolve))),
)
const environment = testEnvironment(join(folder, 'data'), { WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
await writeFile(join(folder, 'pages.jsonl'), [...documents()].join('\n'))
await runWhippet(['import', join(folder, 'pages.jsonl')], environment)
const hostile = await keyOf('hostile@example.com')
const neighbour = await keyOf('neighbour@example.com')
const service = await startChildService(environment)

function* documents(): Generator<string> {
  const word = (n: number): string => WORDS[n % WORDS.length] ?? ''
  const text = (seed: number, length: number): string =>
    Array.from({ length }, (_, at) => word(seed * 7 + at * at + (at >> 3))).join(' ')
  for (let n = 0; n < SMALL_PAGES; n++)
    yield JSON.stringify({
      url: `https://small.example/${n}`,
      title: `${word(n)} ${n}`,
      text: `${text(n, 200)}.`,
    })
  for (let n = 0; n < LONG_PAGES; n++)
    yield JSON.stringify({
      url: `https://long.example/${n}`,
      title: `endless ${n}`,
      text: `endless ${text(n, 145_000)}.`,
    })
}

async function keyOf(email: string): Promise<string> {
  await runWhippet(
    ['accounts', 'create', '--email', email, '--credits', '100000', '--rate-limit', '100000'],
    environment,
  )
  const made = await runWhippet(
    ['keys', 'create', '--name', 'bench', '--account', email, '--json'],
    environment,
  )
  return (JSON.parse(made.stdout) as { key: string }).key
}

type Call = (n: number) => [path: string, body?: object]

const urls = (path: string) =>
  Array.from({ length: 20 }, (_, at) => `${origin}/${path}/${Math.random()}/${at}`)
const query = (n: number): string => `${WORDS[n % 15]} ${WORDS[(n * 7) % 15]} ${n}`

const ATTACKS: Readonly<Record<string, Call>> = {
  'long pages': (n) => [`/api/v1/search?q=endless+${n}&content=true&limit=100&noCache=true`],
  'tool calls with content': (n) => [
    '/mcp',
    {
      jsonrpc: '2.0',
      id: n,
      method: 'tools/call',
      params: { name: 'svc_web_search', arguments: { q: `endless ${n}`, content: true, limit: 50 } },
    },
  ],
  'PDF bombs': () => ['/api/v1/fetch', { urls: urls('pdf') }],
  'markup bombs': () => ['/api/v1/fetch', { urls: urls('marks') }],
  'endless 1xx': () => ['/api/v1/fetch', { urls: urls('hints') }],
  'slow sites': () => ['/api/v1/fetch', { urls: urls('slow') }],
  'queries of 1,000 words': (n) => [
    '/api/v1/search',
    {
      q: Array.from({ length: 300 }, (_, at) => `w${n}x${at}`)
        .join(' ')
        .slice(0, 2_000),
      noCache: true,
    },
  ],
  'rules of wildcards': (n) => [
    '/api/v1/search',
    {
      q: WORDS[n % 15],
      limit: 100,
      rules: WILDCARDS.map((path) => `${path}$boost=2,site=small.example`)
        .join('\n')
        .slice(0, 8_000),
    },
  ],
  'maps by wildcards': () => [
    '/compat/tavily/map',
    { url: `${origin}/links/${Math.random()}`, exclude_paths: WILDCARDS, select_paths: WILDCARDS, limit: 5 },
  ],
  'deep offsets': (n) => [`/api/v1/search?q=${WORDS[n % 15]}&offset=${2_000 + n}&limit=100&noCache=true`],
}

/** Matched piece by piece, each stands almost everywhere. */
const WILDCARDS = Array.from({ length: 20 }, (_, n) => `/${'a*'.repeat(60)}${'a'.repeat(80)}b${n}`)

const NEIGHBOUR: Readonly<Record<string, Call>> = {
  search: (n) => [`/api/v1/search?q=${encodeURIComponent(query(n))}&noCache=true`],
  fetch: (n) => [`/api/v1/fetch?url=${encodeURIComponent(`${quiet}/page/${n}`)}`],
}

async function call(key: string, [path, body]: ReturnType<Call>, signal?: AbortSignal): Promise<number> {
  const headers = {
    'x-api-key': key,
    ...(path.startsWith('/compat/') && { authorization: `Bearer ${key}` }),
    accept: 'application/json, text/event-stream',
    ...(body && { 'content-type': 'application/json' }),
  }
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(service.url + path, { ...init, headers, ...(signal && { signal }) })
  for await (const _ of response.body ?? []) if (signal?.aborted) break
  return response.status
}

interface Seen {
  readonly times: Record<string, number[]>
  readonly failures: number
  readonly stallMs: number
  readonly rssMb: number
  readonly attacks: Readonly<Record<number, number>>
}

async function observe(attack: Call | undefined): Promise<Seen> {
  const over = new AbortController()
  const isOver = (): boolean => over.signal.aborted
  const attacks: Record<number, number> = {}
  let sent = 0
  const assault = async (): Promise<void> => {
    while (!isOver() && attack) {
      const status = await call(hostile, attack(sent++), over.signal).catch(() => 0)
      attacks[status] = (attacks[status] ?? 0) + 1
    }
  }
  const times: Record<string, number[]> = { search: [], fetch: [] }
  let failures = 0
  let asked = Math.floor(Math.random() * 1e6)
  const live = async (): Promise<void> => {
    while (!isOver())
      for (const [name, make] of Object.entries(NEIGHBOUR)) {
        const startedAt = performance.now()
        const status = await call(neighbour, make(asked++)).catch(() => 0)
        times[name]?.push(performance.now() - startedAt)
        if (status !== 200) failures += 1
      }
  }
  let stallMs = 0
  let rssMb = 0
  const watch = async (): Promise<void> => {
    while (!isOver()) {
      const startedAt = performance.now()
      await fetch(`${service.url}/health`).then(
        (response) => response.text(),
        () => (failures += 1),
      )
      stallMs = Math.max(stallMs, performance.now() - startedAt)
      rssMb = Math.max(rssMb, await rssOf(service.process.pid ?? 0))
      await new Promise((resolve) => setTimeout(resolve, HEALTH_EVERY_MS))
    }
  }
  setTimeout(() => over.abort(), Number(SECONDS) * 1_000)
  await Promise.all([live(), watch(), ...Array.from({ length: AT_ONCE }, assault)])
  return { times, failures, stallMs, rssMb, attacks }
}

async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

function percentile(times: number[], share: number): number {
  times.sort((a, b) => a - b)
  return times[Math.floor(share * (times.length - 1))] ?? 0
}

function show(name: string, { times, failures, stallMs, rssMb, attacks }: Seen): void {
  const of = (kind: string): string =>
    `${percentile(times[kind] ?? [], 0.5).toFixed(0)} / ${percentile(times[kind] ?? [], 0.99).toFixed(0)} (${times[kind]?.length})`
  const told = Object.entries(attacks).map(([status, count]) => `${count} x ${status}`)
  console.log(
    `| ${name} | ${of('search')} | ${of('fetch')} | ${failures} | ${stallMs.toFixed(0)} | ${rssMb.toFixed(0)} | ${told.join(', ')} | ${(loadavg()[0] ?? 0).toFixed(1)} |`,
  )
}

console.log(
  '| attack | search p50 / p99 ms | fetch p50 / p99 ms | not 200 | longest /health ms | most RSS MB | replies to the attack | load |',
)
console.log('|---|---|---|---|---|---|---|---|')
await observe(undefined)
show('none', await observe(undefined))
for (const [name, attack] of Object.entries(ATTACKS)) {
  if (CHOSEN.length === 0 || CHOSEN.includes(name)) show(name, await observe(attack))
}
await service.kill()
for (const site of sites) site.postMessage('stop')
await rm(folder, { recursive: true, force: true })
