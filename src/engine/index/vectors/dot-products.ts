// Dot products of one vector of bytes with many, on the vector units of the processor: a small WebAssembly module.

import { threadId } from 'node:worker_threads'
import {
  MOST_PAGES,
  queryBytes,
  rowsFrom,
  type SharedRows,
  STEP,
  WORKSPACES,
  workspaceBytes,
} from './shared-rows.ts'

export interface DotProducts {
  /** The dot product of `query` with each of `count` rows from `from` on, valid until the next call. */
  of(query: Int8Array, count: number, from?: number): Int32Array
  /** The same with these rows, in their order. */
  ofRows(query: Int8Array, rows: Uint32Array): Int32Array
}

/** What we use of WebAssembly, whose types come with those of browsers only. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (
    module: object,
    imports: object,
  ) => { readonly exports: Readonly<Record<string, unknown>> }
}

/** No thread has more than a few of them, the last of which it has just used. */
const MOST_OPEN = 16
const open = new Map<string, DotProducts>()
let compiled: object | undefined

/** For as many rows in a call as `ROWS_A_CALL` says. Bytes are between -127 and 127. */
export function dotProductsOf(rows: SharedRows): DotProducts {
  const known = open.get(rows.id)
  if (known) return known
  const products = openDotProducts(rows)
  open.set(rows.id, products)
  for (const id of open.keys()) if (open.size > MOST_OPEN) open.delete(id)
  return products
}

function openDotProducts(rows: SharedRows): DotProducts {
  const { length, memory } = rows
  compiled ??= new WebAssembly.Module(MODULE)
  const instance = new WebAssembly.Instance(compiled, { own: { memory } })
  const multiply = instance.exports['multiply'] as (...numbers: number[]) => void
  const multiplyAt = instance.exports['multiplyAt'] as (...numbers: number[]) => void
  const queryAt = takeWorkspace(rows) * workspaceBytes(length)
  const productsAt = queryAt + queryBytes(length)
  const numbersAt = productsAt + (workspaceBytes(length) - queryBytes(length)) / 2
  const first = rowsFrom(length)

  return {
    of(query, count, from = 0) {
      new Int16Array(memory.buffer, queryAt, length).set(query)
      multiply(queryAt, first + from * length, count, productsAt, length)
      return new Int32Array(memory.buffer, productsAt, count)
    },
    ofRows(query, numbers) {
      new Int16Array(memory.buffer, queryAt, length).set(query)
      new Uint32Array(memory.buffer, numbersAt, numbers.length).set(numbers)
      const products = new Int32Array(memory.buffer, productsAt, numbers.length)
      const bytes = new Int8Array(memory.buffer)
      for (let at = 0; at < numbers.length; at += FETCHED) {
        const count = Math.min(FETCHED, numbers.length - at)
        // Where a product comes in a moment.
        products[at] = fetchRows(bytes, first, length, numbers, at, count)
        multiplyAt(queryAt, first, count, productsAt + 4 * at, length, numbersAt + 4 * at)
      }
      return products
    },
  }
}

/** Rows that are fetched before they are multiplied; they fit into the nearest cache of a processor. */
const FETCHED = 32
/** What a processor reads of its memory at once. */
const LINE = 64

/**
 * Reads a byte of every line of the rows. They lie anywhere in some hundred megabytes: read one after the other while they
 * are multiplied each would be waited for, and so many are waited for at a time.
 */
function fetchRows(
  bytes: Int8Array,
  first: number,
  length: number,
  numbers: Uint32Array,
  from: number,
  count: number,
): number {
  let sum = 0
  for (let line = 0; line < length; line += LINE) {
    for (let i = from; i < from + count; i++)
      sum += bytes[first + line + (numbers[i] as number) * length] as number
  }
  return sum
}

let holder = threadId + 1

/** For threads that come one after the other, never two at a time: each has the workspaces of the one before. */
export function takeWorkspacesAs(name: -1): void {
  holder = name
}

/** A thread has one for good: nobody hears when it has ended. */
function takeWorkspace({ taken }: SharedRows): number {
  const places = new Int32Array(taken)
  for (let at = 0; at < WORKSPACES; at++) {
    const before = Atomics.compareExchange(places, at, 0, holder)
    if (before === 0 || before === holder) return at
  }
  throw new RangeError(`No more than ${WORKSPACES} threads can compare the same rows`)
}

/*
 * The module, written out by hand (WebAssembly core specification 2.0, chapter "Binary Format"):
 * multiply(query, rows, count, products, length) goes through the rows; for each it adds up products of 16 bytes at a
 * time in four 32-bit sums, and stores their sum. multiplyAt(…, numbers) does so with the rows of these numbers.
 */
