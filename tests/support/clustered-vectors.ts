// Vectors around some centroids, as those of texts lie, and queries that lie there too: the same in every run.
import { toUnitVector, type Vector } from '../../src/engine/index/vectors/vector.ts'

export function randomVectors(count: number, length: number, seed: number): Vector[] {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  return Array.from({ length: count }, () => unit(Float32Array.from({ length }, next)))
}

export function clusteredVectors(count: number, queries: number, length: number): [Vector[], Vector[]] {
  const centroids = randomVectors(80, length, 11)
  const mixed = randomVectors(count + queries, length, 13).map((vector, at) => {
    const centroid = centroids[(at * 7_919) % centroids.length] as Vector
    return unit(
      Float32Array.from(
        vector.bytes,
        (byte, place) => byte * vector.scale + (centroid.bytes[place] ?? 0) * centroid.scale,
      ),
    )
  })
  return [mixed.slice(0, count), mixed.slice(count)]
}

function unit(numbers: Float32Array): Vector {
  const vector = toUnitVector(numbers)
  if (!vector) throw new Error('numbers without a direction')
  return vector
}
