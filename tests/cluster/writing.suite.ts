// What an index on a server owes those who write to it: versions decide, and one generation follows another unnoticed.
import { describe, expect, it, onTestFinished } from 'vitest'
import { openOpenSearchIndex } from '../../src/adapters/opensearch/opensearch-index.ts'
import { rollOver } from '../../src/adapters/opensearch/roll-over.ts'
import type { DocumentChange } from '../../src/engine/index/document/document-store.ts'
import { EVERYTHING } from '../../src/engine/index/facets.ts'
import type { IndexQuery, SearchIndex } from '../../src/engine/index/search-index.ts'
import type { PrivateOpenSearch } from '../support/private-opensearch.ts'
import { aDocument } from '../support/search-samples.ts'
import { newAddress, newIndex } from './new-index.ts'

const change = (revision: number, path: string, text?: string): DocumentChange => {
  const url = `https://site.example/${path}`
  return { revision, url, ...(text !== undefined && { document: aDocument(url, { text, lang: 'en' }) }) }
}

const asking = (text: string, limit = 100): IndexQuery => ({
  must: [[{ kind: 'word', text, field: 'any', exact: false, weight: 1 }]],
  should: [],
  mustNot: [],
  filter: EVERYTHING,
  limit,
})

const found = async (index: SearchIndex, text: string): Promise<string[]> =>
  (await index.find(asking(text))).hits.map(({ url }) => url.replace('https://site.example/', '')).sort()

export function writingSuite(servers: () => PrivateOpenSearch): void {
  const opened = async (address = newAddress(servers())): Promise<SearchIndex> => {
    const index = await newIndex(servers(), address)
    onTestFinished(() => index.close())
    return index
  }

  describe('writing to OpenSearch', () => {
    it('changes nothing by a batch that comes behind a newer one', async () => {
      const index = await opened()
      const batch = [change(1, 'a', 'heron'), change(2, 'b', 'heron')]
      await index.apply(batch)
      await index.apply(batch)
      expect(await found(index, 'heron')).toEqual(['a', 'b'])
      await index.apply([change(5, 'a', 'ibis'), change(6, 'b')])
      await index.apply(batch)
      expect([await found(index, 'heron'), await found(index, 'ibis')]).toEqual([[], ['a']])
      expect(await index.stats()).toMatchObject({ documents: 1, revision: 6 })
    })

    it('takes the newest of what two writers bring', async () => {
      const address = newAddress(servers())
      const [one, two] = [
        await opened(address),
        await openOpenSearchIndex({ address, shards: 2, replicas: 1 }),
      ]
      onTestFinished(() => two.close())
      const of = (first: number, text: string) =>
        Array.from({ length: 40 }, (_, n) => change(first + 2 * n, `p${n}`, text))
      await Promise.all([one.apply(of(1, 'older')), two.apply(of(2, 'newer'))])
      expect((await one.find(asking('newer'))).total).toBe(40)
      expect(await found(two, 'older')).toEqual([])
      expect((await two.stats()).documents).toBe(40)
    })

    it('is searched without a gap while it is made anew, and holds what was written meanwhile', async () => {
      const address = newAddress(servers())
      const index = await opened(address)
      await index.begin('store')
      const pages = Array.from({ length: 50 }, (_, n) => change(n + 1, `p${n}`, 'crane'))
      await index.apply(pages)
      let over = false
      const totals: number[] = []
      const searching = (async () => {
        while (!over) totals.push((await index.find(asking('crane'))).total)
      })()
      let fills = 0
      await rollOver({ address, shards: 1, replicas: 1, source: 'store' }, async (made) => {
        await made.apply(fills++ === 0 ? pages : [change(99, 'late', 'crane')])
      })
      await index.find(asking('crane'))
      over = true
      await searching
      expect(totals.length).toBeGreaterThan(0)
      expect(new Set(totals.filter((total) => total !== 50 && total !== 51))).toEqual(new Set())
      expect((await index.find(asking('crane'))).total).toBe(51)
      expect(await index.stats()).toMatchObject({ documents: 51, revision: 99, source: 'store' })
      const left = (await servers().ask(`/_cat/indices/${address.name}-*?h=index&format=json`)) as object[]
      expect(left).toHaveLength(2)
    })

    it('is made anew up to what the searched one has', async () => {
      const address = newAddress(servers())
      const index = await opened(address)
      await index.begin('store')
      const page = (revision: number, words: number) =>
        change(revision, `p${revision}`, Array(words).fill('crane').join(' '))
      await index.apply([page(1, 10), page(2, 10)])
      const fills: number[] = []
      const from = { address, shards: 1, replicas: 1, source: 'store' }
      await rollOver(from, async (made, held) => {
        fills.push(held)
        const { revision } = await made.stats()
        if (held > revision) await made.apply([page(1, 10), page(2, 10), page(3, 30)].slice(revision, held))
        // Of a writer that was at it already.
        if (fills.length === 1) await index.apply([page(3, 30)])
      })
      expect(fills).toEqual([2, 3, 3])
      expect(await index.stats()).toMatchObject({ documents: 3, revision: 3 })
    })
  })
}
