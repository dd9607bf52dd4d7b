// Tests of index-history.ts.
import { expect, it } from 'vitest'
import { createInlineIndex } from '../../../tests/support/inline-index.ts'
import { heldClock } from '../../foundation/clock.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { type IndexHistory, type IndexSize, recordIndexSize } from './index-history.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

it('takes a sample at once, with the time that it is; the first of an hour is kept', async () => {
  const added: { size: IndexSize; forgetBefore: number }[] = []
  const history: IndexHistory = {
    add: async (size, forgetBefore) => void added.push({ size, forgetBefore }),
    list: async () => added.map(({ size }) => size),
  }
  const start = 100 * DAY_MS + 5
  for (const now of [start, start + HOUR_MS - 6, start + HOUR_MS]) {
    const clock = heldClock(now)
    await recordIndexSize({ index: createInlineIndex(), history, clock, logger: silentLogger }).stop()
  }
  const sample = (at: number) => ({
    size: { at, documents: 0, bytes: expect.any(Number) },
    forgetBefore: at - 90 * DAY_MS,
  })
  expect(added).toEqual([sample(start), sample(start + HOUR_MS)])
})

it('lives on when a sample fails', async () => {
  const warnings: string[] = []
  const history: IndexHistory = {
    add: async () => {
      throw new Error('disk full')
    },
    list: async () => [],
  }
  const logger = { ...silentLogger, warn: (_: object, message: string) => void warnings.push(message) }
  await recordIndexSize({ index: createInlineIndex(), history, clock: heldClock(0), logger }).stop()
  expect(warnings).toEqual(['the size of the index was not recorded'])
})
