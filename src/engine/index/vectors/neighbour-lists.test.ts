// Lists have centroids wherever rows lie, in whatever order those came.
import { expect, it } from 'vitest'
import { randomVectors } from '../../../../tests/support/clustered-vectors.ts'
import { codeOf } from './binary-codes.ts'
import { extendLists, lengthOf, makeNeighbourLists, placeRow } from './neighbour-lists.ts'
import { allocateRows, reserveRows, rowAt } from './shared-rows.ts'

const LENGTH = 16
/** So many that centroids are learned from every other row at most. */
const COUNT = 40_000

it('learns from rows of two kinds that come in turns', () => {
  const rows = allocateRows(LENGTH, 0)
  reserveRows(rows, COUNT)
  for (const [n, { bytes, scale }] of randomVectors(COUNT, LENGTH, 7).entries()) {
    bytes[0] = n % 2 === 0 ? 127 : -127
    placeRow(rows, n, { bytes, scale })
  }
  const { centroids } = makeNeighbourLists(rows, COUNT) ?? {}
  if (!centroids) throw new Error('no lists')
  const kinds = Array.from({ length: lengthOf(centroids) }, (_, at) =>
    Math.sign(rowAt(centroids, at)[0] ?? 0),
  )
  const share = kinds.filter((kind) => kind > 0).length / kinds.length
  expect(share).toBeGreaterThan(0.4)
  expect(share).toBeLessThan(0.6)
})

it('has the code of every row where the row stands, of those that come later too', () => {
  const [vectors, others] = [randomVectors(900, 64, 3), randomVectors(200, 64, 5)]
  const rows = allocateRows(64, 1)
  reserveRows(rows, 1_000)
  for (const [at, vector] of vectors.entries()) placeRow(rows, at, vector)
  const made = makeNeighbourLists(rows, 900)!
  // A hundred of them become others, and a hundred more come.
  const fresh = Uint32Array.from({ length: 200 }, (_, at) => 800 + at)
  for (const [at, row] of fresh.entries()) placeRow(rows, row, others[at]!)
  for (const lists of [made, extendLists(made, rows, fresh)]) {
    const now = lists === made ? vectors : [...vectors.slice(0, 800), ...others]
    const codes = new Uint32Array(lists.codes)
    const listed = new Uint32Array(lists.rows)
    expect(listed.toSorted()).toEqual(Uint32Array.from(now, (_, row) => row))
    for (const [place, row] of listed.entries())
      expect(codes.slice(2 * place, 2 * place + 2)).toEqual(codeOf(now[row]!, lists.centre))
  }
})
