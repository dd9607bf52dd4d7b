// Reads hostile pages in the threads that fetch reads them in, and watches the event loop: node bench/hostile-pages.ts [PAGES] [BYTES]
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { createExtractThreads } from '../src/adapters/threads/extract-threads.ts'
import { PageUnreadable } from '../src/foundation/errors.ts'
import { hostilePage, mutationNames } from '../tests/support/hostile-pages.ts'
import { watchLag } from '../tests/support/watch-lag.ts'
import { createRandom } from './support/random.ts'

const SEED = 20240303
const LARGEST = Number(process.argv[3] ?? 10_000_000)
const LAG_MS = 100

interface Row {
  readonly name: string
  readonly bytes: number
  readonly ms: number
  /** Of the whole process: one page is read at a time. */
  readonly processorMs: number
  readonly outcome: string
}

const pages = Number(process.argv[2] ?? 1_000)
const random = createRandom(SEED)
const threads = createExtractThreads({ threads: availableParallelism() })
const rows: Row[] = []
let lagMs = 0
// What a loop without any work suffers on this machine at the same time.
const control = new Worker(new URL('./support/idle-loop-thread.ts', import.meta.url))

async function read(at: number): Promise<void> {
  const name = mutationNames[at % mutationNames.length] ?? ''
  // Every mutation once at full size, then all sizes from a kilobyte on, small ones more often.
  const size = at < mutationNames.length ? LARGEST : Math.floor(1_000 * 1_000 ** random())
  const page = hostilePage(name, size, random)
  const lag = watchLag()
  const startedAt = performance.now()
  const spent = process.cpuUsage()
  const { contentType, body } = page
  const outcome = await threads.extractPage({ url: `http://hostile.test/${at}`, contentType, body }).then(
    (read) => `${read.text.length} characters`,
    (error: unknown) => (error instanceof PageUnreadable ? error.message : `CRASH ${String(error)}`),
  )
  const ms = performance.now() - startedAt
  const { user, system } = process.cpuUsage(spent)
  lagMs = Math.max(lagMs, lag.stop())
  rows.push({ name, bytes: body.byteLength, ms, processorMs: (user + system) / 1_000, outcome })
}

// One page at a time, so that its time is its own.
for (let at = 0; at < pages; at += 1) await read(at)
await threads.close()
const idleLagMs = await new Promise<number>((resolve) => {
  control.once('message', resolve)
  control.postMessage('stop')
})
await control.terminate()

const crashes = rows.filter(({ outcome }) => outcome.startsWith('CRASH'))
const ended = rows.filter(({ outcome }) => /takes too long|too much memory/.test(outcome))
const times = rows.map(({ processorMs }) => processorMs).sort((a, b) => a - b)
const share = (part: number): string => (times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(0)
const megabytes = rows.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6

console.log(
  `${rows.length} pages, ${megabytes.toFixed(0)} MB, ${mutationNames.length} mutations, seed ${SEED}`,
)
console.log(
  `crashes ${crashes.length}, ended for time or memory ${ended.length}, longest lag ${lagMs.toFixed(0)} ms, of an idle loop beside it ${idleLagMs.toFixed(0)} ms`,
)
console.log(
  `processor ms per page: median ${share(0.5)}, p95 ${share(0.95)}, p99 ${share(0.99)}, worst ${share(1)}`,
)
console.log('the slowest:')
for (const { name, bytes, ms, processorMs, outcome } of rows
  .toSorted((a, b) => b.processorMs - a.processorMs)
  .slice(0, 12))
  console.log(
    `  ${processorMs.toFixed(0).padStart(6)} ms (${ms.toFixed(0)} in all)  ${(bytes / 1e6).toFixed(1).padStart(5)} MB  ${name}: ${outcome.slice(0, 80)}`,
  )
for (const { name, outcome } of [...crashes, ...ended]) console.log(`  ${name}: ${outcome.slice(0, 300)}`)
process.exitCode = crashes.length === 0 && lagMs < LAG_MS ? 0 : 1
