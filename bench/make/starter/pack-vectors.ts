// Packs the vectors of the starter documents into the file that is shipped.
import {
  FLOAT_BYTES,
  type Head,
  KEY_BYTES,
  keyOf,
  LARGEST,
  partsOf,
  rowSize,
} from '../../../src/adapters/starter/starter-vectors.ts'

/** What lies further out than so many deviations is drawn in. */
const WIDEST = 2.5

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
