// The vectors of the starter documents as they are shipped: four bits a number around the mean of all of them.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toUnitVector, type Vector } from '../../engine/index/vectors/vector.ts'
import { codeOf } from '../../foundation/errors.ts'

/** What a file was made with: vectors of another name can't be compared with these. */
export interface Head {
  readonly made: string
  readonly dimensions: number
  readonly count: number
}

/** By a passage, or by its key. */
export type KnownVector = (passage: string) => Vector | undefined

export const STARTER_VECTORS_FILE = join(import.meta.dirname, '../../../facts/starter/vectors.bin')
export const KEY_BYTES = 8
const SCALE_BYTES = 4
export const FLOAT_BYTES = 4
/** Numbers from -7 to 7. */
export const LARGEST = 7

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

export interface Parts {
  readonly head: Head
  readonly mean: Float32Array
  readonly rows: Buffer
}

export function partsOf(bytes: Buffer): Parts {
  const end = bytes.indexOf('\n')
  const head = JSON.parse(bytes.subarray(0, end).toString('utf8')) as Head
  const { dimensions } = head
  const numbers = bytes.subarray(end + 1)
  const mean = Float32Array.from({ length: dimensions }, (_, at) => numbers.readFloatLE(at * FLOAT_BYTES))
  return { head, mean, rows: numbers.subarray(dimensions * FLOAT_BYTES) }
}

export function rowSize(dimensions: number): number {
  return KEY_BYTES + SCALE_BYTES + dimensions / 2
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
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

/** The bytes of the key, a character each. */
export function keyOf(passage: string): string {
  return hash('sha256', passage, 'latin1').slice(0, KEY_BYTES)
}
