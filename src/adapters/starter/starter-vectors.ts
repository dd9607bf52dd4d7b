// The vectors of the starter documents as they are shipped: four bits a number around the mean of all of them.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toUnitVector, type Vector } from '../../engine/index/vectors/vector.ts'

/** What a file was made with: vectors of another name can't be compared with these. */
interface Head {
  readonly made: string
  readonly dimensions: number
  readonly count: number
}

/** By a passage, or by its key. */
export type KnownVector = (passage: string) => Vector | undefined

export const STARTER_VECTORS_FILE: string = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'facts',
  'starter',
  'vectors.bin',
)
export const KEY_BYTES = 8
const SCALE_BYTES = 4
const FLOAT_BYTES = 4
/** Numbers from -7 to 7; what lies further out than so many deviations is drawn in. */
const LARGEST = 7
const WIDEST = 2.5

/** Undefined where there is no such file, or it was made with another model. */
export function openStarterVectors(made: string, file?: string): KnownVector | undefined {
  const known = openKeyedVectors(made, file)
  return known && ((passage) => known(keyOf(passage)))
}

/** The same by `keyOf` a passage. */
export function openKeyedVectors(made: string, file: string = STARTER_VECTORS_FILE): KnownVector | undefined {
  const bytes = readIfThere(file)
  if (!bytes?.includes('\n')) return undefined
  const parts = partsOf(bytes)
  return parts.head.made === made ? readerOf(parts) : undefined
}

interface Parts {
  readonly head: Head
  readonly mean: Float32Array
  readonly rows: Buffer
}

function partsOf(bytes: Buffer): Parts {
  const end = bytes.indexOf('\n')
  const head = JSON.parse(bytes.subarray(0, end).toString('utf8')) as Head
  const { dimensions } = head
  const numbers = bytes.subarray(end + 1)
  const mean = Float32Array.from({ length: dimensions }, (_, at) => numbers.readFloatLE(at * FLOAT_BYTES))
  return { head, mean, rows: numbers.subarray(dimensions * FLOAT_BYTES) }
}

function rowSize(dimensions: number): number {
  return KEY_BYTES + SCALE_BYTES + dimensions / 2
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function readerOf({ head, mean, rows }: Parts): KnownVector {
  const size = rowSize(head.dimensions)
  const places = new Map<string, number>()
  for (let row = 0; row < head.count; row++)
    places.set(rows.toString('latin1', row * size, row * size + KEY_BYTES), row * size + KEY_BYTES)
  const numbers = new Float32Array(mean.length)
  return (key) => {
    const at = places.get(key)
    if (at === undefined) return undefined
    const scale = rows.readFloatLE(at)
    const from = at + SCALE_BYTES
    for (let place = 0; place < mean.length; place += 2) {
      const pair = rows[from + (place >> 1)] as number
      numbers[place] = (mean[place] as number) + scale * ((pair >> 4) - LARGEST)
      numbers[place + 1] = (mean[place + 1] as number) + scale * ((pair & 15) - LARGEST)
    }
    return toUnitVector(numbers)
  }
}

/** The file for these passages, each with the direction that a model gave it. */
export function packStarterVectors(made: string, vectors: ReadonlyMap<string, Float32Array>): Buffer {
  const units = new Map([...vectors].map(([passage, numbers]) => [passage, unit(numbers)]))
  const dimensions = [...units.values()][0]?.length ?? 0
  const mean = new Float32Array(dimensions)
  for (const numbers of units.values())
    for (const [at, value] of numbers.entries()) mean[at] = (mean[at] ?? 0) + value / units.size
  const rows = [...units].map(([passage, numbers]) =>
    Buffer.concat([keyBytes(passage), packRow(numbers, mean)]),
  )
  return fileOf(made, dimensions, floats(mean), rows)
}

/** The rows of a file stay as they are where their passages do; new passages get theirs around the same mean. */
export function updateStarterVectors(
  before: Buffer,
  passages: ReadonlySet<string>,
  added: ReadonlyMap<string, Float32Array>,
): Buffer {
  const { head, mean, rows } = partsOf(before)
  const size = rowSize(head.dimensions)
  const keys = new Set([...passages].map(keyOf))
  const kept = Array.from({ length: head.count }, (_, row) =>
    rows.subarray(row * size, (row + 1) * size),
  ).filter((row) => keys.has(row.toString('latin1', 0, KEY_BYTES)))
  const fresh = [...added].map(([passage, numbers]) =>
    Buffer.concat([keyBytes(passage), packRow(unit(numbers), mean)]),
  )
  return fileOf(head.made, head.dimensions, floats(mean), [...kept, ...fresh])
}

function fileOf(made: string, dimensions: number, mean: Buffer, rows: readonly Buffer[]): Buffer {
  const head: Head = { made, dimensions, count: rows.length }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), mean, ...rows.toSorted(Buffer.compare)])
}

/** The scale, then two numbers a byte: how far each lies from the mean. */
function packRow(numbers: Float32Array, mean: Float32Array): Buffer {
  const apart = numbers.map((value, at) => value - (mean[at] ?? 0))
  const deviation = Math.sqrt(sum(apart, (value) => value * value) / apart.length)
  const farthest = apart.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const largest = Math.min(WIDEST * deviation, farthest) || 1
  const steps = apart.map((value) =>
    Math.max(-LARGEST, Math.min(LARGEST, Math.round((value / largest) * LARGEST))),
  )
  const squares = sum(steps, (step) => step * step) || 1
  const scale = sum(steps, (step, at) => step * (apart[at] ?? 0)) / squares
  const packed = Buffer.alloc(steps.length / 2)
  for (const at of packed.keys())
    packed[at] = (((steps[2 * at] ?? 0) + LARGEST) << 4) | ((steps[2 * at + 1] ?? 0) + LARGEST)
  return Buffer.concat([floats(Float32Array.of(scale)), packed])
}

/** The bytes of the key, a character each. */
export function keyOf(passage: string): string {
  return hash('sha256', passage, 'latin1').slice(0, KEY_BYTES)
}

function keyBytes(passage: string): Buffer {
  return Buffer.from(keyOf(passage), 'latin1')
}

function unit(numbers: Float32Array): Float32Array {
  const length = Math.sqrt(sum(numbers, (value) => value * value)) || 1
  return numbers.map((value) => value / length)
}

function sum(numbers: Float32Array, of: (value: number, at: number) => number): number {
  return numbers.reduce((total, value, at) => total + of(value, at), 0)
}

function floats(numbers: Float32Array): Buffer {
  const bytes = Buffer.alloc(numbers.length * FLOAT_BYTES)
  for (const [at, value] of numbers.entries()) bytes.writeFloatLE(value, at * FLOAT_BYTES)
  return bytes
}
