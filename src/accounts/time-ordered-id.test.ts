// Ids: in the order of time, and never twice.
import { expect, it } from 'vitest'
import { timeOrderedId } from './time-ordered-id.ts'

it('sorts ids by time, for this century and the next', () => {
  const times = [0, 999, Date.UTC(2026, 0), Date.UTC(2026, 0) + 1, Date.UTC(2099, 0), Date.UTC(2150, 0)]
  const ids = times.map(timeOrderedId)
  expect([...ids].sort()).toEqual(ids)
})

it('sorts ids of the same millisecond by the order they were made in, and gives none twice', () => {
  const ids = Array.from({ length: 20_000 }, () => timeOrderedId(1))
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
