// Puts searches to a service over so many connections, and measures its process meanwhile (Linux).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import type { ChildService } from '../../tests/support/child-service.ts'
import { quantile } from '../support/percentiles.ts'
import { processorSeconds, threadSeconds } from '../support/processor-time.ts'

export interface Load {
  /** Of the process, for one search; what it does beside is counted with it. */
  readonly cpuMs: number
  /** What of it the first thread of the process took, in Node its event loop. */
  readonly loopMs: number
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
  /** How many searches that were asked later were answered sooner: the same on a busy machine. */
  readonly overtaken: { readonly p99: number; readonly most: number }
  /** The longest that a call waited which asks for nothing. */
  readonly stall: number
}

export interface Asking {
  readonly key: string
  readonly mode: string
  readonly connections: number
  readonly queries: readonly string[]
  readonly searches: number
}

/** Calls to a server over so many connections, and its process. */
export interface Calls {
  readonly url: string
  readonly pid: number
  /** What costs it next to nothing, and is asked beside the others. */
  readonly probe: string
  readonly connections: number
  readonly queries: readonly string[]
  readonly searches: number
  request(query: string): {
    readonly path: string
    readonly method: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  }
}

const PROBE_EVERY_MS = 50

export function measureLoad(service: ChildService, asking: Asking): Promise<Load> {
  const { key, mode } = asking
  return measureCalls({
    ...asking,
    url: service.url,
    pid: service.process.pid ?? 0,
    probe: '/health',
    request: (query) => ({
      path: `/api/v1/search?q=${encodeURIComponent(query)}&searchMode=${mode}`,
      method: 'GET',
      headers: { 'x-api-key': key },
    }),
  })
}

export async function measureCalls(calls: Calls): Promise<Load> {
  const { url, pid, connections, queries, searches } = calls
  const pool = new Pool(url, { connections })
  const times: number[] = []
  const spans: Span[] = []
  let next = 0
  let moment = 0
  const caller = async (): Promise<void> => {
    while (next < searches) {
      const { path, method, headers = {}, body } = calls.request(queries[next++ % queries.length] ?? '')
      const asked = moment++
      const from = performance.now()
      const reply = await pool.request({
        path,
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        body: body ?? null,
      })
      const text = await reply.body.text()
      if (reply.statusCode !== 200) throw new Error(`a search answered ${reply.statusCode}: ${text}`)
      times.push(performance.now() - from)
      spans.push({ asked, answered: moment++ })
    }
  }
  const probe = probeStalls(url + calls.probe)
  const before = processorSeconds(pid)
  const loopBefore = threadSeconds(pid)
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, caller))
  const seconds = (performance.now() - startedAt) / 1000
  const cpuMs = ((processorSeconds(pid) - before) / searches) * 1000
  const loopMs = ((threadSeconds(pid) - loopBefore) / searches) * 1000
  await pool.close()
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  const overtaken = overtakenIn(spans)
  const stall = await probe.end()
  return { cpuMs, loopMs, p50, p99, perSecond: searches / seconds, overtaken, stall }
}

const COLUMNS = [
  ...['', 'connections', 'CPU a search, ms', 'event loop, ms', 'p50, ms', 'p99, ms', 'a second'],
  ...['overtaken by, p99 and most', 'longest stall, ms'],
]

export const LOAD_HEAD: string = `| ${COLUMNS.join(' | ')} |\n| ${COLUMNS.map(() => '---').join(' | ')} |`

/** A row of the table that `LOAD_HEAD` begins. */
export function loadRow(name: string, connections: number, load: Load): string {
  const { cpuMs, loopMs, p50, p99, perSecond, overtaken, stall } = load
  const figures = [
    cpuMs.toFixed(2),
    loopMs.toFixed(2),
    p50.toFixed(1),
    p99.toFixed(1),
    perSecond.toFixed(0),
    `${overtaken.p99}, ${overtaken.most}`,
    stall.toFixed(0),
  ]
  return `| ${[name, connections, ...figures].join(' | ')} |`
}

/** When a search was asked and answered, in the order of all these moments. */
interface Span {
  readonly asked: number
  readonly answered: number
}

function overtakenIn(spans: readonly Span[]): Load['overtaken'] {
  const counts = spans.map(
    (one) => spans.filter((other) => other.asked > one.asked && other.answered < one.answered).length,
  )
  return { p99: quantile(counts, 0.99), most: quantile(counts, 1) }
}

function probeStalls(url: string): { end(): Promise<number> } {
  let ended = false
  let longest = 0
  const probing = (async () => {
    while (!ended) {
      const from = performance.now()
      await (await fetch(url)).text()
      longest = Math.max(longest, performance.now() - from)
      await wait(PROBE_EVERY_MS)
    }
  })()
  return {
    async end() {
      ended = true
      await probing
      return longest
    },
  }
}

/** Documents' segments that were committed, by their files' names. */
export function segmentsIn(data: string): string[] {
  const folder = readdirSync(data).find((name) => existsSync(join(data, name, 'manifest.json')))
  if (!folder) return []
  const manifest = readFileSync(join(data, folder, 'manifest.json'), 'utf8')
  return [...manifest.matchAll(/"file":"([^"]+)"/g)].map(([, file = '']) => file)
}

/** Bytes of the committed index, in MB. */
export function indexBytesIn(data: string): number {
  const folder = join(data, 'index')
  if (!existsSync(folder)) return 0
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  return Math.round(bytes / 1024 / 1024)
}

export function memoryOf(pid: number | undefined): number {
  return statusOf(pid, 'VmRSS')
}

export function peakMemoryOf(pid: number | undefined): number {
  return statusOf(pid, 'VmHWM')
}

/** In MB. */
function statusOf(pid: number | undefined, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
}
