// Tests of usage-totals.ts.
import { expect, it } from 'vitest'
import { byDay, daysOf, totals } from './usage-totals.ts'

const row = (day: string, key: string, endpoint: string, requests: number, credits_dollars: number) => ({
  day,
  key,
  endpoint,
  requests,
  credits_dollars,
})

const rows = [
  row('2026-11-13', 'k1', 'search', 2, 0.002),
  row('2026-11-15', 'k1', 'search', 3, 0.003),
  row('2026-11-15', 'k2', 'fetch', 1, 0),
  row('2026-11-14', 'k2', 'mcp', 4, 0),
]

it('counts every day of the range', () => {
  const days = daysOf({ from: '2026-11-13', to: '2026-11-15' })
  expect(days.map((day) => new Date(day * 1000).toISOString().slice(0, 10))).toEqual([
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
  ])
  expect(byDay(rows, days, (one) => one.requests)).toEqual([
    { name: 'fetch', values: [0, 0, 1] },
    { name: 'mcp', values: [0, 4, 0] },
    { name: 'search', values: [2, 0, 3] },
  ])
  expect(byDay(rows, days, (one) => one.credits_dollars).map(({ name }) => name)).toEqual(['search'])
})

it('sums by caller and endpoint, the costliest first', () => {
  expect(totals(rows, { k1: 'laptop' })).toEqual([
    { caller: 'laptop', endpoint: 'search', requests: 5, dollars: 0.005 },
    { caller: 'k2', endpoint: 'mcp', requests: 4, dollars: 0 },
    { caller: 'k2', endpoint: 'fetch', requests: 1, dollars: 0 },
  ])
})
