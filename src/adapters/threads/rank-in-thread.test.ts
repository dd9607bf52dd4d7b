// Ranks from a thread are those made in place.
import { expect, it } from 'vitest'
import { rankPages } from '../../engine/crawl/links/authority.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { createRankInThread } from './rank-in-thread.ts'

it('ranks pages as they are ranked here, again and again', async () => {
  const graph = () => ({
    edges: Uint32Array.from([0, 3, 1, 3, 2, 3, 3, 4, 4, 0]),
    hosts: Uint32Array.from([0, 0, 1, 1, 2]),
  })
  const rank = createRankInThread(silentLogger)
  const expected = rankPages(graph())
  expect([...expected].every((one) => one > 0 && one < 1)).toBe(true)
  expect(await rank(graph())).toEqual(expected)
  expect(await rank(graph())).toEqual(expected)
})
