// Vectors of texts: lists made in the background, kept over a restart, compared in threads; recall against comparing all:
// node bench/vectors.ts [COUNT] [DIMENSIONS] [QUERIES]
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createVectorThreads } from '../src/adapters/threads/vector-threads.ts'
import { toUnitVector, type Vector } from '../src/engine/index/vectors/vector.ts'
import { createVectorIndex, type VectorIndex } from '../src/engine/index/vectors/vector-index.ts'
import { silentLogger } from '../src/foundation/logger.ts'

const [COUNT = 100_000, DIMENSIONS = 384, QUERIES = 100] = process.argv.slice(2).map(Number)
const NEAREST = 100
/** Vectors lie around so many centroids, as texts around their subjects. */
const SUBJECTS = Math.ceil(Math.sqrt(COUNT))

const folder = mkdtempSync(join(tmpdir(), 'whippet-vectors-'))
const file = join(folder, 'vectors', 'lists')
let kept: unknown
const logger = {
  ...silentLogger,
  info(fields: object) {
    kept = 'kept' in fields ? fields.kept : kept
  },
}

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}

const next = random(7)
const subjects = Array.from({ length: SUBJECTS }, () => Float32Array.from({ length: DIMENSIONS }, next))

function vectorOf(n: number, noise: () => number): Vector {
  const subject = subjects[(n * 7_919) % SUBJECTS] ?? new Float32Array(DIMENSIONS)
  const vector = toUnitVector(subject.map((value) => value + noise() * 1.2))
  if (!vector) throw new Error('numbers without a direction')
  return vector
}

async function fill(index: VectorIndex): Promise<void> {
  const noise = random(13)
  for (let n = 0; n < COUNT; n += 1) {
    index.put(`https://a.example/${n}`, [vectorOf(n, noise)])
    if (n % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

async function measured<T>(work: () => Promise<T>): Promise<{ value: T; cpuMs: number; ms: number }> {
  const [before, startedAt] = [process.cpuUsage(), performance.now()]
  const value = await work()
  const { user, system } = process.cpuUsage(before)
  return { value, cpuMs: (user + system) / 1_000, ms: performance.now() - startedAt }
}

function open(approximateFrom?: number): VectorIndex {
  return createVectorIndex(DIMENSIONS, {
    work: createVectorThreads({ file, logger }),
    logger,
    ...(approximateFrom !== undefined && { approximateFrom }),
  })
}

const say = (what: string, value: string): void =>
  console.log(`| ${what.padEnd(46)} | ${value.padStart(12)} |`)
console.log(`${COUNT} vectors of ${DIMENSIONS} bytes, load ${loadavg()[0]?.toFixed(1)}`)
say('', '')

const first = open()
await fill(first)
const made = await measured(() => first.settled())
say('making lists, s of CPU', (made.cpuMs / 1_000).toFixed(1))
say('file, MB', (statSync(file).size / 1e6).toFixed(1))
await first.close()

const index = open()
await fill(index)
const restored = await measured(() => index.settled())
say('after a restart, s of CPU', (restored.cpuMs / 1_000).toFixed(1))
say('lists taken from the file', String(kept))

const noise = random(17)
const queries = Array.from({ length: QUERIES }, (_, n) => vectorOf(n * 31, noise))
const ask = async (from: VectorIndex): Promise<string[][]> => {
  const found: string[][] = []
  for (const query of queries) found.push((await from.nearest(query, NEAREST)).map(({ url }) => url))
  return found
}
await ask(index)
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const near = await measured(() => ask(index))
delay.disable()
say('a query, ms of CPU', (near.cpuMs / QUERIES).toFixed(2))
say('a query, ms', (near.ms / QUERIES).toFixed(2))
say('event loop: longest, ms over the 5 of the clock', (delay.max / 1e6 - 5).toFixed(1))
await index.close()

const exact = open(Number.POSITIVE_INFINITY)
await fill(exact)
await ask(exact)
const all = await measured(() => ask(exact))
const hits = all.value.reduce(
  (sum, urls, at) => sum + urls.filter((url) => near.value[at]?.includes(url)).length,
  0,
)
say('compared with all, ms of CPU', (all.cpuMs / QUERIES).toFixed(2))
say(`recall of the nearest ${NEAREST}`, (hits / (QUERIES * NEAREST)).toFixed(4))
say('RSS, MB', (process.memoryUsage().rss / 1e6).toFixed(0))
await exact.close()
rmSync(folder, { recursive: true, force: true })
process.exit()
