// Dot products of one vector of bytes with many, on the vector units of the processor: a small WebAssembly module.

export interface DotProducts {
  /** Where rows lie, one after the other; another buffer after `reserve`. */
  rows(): Int8Array
  /** Makes room for so many rows. */
  reserve(count: number): void
  /** The dot product of `query` with each of `count` rows from `from` on, valid until the next call. */
  of(query: Int8Array, count: number, from?: number): Int32Array
  /** The same with these rows, in their order. */
  ofRows(query: Int8Array, rows: Uint32Array): Int32Array
}

/** What we use of WebAssembly, whose types come with those of browsers only. */
declare const WebAssembly: {
  readonly Memory: new (size: {
    initial: number
  }) => { readonly buffer: ArrayBuffer; grow(pages: number): number }
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (
    module: object,
    imports: object,
  ) => { readonly exports: Readonly<Record<string, unknown>> }
}

const PAGE = 65_536
/** The widest step of the module; vectors are a multiple of it long. */
const STEP = 16

/** `length` is that of every vector. Bytes are between -127 and 127. */
export function createDotProducts(length: number): DotProducts {
  if (length % STEP !== 0) throw new RangeError(`The length of a vector is a multiple of ${STEP}`)
  const memory = new WebAssembly.Memory({ initial: 1 })
  const instance = new WebAssembly.Instance(new WebAssembly.Module(MODULE), { own: { memory } })
  const multiply = instance.exports['multiply'] as (...numbers: number[]) => void
  const multiplyAt = instance.exports['multiplyAt'] as (...numbers: number[]) => void
  let capacity = 0
  // The query stands first, then the rows, then the products, then the numbers of rows that are asked for.
  const productsAt = (): number => length + capacity * length
  const numbersAt = (): number => productsAt() + capacity * 4

  return {
    rows: () => new Int8Array(memory.buffer, length, capacity * length),
    reserve(count) {
      if (count <= capacity) return
      capacity = count
      const missing = numbersAt() + capacity * 4 - memory.buffer.byteLength
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
    },
    of(query, count, from = 0) {
      new Int8Array(memory.buffer, 0, length).set(query)
      multiply(0, length + from * length, count, productsAt(), length)
      return new Int32Array(memory.buffer, productsAt(), count)
    },
    ofRows(query, rows) {
      new Int8Array(memory.buffer, 0, length).set(query)
      new Uint32Array(memory.buffer, numbersAt(), rows.length).set(rows)
      multiplyAt(0, length, rows.length, productsAt(), length, numbersAt())
      return new Int32Array(memory.buffer, productsAt(), rows.length)
    },
  }
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
const loadVector = [0xfd, 0x00, 0x00, 0x00]
const addVectors = [0xfd, 0xae, 0x01]
const advance = (local: number, by: number[]): number[] => [...get(local), ...by, ADD, ...set(local)]
const [query, rows, count, products, size] = [0, 1, 2, 3, 4] as const

/** `from`: the first local behind the parameters; `begin` puts the start of a row into `row`, `next` goes to the next. */
function bodyOf(from: number, row: number, begin: number[], next: number[]): number[] {
  const [at, sums, a, b] = [from, from + 2, from + 3, from + 4] as const
  /** Multiplies eight pairs of bytes, and adds neighbours: four 32-bit numbers. */
  const pairs = (half: 0x9c | 0x9d): number[] => [...get(a), ...get(b), 0xfd, half, 0x01, 0xfd, 0x7e]
  const lane = (index: number): number[] => [...get(sums), 0xfd, 0x1b, index]
  return [
    ...[0x02, EMPTY, 0x03, EMPTY],
    ...[...get(count), 0x45, 0x0d, 0x01],
    ...begin,
    ...[...constant(0), ...set(at), 0xfd, 0x0c, ...Array<number>(STEP).fill(0), ...set(sums)],
    ...[0x03, EMPTY],
    ...[...get(query), ...get(at), ADD, ...loadVector, ...set(a)],
    ...[...get(row), ...get(at), ADD, ...loadVector, ...set(b)],
    ...[...get(sums), ...pairs(0x9c), ...addVectors, ...pairs(0x9d), ...addVectors, ...set(sums)],
    ...[...advance(at, constant(STEP)), ...get(at), ...get(size), 0x49, 0x0d, 0x00],
    0x0b,
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
  ...section(0x02, 0x01, ...text('own'), ...text('memory'), 0x02, 0x00, 0x01),
  ...section(0x03, 0x02, 0x00, 0x01),
  ...section(0x07, 0x02, ...text('multiply'), 0x00, 0x00, ...text('multiplyAt'), 0x00, 0x01),
  ...section(0x0a, 0x02, ...functionOf(ROW_AFTER_ROW), ...functionOf(ROW_BY_NUMBER)),
])
