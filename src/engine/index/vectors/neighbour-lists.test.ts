// Lists have middles wherever rows lie, in whatever order those came.
import { expect, it } from 'vitest'
import { randomVectors } from '../../../../tests/support/clustered-vectors.ts'
import { lengthOf, makeNeighbourLists, placeRow } from './neighbour-lists.ts'
import { createSharedRows, reserveRows, rowAt } from './shared-rows.ts'

const LENGTH = 16
/** So many that middles are learned from every other row at most. */
const COUNT = 40_000

it('learns from rows of two kinds that come in turns', () => {
  const rows = createSharedRows(LENGTH, 0)
  reserveRows(rows, COUNT)
  for (const [n, { bytes, scale }] of randomVectors(COUNT, LENGTH, 7).entries()) {
    bytes[0] = n % 2 === 0 ? 127 : -127
    placeRow(rows, n, { bytes, scale })
  }
  const { middles } = makeNeighbourLists(rows, COUNT) ?? {}
  if (!middles) throw new Error('no lists')
  const kinds = Array.from({ length: lengthOf(middles) }, (_, at) => Math.sign(rowAt(middles, at)[0] ?? 0))
  const share = kinds.filter((kind) => kind > 0).length / kinds.length
  expect(share).toBeGreaterThan(0.4)
  expect(share).toBeLessThan(0.6)
})
