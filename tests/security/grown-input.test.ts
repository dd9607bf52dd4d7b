// Twice the input takes at most three times the work, for every text that comes from outside: counted, not timed.
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from 'vitest'

interface Counted {
  readonly name: string
  /** Texts of one size that were read together. */
  readonly texts: number
  readonly steps: readonly number[]
}

/** Of a refusal, which only longer texts may meet; for each of them. */
const BESIDE = 1_500

let thread: Worker
const next = <T>(): Promise<T> =>
  new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })

beforeAll(async () => {
  thread = new Worker(new URL('./grown-input/count-steps.ts', import.meta.url))
  await next()
})
afterAll(() => thread.terminate())

const isGrown = ({ texts, steps: [once = 0, twice = 0, again = 0] }: Counted): boolean =>
  twice > 3 * once + texts * BESIDE || again > 3 * twice + texts * BESIDE

it('holds for each of them, and is seen where it does not', { timeout: 600_000 }, async () => {
  thread.postMessage('count')
  const counted = await next<readonly Counted[]>()
  const inputs = counted.filter(({ name }) => !name.startsWith('control'))
  expect(inputs.length).toBeGreaterThan(150)
  expect(inputs.filter(isGrown)).toEqual([])
  const controls = counted.filter(({ name }) => name.startsWith('control'))
  expect(controls.map(isGrown)).toEqual([true, true])
})
