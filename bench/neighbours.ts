// One account does its worst, eight calls at a time; another searches and fetches as if alone.
//
// usage: bin/dev bench neighbours [SECONDS] [ATTACK…] [--cluster] [--models] [--minutes N]
// --cluster: on PostgreSQL, Redis and three OpenSearch nodes, started for the bench and ended with it.
// --minutes: all attacks mixed for so long, told minute by minute, and what memory does, in place of one attack after another.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { attacksBy, type Call, neighbourOn } from './neighbours/attacks.ts'
import { startInstallation } from './neighbours/installation.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cluster: { type: 'boolean', default: false },
    models: { type: 'boolean', default: false },
    minutes: { type: 'string' },
  },
})
const [SECONDS = '15', ...CHOSEN] = positionals
const AT_ONCE = 8
const HEALTH_EVERY_MS = 20

// Two sites: what the hostile one suffers from its own visitors is no neighbour's concern.
const SITE = new URL('./support/hostile-site-thread.ts', import.meta.url)
const sites = [new Worker(SITE), new Worker(SITE)]
const [origin = '', quiet = ''] = await Promise.all(
  sites.map((site) => new Promise<string>((resolve) => site.once('message', resolve))),
)
const installation = await startInstallation(values)
const { service } = installation
const attacks = Object.entries(attacksBy(origin)).filter(
  ([name]) => CHOSEN.length === 0 || CHOSEN.includes(name),
)
const NEIGHBOUR = neighbourOn(quiet)

interface Answer {
  readonly status: number
  /** Billionths of a dollar, as the reply has them. */
  readonly told: number
}

async function call(key: string, [path, body]: ReturnType<Call>, signal?: AbortSignal): Promise<Answer> {
  const headers = {
    'x-api-key': key,
    ...(path.startsWith('/compat/') && { authorization: `Bearer ${key}` }),
    accept: 'application/json, text/event-stream',
    ...(body && { 'content-type': 'application/json' }),
  }
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(service.url + path, { ...init, headers, ...(signal && { signal }) })
  let last = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    if (signal?.aborted) break
    last = last.slice(-4_096) + decoder.decode(part, { stream: true })
  }
  const dollars = Number(/"cost_dollars":([0-9.e-]+)/.exec(last)?.[1] ?? 0)
  return { status: response.status, told: Math.round(dollars * 1e9) }
}

interface Seen {
  readonly times: Record<string, number[]>
  readonly failures: number
  /** The longest answer of /health, and the most processor time that a turn of the event loop took. */
  readonly stallMs: number
  readonly turnMs: number
  /** As they were, one every twenty milliseconds. */
  readonly rssMb: readonly number[]
  readonly attacks: Readonly<Record<number, number>>
}

let told = 0

async function observe(chosen: readonly Call[], seconds: number): Promise<Seen> {
  const over = new AbortController()
  const isOver = (): boolean => over.signal.aborted
  const replies: Record<number, number> = {}
  let sent = 0
  const assault = async (attack: Call): Promise<void> => {
    while (!isOver()) {
      const n = sent++
      const { status } = await call(installation.hostile, attack(n), over.signal).catch(() => ({ status: 0 }))
      replies[status] = (replies[status] ?? 0) + 1
    }
  }
  const times: Record<string, number[]> = { search: [], fetch: [] }
  let failures = 0
  let asked = Math.floor(Math.random() * 1e6)
  const live = async (): Promise<void> => {
    while (!isOver())
      for (const [name, make] of Object.entries(NEIGHBOUR)) {
        const startedAt = performance.now()
        const answer = await call(installation.neighbour, make(asked++)).catch(() => undefined)
        times[name]?.push(performance.now() - startedAt)
        told += answer?.told ?? 0
        if (answer?.status !== 200) failures += 1
      }
  }
  let stallMs = 0
  const rssMb: number[] = []
  const watch = async (): Promise<void> => {
    while (!isOver()) {
      const startedAt = performance.now()
      await fetch(`${service.url}/health`).then(
        (response) => response.text(),
        () => (failures += 1),
      )
      stallMs = Math.max(stallMs, performance.now() - startedAt)
      rssMb.push(await installation.rssMb())
      await new Promise((resolve) => setTimeout(resolve, HEALTH_EVERY_MS))
    }
  }
  installation.longestTurnMs()
  setTimeout(() => over.abort(), seconds * 1_000)
  // Of several attacks each has connections of its own: the slow ones would soon hold them all.
  const each = Math.ceil(AT_ONCE / chosen.length)
  const assaults = chosen.flatMap((attack) => Array.from({ length: each }, () => assault(attack)))
  await Promise.all([live(), watch(), ...assaults])
  return { times, failures, stallMs, turnMs: installation.longestTurnMs(), rssMb, attacks: replies }
}

function percentile(times: number[], share: number): number {
  times.sort((a, b) => a - b)
  return times[Math.floor(share * (times.length - 1))] ?? 0
}

function show(name: string, { times, failures, stallMs, turnMs, rssMb, attacks }: Seen): void {
  const of = (kind: string): string =>
    `${percentile(times[kind] ?? [], 0.5).toFixed(0)} / ${percentile(times[kind] ?? [], 0.99).toFixed(0)} (${times[kind]?.length})`
  const replies = Object.entries(attacks).map(([status, count]) => `${count} x ${status}`)
  const most = rssMb.reduce((some, one) => Math.max(some, one), 0)
  console.log(
    `| ${name} | ${of('search')} | ${of('fetch')} | ${failures} | ${stallMs.toFixed(0)} | ${turnMs.toFixed(0)} | ${most.toFixed(0)} | ${replies.join(', ')} | ${(loadavg()[0] ?? 0).toFixed(1)} |`,
  )
}

/** Flat: the mean of the last third is at most a tenth over that of the middle one. */
function showMemory(rssMb: readonly number[]): void {
  const third = Math.floor(rssMb.length / 3)
  const mean = (some: readonly number[]): number => some.reduce((sum, one) => sum + one, 0) / some.length
  const means = [0, 1, 2].map((at) => mean(rssMb.slice(at * third, (at + 1) * third)))
  console.log(
    `\nRSS by thirds, MB: ${means.map((one) => one.toFixed(0)).join(', ')}; the last is ${(((means[2] ?? 0) / (means[1] ?? 1) - 1) * 100).toFixed(1)} % over the middle`,
  )
}

console.log(
  '| attack | search p50 / p99 ms | fetch p50 / p99 ms | not 200 | longest /health ms | longest turn, ms of CPU | most RSS MB | replies to the attack | load |',
)
console.log('|---|---|---|---|---|---|---|---|---|')
await observe([], Number(SECONDS))
show('none', await observe([], Number(SECONDS)))
if (values.minutes === undefined) {
  for (const [name, attack] of attacks) show(name, await observe([attack], Number(SECONDS)))
} else {
  const mixed = attacks.map(([, attack]) => attack)
  const rssMb: number[] = []
  for (let minute = 1; minute <= Number(values.minutes); minute++) {
    const seen = await observe(mixed, 60)
    show(`all of them, minute ${minute}`, seen)
    rssMb.push(...seen.rssMb)
  }
  showMemory(rssMb)
}
const spent = await installation.spent()
console.log(`\nThe neighbour was told ${told} billionths of a dollar, and charged ${spent}`)
// What it logged tells of replies that should not be.
const said = [service.output(), service.errors()].join('\n').split('\n')
for (const line of said.filter((one) => /"level":(?:50|"error")/.test(one)).slice(-20)) console.log(line)
await installation.close()
for (const site of sites) site.postMessage('stop')
