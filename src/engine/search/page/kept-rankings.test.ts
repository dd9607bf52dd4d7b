// Pages of one search while documents arrive: they continue each other, within bounds.
import { describe, expect, it } from 'vitest'
import { aDocument, aRequest, searchOver } from '../../../../tests/support/search-samples.ts'
import { planSearch } from '../plan/plan-search.ts'
import type { RankedQueries } from '../rank/rank-queries.ts'
import { createKeptRankings } from './kept-rankings.ts'

const page = (n: number, words = 1) =>
  aDocument(`https://${n}.example/tea`, {
    title: `Page ${n}`,
    text: `${'tea '.repeat(words)} and page number ${n}`,
  })

describe('pages of one search', () => {
  it('continue each other while better documents arrive, and the first page renews them', async () => {
    const { search, put } = await searchOver(Array.from({ length: 30 }, (_, n) => page(n)))
    const urls = async (offset: number): Promise<string[]> =>
      (await search({ queries: ['tea'], offset, limit: 10 })).results.map(({ document }) => document.url)
    const first = await urls(0)
    await put(Array.from({ length: 8 }, (_, n) => page(100 + n, 6)))
    const [second, third] = [await urls(10), await urls(20)]
    const all = [...first, ...second, ...third]
    expect(all).toHaveLength(30)
    expect(new Set(all).size).toBe(30)
    expect(all.some((url) => /\/1\d\d\./.test(url))).toBe(false)
    const renewed = await urls(0)
    expect(renewed.some((url) => /\/1\d\d\./.test(url))).toBe(true)
  })

  it('go on behind what was ranked, without what was shown', async () => {
    const { search, put } = await searchOver(Array.from({ length: 90 }, (_, n) => page(n)))
    const urls = async (offset: number): Promise<string[]> =>
      (await search({ queries: ['tea'], mode: 'low-cost', offset, limit: 10 })).results.map(
        ({ document }) => document.url,
      )
    const all = await urls(0)
    await put(Array.from({ length: 5 }, (_, n) => page(100 + n, 6)))
    for (let offset = 10; offset < 90; offset += 10) all.push(...(await urls(offset)))
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(90)
  })
})

describe('createKeptRankings', () => {
  const nothing: RankedQueries = { lists: [], own: [] }
  const { signal } = new AbortController()

  it('keeps so many and so long', async () => {
    let ranked = 0
    const rank = async (): Promise<RankedQueries> => {
      ranked += 1
      return nothing
    }
    const kept = createKeptRankings({ number: 2, bytes: 1_000, ageMs: 1_000 })
    const ask = async (query: string, offset: number, now: number): Promise<number> => {
      const request = aRequest({ queries: [query], offset })
      await kept.rankingFor(request, planSearch(request), { now, signal, rank })
      return ranked
    }
    expect(await ask('a', 0, 0)).toBe(1)
    expect(await ask('a', 10, 500)).toBe(1)
    expect(await ask('a', 20, 1_400)).toBe(1)
    expect(await ask('a', 10, 3_000)).toBe(2)
    await ask('b', 0, 3_000)
    await ask('c', 0, 3_000)
    expect(await ask('a', 10, 3_000)).toBe(5)
  })

  it('keeps none whose time ran out', async () => {
    let ranked = 0
    const rank = async (): Promise<RankedQueries> => {
      ranked += 1
      return nothing
    }
    const kept = createKeptRankings()
    const request = aRequest({ queries: ['tea'] })
    await kept.rankingFor(request, planSearch(request), { now: 0, signal: AbortSignal.abort(), rank })
    const next = { ...request, offset: 10 }
    await kept.rankingFor(next, planSearch(next), { now: 0, signal, rank })
    expect(ranked).toBe(2)
  })
})
