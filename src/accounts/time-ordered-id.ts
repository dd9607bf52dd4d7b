// Ids that sort by the time they were made in, so that rows written together lie together.
import { randomBytes } from 'node:crypto'

const TIME_DIGITS = 9
const COUNT_DIGITS = 4
const COUNT_LIMIT = 36 ** COUNT_DIGITS
const RANDOM_BYTES = 6
const POOL_BYTES = RANDOM_BYTES * 512

let lastMs = Number.NaN
let count = 0
let pool = Buffer.alloc(0)
let used = 0

/**
 * 9 characters of time, 4 that count the ids of the same millisecond, and 12 of chance, which keeps the ids of
 * several processes apart.
 */
export function timeOrderedId(nowMs: number): string {
  count = nowMs === lastMs ? (count + 1) % COUNT_LIMIT : 0
  lastMs = nowMs
  return digits(nowMs, TIME_DIGITS) + digits(count, COUNT_DIGITS) + chance()
}

function digits(value: number, length: number): string {
  return value.toString(36).padStart(length, '0')
}

/** Drawn in large pieces: a call to the system for each id would cost more than the id. */
function chance(): string {
  if (used + RANDOM_BYTES > pool.length) {
    pool = randomBytes(POOL_BYTES)
    used = 0
  }
  used += RANDOM_BYTES
  return pool.toString('hex', used - RANDOM_BYTES, used)
}
