// A vector of a passage or a query: a direction in the space of a model, as bytes.

export interface Vector {
  /** What each byte is multiplied by; the length of the whole is 1. */
  readonly scale: number
  readonly bytes: Int8Array
}

/** A vector of length 1 in the direction of these numbers; undefined where they have none. */
export function toUnitVector(numbers: Float32Array): Vector | undefined {
  let [squares, largest] = [0, 0]
  for (let at = 0; at < numbers.length; at++) {
    const value = numbers[at] as number
    squares += value * value
    largest = Math.max(largest, Math.abs(value))
  }
  const length = Math.sqrt(squares)
  if (!(largest > 0 && Number.isFinite(length))) return undefined
  const bytes = new Int8Array(numbers.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Math.round(((numbers[at] as number) / largest) * 127)
  return { scale: largest / 127 / length, bytes }
}

/** Adds a vector to the numbers from `from` on. */
export function addVector(sums: Float32Array, from: number, { bytes, scale }: Vector): void {
  for (let at = 0; at < bytes.length; at++)
    sums[from + at] = (sums[from + at] as number) + (bytes[at] as number) * scale
}

/** The direction between these; undefined where there is none. */
export function vectorMiddle(vectors: readonly Vector[], dimensions: number): Vector | undefined {
  const sum = new Float32Array(dimensions)
  for (const vector of vectors) addVector(sum, 0, vector)
  return toUnitVector(sum)
}

export function vectorCosine(a: Vector, b: Vector): number {
  return dot(a.bytes, b.bytes) * a.scale * b.scale
}

function dot(a: Int8Array, b: Int8Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
