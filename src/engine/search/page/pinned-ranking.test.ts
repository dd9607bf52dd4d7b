// Pages of one search while documents arrive: they continue each other.
import { deserialize, serialize } from 'node:v8'
import { describe, expect, it } from 'vitest'
import { aDocument, searchOver } from '../../../../tests/support/search-samples.ts'
import type { ListedResults } from '../rank/rank-query.ts'
import { withoutDocuments } from './pinned-ranking.ts'

const page = (n: number, words = 1) =>
  aDocument(`https://${n}.example/tea`, {
    title: `Page ${n}`,
    text: `${'tea '.repeat(words)} and page number ${n}`,
  })

describe('pages of one search', () => {
  it('continue each other while better documents arrive, and the first page renews them', async () => {
    const { search, ranking, put } = await searchOver(Array.from({ length: 30 }, (_, n) => page(n)))
    const urls = async (offset: number): Promise<string[]> => {
      const before = offset === 0 ? undefined : ranking()
      const { results } = await search({ queries: ['tea'], offset, limit: 10 }, { ranking: before })
      return results.map(({ document }) => document.url)
    }
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
    const { search, ranking, put } = await searchOver(Array.from({ length: 90 }, (_, n) => page(n)))
    const urls = async (offset: number): Promise<string[]> => {
      const before = offset === 0 ? undefined : ranking()
      const asked = { queries: ['tea'], mode: 'low-cost' as const, offset, limit: 10 }
      return (await search(asked, { ranking: before })).results.map(({ document }) => document.url)
    }
    const all = await urls(0)
    await put(Array.from({ length: 5 }, (_, n) => page(100 + n, 6)))
    for (let offset = 10; offset < 90; offset += 10) all.push(...(await urls(offset)))
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(90)
  })

  it('are kept as plain data, and not where there are none or the time ran out', async () => {
    const { store, search, ranking } = await searchOver(Array.from({ length: 30 }, (_, n) => page(n)))
    await search({ queries: ['tea'], limit: 10 })
    const kept = ranking()
    expect(kept?.lists[0]?.head.length).toBeGreaterThan(10)
    expect(deserialize(serialize(kept))).toEqual(kept)
    await search({ queries: ['tea'], limit: 30 })
    expect(ranking()).toBeUndefined()
    const time = new AbortController()
    const { get } = store
    store.get = (...asked) => {
      time.abort()
      return get.call(store, ...asked)
    }
    const { results } = await search({ queries: ['tea'], limit: 10 }, { signal: time.signal })
    expect(results).toHaveLength(10)
    expect(ranking()).toBeUndefined()
  })
})

describe('withoutDocuments', () => {
  it('keeps which passage of a page is nearest', () => {
    const facts = { url: 'https://a.example/', title: 'Tea', kind: 'website' as const, pictures: false }
    const list = { head: [{ document: facts, passage: 2 }], tail: [] } as unknown as ListedResults
    expect(withoutDocuments({ lists: [list], own: [list] }).lists[0]?.head[0]?.passage).toBe(2)
  })
})
