// A thread that reads inputs of the table and counts the work: blocks of code that ran, and what built-in functions look at.
import { type Profiler, Session } from 'node:inspector'
import { parentPort } from 'node:worker_threads'
import type { Input } from './reading.ts'

let looked = 0

/** Counts the calls of a built-in function by what it has to look at, which no count of our own code shows. */
function count(
  holder: object,
  name: string,
  size: (self: unknown, given: unknown[], result: unknown) => number,
) {
  const original = Reflect.get(holder, name) as (...given: unknown[]) => unknown
  const counted = function (this: unknown, ...given: unknown[]): unknown {
    const result = original.apply(this, given)
    looked += size(this, given, result)
    return result
  }
  Object.defineProperty(holder, name, { value: counted, writable: true, configurable: true })
}

const lengthOf = (self: unknown): number => String(self).length
const itemsOf = (self: unknown): number => (self as ArrayLike<unknown>).length

/** Up to where it was found; a long text that is looked for may be compared again at every place. */
function searched(self: unknown, [wanted, from = 0]: unknown[], result: unknown): number {
  const text = String(self)
  const end = typeof result === 'number' && result >= 0 ? result : text.length
  return (Math.max(0, end - Number(from)) + 1) * Math.ceil((String(wanted).length + 1) / 32)
}

function countBuiltIns(): void {
  for (const name of ['indexOf', 'includes']) count(String.prototype, name, searched)
  for (const name of [
    'split',
    'toLowerCase',
    'toUpperCase',
    'trim',
    'normalize',
    'toWellFormed',
    'lastIndexOf',
  ])
    count(String.prototype, name, lengthOf)
  for (const name of ['unshift', 'splice', 'indexOf', 'lastIndexOf', 'includes', 'join', 'slice', 'concat'])
    count(Array.prototype, name, itemsOf)
  for (const name of ['reverse', 'toReversed', 'sort', 'toSorted', 'flat', 'fill'])
    count(Array.prototype, name, itemsOf)
  const exec = RegExp.prototype.exec
  // Every use of a regular expression comes here once it is no longer the engine's own.
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const found = exec.call(this, text)
    const end = found ? found.index + found[0].length : this.sticky ? from : String(text).length
    looked += 1 + Math.max(0, end - from)
    return found
  }
}

const session = new Session()
session.connect()

function blocksRun(): number {
  let blocks = 0
  session.post('Profiler.takePreciseCoverage', (error, taken?: Profiler.TakePreciseCoverageReturnType) => {
    if (error) throw error
    for (const { url, functions } of taken?.result ?? []) {
      if (!/\/(?:src|node_modules)\//.test(url) || /vitest|typescript/.test(url)) continue
      for (const { ranges } of functions) for (const { count: times } of ranges) blocks += times
    }
  })
  return blocks
}

// Code that was compiled before is counted by whole functions only.
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
const { INPUTS, CONTROLS } = await import('./inputs.ts')

async function stepsOf({ grow, read }: Input, size: number): Promise<number> {
  const texts = grow(size)
  blocksRun()
  looked = 0
  for (const text of texts) await read(text)
  const builtIn = looked
  return builtIn + blocksRun()
}

parentPort?.once('message', async () => {
  // What is made once is made before anything is counted.
  for (const { grow, read } of [...INPUTS, ...CONTROLS]) for (const text of grow(1)) await read(text)
  countBuiltIns()
  const counted: { name: string; texts: number; steps: number[] }[] = []
  for (const input of [...INPUTS, ...CONTROLS]) {
    const steps: number[] = []
    for (const times of [1, 2, 4]) steps.push(await stepsOf(input, times * input.size))
    counted.push({ name: input.name, texts: input.grow(1).length, steps })
  }
  parentPort?.postMessage(counted)
})
parentPort?.postMessage('ready')
