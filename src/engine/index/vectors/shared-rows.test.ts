// Room for rows, up to all that a module can reach.
import { expect, it } from 'vitest'
import { grownRows, rowsWithin } from './shared-rows.ts'

it('grows by half at a time, and in the last step to the end of the memory', () => {
  const rows = { scales: new SharedArrayBuffer(0, { maxByteLength: 4 * 3_000 }) }
  expect(grownRows(rows, 0)).toBe(1_024)
  expect(grownRows(rows, 1_024)).toBe(1_536)
  expect(grownRows(rows, 2_304)).toBe(3_000)
  expect(() => grownRows(rows, 3_000)).toThrow('No more than 3000 vectors')
})

it('says how many rows a share of the memory holds, and leaves half of the reach to those that must be there', () => {
  expect(rowsWithin(1_000_000, 384)).toBe(Math.floor(1_000_000 / (384 + 48 + 4)))
  expect(rowsWithin(2 ** 40, 384)).toBe(Math.floor(2 ** 31 / (384 + 48 + 4)))
})
