// Codes of vectors say of each number whether it lies above the centroid, and near vectors differ in few of them.
import { expect, it } from 'vitest'
import { randomVectors } from '../../../../tests/support/clustered-vectors.ts'
import {
  centreOf,
  codeOf,
  createCodes,
  hammingDistances,
  largestDistance,
  placeCode,
} from './binary-codes.ts'
import { placeRow } from './neighbour-lists.ts'
import { allocateRows, reserveRows, type SharedRows } from './shared-rows.ts'
import type { Vector } from './vector.ts'

const LENGTH = 80

function rowsOf(vectors: readonly Vector[]): SharedRows {
  const rows = allocateRows(LENGTH, 1)
  reserveRows(rows, vectors.length)
  for (const [at, vector] of vectors.entries()) placeRow(rows, at, vector)
  return rows
}

/** What each number of a vector is, and what it is in the centroid. */
function isAbove(vectors: readonly Vector[]): boolean[][] {
  const numbers = vectors.map(({ bytes, scale }) => Array.from(bytes, (byte) => byte * scale))
  const centroid = Array.from(
    { length: LENGTH },
    (_, at) => numbers.reduce((sum, one) => sum + one[at]!, 0) / numbers.length,
  )
  return numbers.map((one) => one.map((number, at) => number > centroid[at]!))
}

it('counts the numbers that lie above the centroid in one vector and not in the other', () => {
  const vectors = randomVectors(40, LENGTH, 5)
  const rows = rowsOf(vectors)
  const centre = centreOf(rows, vectors.length)
  const codes = createCodes(LENGTH, 5)
  for (const [place, row] of [7, 3, 39, 0, 12].entries()) placeCode(codes, place, vectors[row]!, centre)
  const found = new Uint16Array(6)
  hammingDistances(codes, codeOf(vectors[20]!, centre), { from: 1, to: 5 }, found, 2)
  const above = isAbove(vectors)
  const differ = (row: number): number => above[row]!.filter((is, at) => is !== above[20]![at]).length
  expect([...found]).toEqual([0, 0, differ(3), differ(39), differ(0), differ(12)])
})

it('differs in nothing from itself and in everything from what lies opposite', () => {
  const [vector] = randomVectors(1, LENGTH, 9)
  const opposite = { scale: vector!.scale, bytes: vector!.bytes.map((byte) => -byte || 1) }
  const centre = new SharedArrayBuffer(LENGTH * 4)
  const codes = new Uint32Array([...codeOf(vector!, centre), ...codeOf(opposite, centre)])
  const found = new Uint16Array(2)
  hammingDistances(codes, codeOf(vector!, centre), { from: 0, to: 2 }, found, 0)
  expect(found[0]).toBe(0)
  expect(found[1]).toBe(LENGTH)
})

it('lets so many bits differ that enough are taken, and no more', () => {
  const found = Uint16Array.from([9, 2, 5, 5, 1, 80])
  expect(largestDistance(found, 6, 1, LENGTH)).toBe(1)
  expect(largestDistance(found, 6, 3, LENGTH)).toBe(5)
  expect(largestDistance(found, 6, 4, LENGTH)).toBe(5)
  expect(largestDistance(found, 6, 99, LENGTH)).toBe(LENGTH)
})
