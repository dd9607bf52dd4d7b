// Puts searches to a service over so many connections, and measures its process meanwhile (Linux).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import type { ChildService } from '../../tests/support/child-service.ts'
import { processorSeconds } from '../support/processor-time.ts'

export interface Load {
  /** Of the process, for one search; what it does beside is counted with it. */
  readonly cpuMs: number
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

const PROBE_EVERY_MS = 50

export async function measureLoad(service: ChildService, asking: Asking): Promise<Load> {
  const { key, mode, connections, queries, searches } = asking
  const pool = new Pool(service.url, { connections })
  const pid = service.process.pid ?? 0
  const times: number[] = []
  const spans: Span[] = []
  let next = 0
  let moment = 0
  const caller = async (): Promise<void> => {
    while (next < searches) {
      const query = encodeURIComponent(queries[next++ % queries.length] ?? '')
      const asked = moment++
      const from = performance.now()
      const reply = await pool.request({
        path: `/api/v1/search?q=${query}&searchMode=${mode}`,
        method: 'GET',
        headers: { 'x-api-key': key },
      })
      const body = await reply.body.text()
      if (reply.statusCode !== 200) throw new Error(`a search answered ${reply.statusCode}: ${body}`)
      times.push(performance.now() - from)
      spans.push({ asked, answered: moment++ })
    }
  }
  const probe = probeStalls(service.url)
  const before = processorSeconds(pid)
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, caller))
  const seconds = (performance.now() - startedAt) / 1000
  const cpuMs = ((processorSeconds(pid) - before) / searches) * 1000
  await pool.close()
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? 0
  const overtaken = overtakenIn(spans)
  const stall = await probe.end()
  return { cpuMs, p50: at(0.5), p99: at(0.99), perSecond: searches / seconds, overtaken, stall }
}

/** When a search was asked and answered, in the order of all these moments. */
interface Span {
  readonly asked: number
  readonly answered: number
}

function overtakenIn(spans: readonly Span[]): Load['overtaken'] {
  const counts = spans
    .map((one) => spans.filter((other) => other.asked > one.asked && other.answered < one.answered).length)
    .sort((a, b) => a - b)
  return { p99: counts[Math.floor(0.99 * (counts.length - 1))] ?? 0, most: counts.at(-1) ?? 0 }
}

function probeStalls(url: string): { end(): Promise<number> } {
  let ended = false
  let longest = 0
  const probing = (async () => {
    while (!ended) {
      const from = performance.now()
      await (await fetch(`${url}/health`)).text()
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