const I32 = 0x7f
const V128 = 0x7b
const EMPTY = 0x40
const get = (local: number): number[] => [0x20, local]
const set = (local: number): number[] => [0x21, local]
const constant = (value: number): number[] => [0x41, value]
const ADD = 0x6a
const MULTIPLY = 0x6c
const LOAD = [0x28, 0x02, 0x00]
const loadVector = (offset: number): number[] => [0xfd, 0x00, 0x00, offset]
/** Eight bytes, each as a number of 16 bits. */
const loadBytes = (offset: number): number[] => [0xfd, 0x01, 0x00, offset]
const dotPairs = [0xfd, 0xba, 0x01]
const noVector = [0xfd, 0x0c, ...Array<number>(STEP).fill(0)]
const addVectors = [0xfd, 0xae, 0x01]
const advance = (local: number, by: number[]): number[] => [...get(local), ...by, ADD, ...set(local)]
const [query, rows, count, products, size] = [0, 1, 2, 3, 4] as const

/** `from`: the first local behind the parameters; `begin` puts the start of a row into `row`, `next` goes to the next. */
function bodyOf(from: number, row: number, begin: number[], next: number[]): number[] {
  const [at, sums, others] = [from, from + 2, from + 3] as const
  /** Eight numbers of the query times eight bytes of the row, neighbours added: four 32-bit numbers more in `into`. */
  const eight = (into: number, place: number): number[] => [
    ...[...get(into), ...get(query), ...get(at), ADD, ...get(at), ADD, ...loadVector(2 * place)],
    ...[...get(row), ...get(at), ADD, ...loadBytes(place), ...dotPairs, ...addVectors, ...set(into)],
  ]
  const lane = (index: number): number[] => [...get(sums), 0xfd, 0x1b, index]
  return [
    ...[0x02, EMPTY, 0x03, EMPTY],
    ...[...get(count), 0x45, 0x0d, 0x01],
    ...begin,
    ...[...constant(0), ...set(at), ...noVector, ...set(sums), ...noVector, ...set(others)],
    ...[0x03, EMPTY],
    ...[...eight(sums, 0), ...eight(others, 8)],
    ...[...advance(at, constant(STEP)), ...get(at), ...get(size), 0x49, 0x0d, 0x00],
    0x0b,
    ...[...get(sums), ...get(others), ...addVectors, ...set(sums)],
    ...[...get(products), ...lane(0), ...lane(1), ADD, ...lane(2), ADD, ...lane(3), ADD, 0x36, 0x02, 0x00],
    ...[...next, ...advance(products, constant(4)), ...advance(count, constant(0x7f))],
    ...[0x0c, 0x00, 0x0b, 0x0b, 0x0b],
  ]
}

const numbers = 5
const rowOfNumber = 7
const ROW_AFTER_ROW = bodyOf(5, rows, [], advance(rows, get(size)))
const ROW_BY_NUMBER = bodyOf(
  6,
  rowOfNumber,
  [...get(numbers), ...LOAD, ...get(size), MULTIPLY, ...get(rows), ADD, ...set(rowOfNumber)],
  advance(numbers, constant(4)),
)

const text = (value: string): number[] => [value.length, ...Buffer.from(value)]
const unsigned = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
const section = (id: number, ...content: number[]): number[] => [id, ...unsigned(content.length), ...content]
/** Two numbers and three vectors beside the parameters. */
const locals = [0x02, 0x02, I32, 0x03, V128]
const functionOf = (body: readonly number[]): number[] => {
  const code = [...locals, ...body]
  return [...unsigned(code.length), ...code]
}

const MODULE: Uint8Array = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...section(
    0x01,
    ...[0x02, 0x60, 0x05, I32, I32, I32, I32, I32, 0x00],
    ...[0x60, 0x06, I32, I32, I32, I32, I32, I32, 0x00],
  ),
  // A memory that threads share has a most; ours is the most that there is.
  ...section(0x02, 0x01, ...text('own'), ...text('memory'), 0x02, 0x03, 0x01, ...unsigned(MOST_PAGES)),
  ...section(0x03, 0x02, 0x00, 0x01),
  ...section(0x07, 0x02, ...text('multiply'), 0x00, 0x00, ...text('multiplyAt'), 0x00, 0x01),
  ...section(0x0a, 0x02, ...functionOf(ROW_AFTER_ROW), ...functionOf(ROW_BY_NUMBER)),
])
