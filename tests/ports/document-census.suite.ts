// What every DocumentCensus must count.
import { describe, expect, it } from 'vitest'
import type { Document } from '../../src/engine/index/document/document.ts'
import type { DocumentStore } from '../../src/engine/index/document/document-store.ts'
import type { DocumentCensus } from '../../src/engine/index/document-census.ts'
import type { VectorStore } from '../../src/engine/index/vectors/vector-store.ts'

function documentAt(url: string, more: Partial<Document> = {}): Document {
  return {
    url,
    title: url,
    text: 'A text.',
    images: [],
    keywords: [],
    headings: [],
    kind: 'website',
    contentType: 'text/html',
    safety: 'safe',
    origin: 'starter',
    readAt: 1,
    ...more,
  }
}

export function documentCensusSuite(
  name: string,
  open: () => Promise<{ census: DocumentCensus; documents: DocumentStore; vectors: VectorStore }>,
): void {
  describe(name, () => {
    it('counts by site, language, kind and origin, the most first, without what was removed', async () => {
      const { census, documents, vectors } = await open()
      await documents.put(
        [
          documentAt('https://a.example/1', { lang: 'en' }),
          documentAt('https://a.example/2', { lang: 'en', kind: 'blog', origin: 'import:x.jsonl' }),
          documentAt('https://b.example/1', { lang: 'de', origin: 'import:x.jsonl' }),
          documentAt('https://c.example/1', { origin: 'import:x.jsonl' }),
        ],
        true,
      )
      await documents.remove(['https://c.example/1'])
      await vectors.put('model', [
        { url: 'https://a.example/1', revision: 1, vectors: [] },
        { url: 'https://a.example/2', revision: 2, vectors: [] },
      ])
      expect(await census.take(10)).toEqual({
        documents: 3,
        sites: [
          { name: 'a.example', documents: 2 },
          { name: 'b.example', documents: 1 },
        ],
        languages: [
          { name: 'en', documents: 2 },
          { name: 'de', documents: 1 },
        ],
        kinds: [
          { name: 'website', documents: 2 },
          { name: 'blog', documents: 1 },
        ],
        origins: [
          { name: 'import:x.jsonl', documents: 2 },
          { name: 'starter', documents: 1 },
        ],
        vectors: 1,
      })
      expect(await census.embeddingBacklog()).toBe(2)
      expect(await census.crawlQueue()).toBe(0)
      expect((await census.take(1)).sites).toEqual([{ name: 'a.example', documents: 2 }])
    })

    it('shows documents in the order of their addresses, page by page', async () => {
      const { census, documents } = await open()
      const urls = [
        'https://a.example/1',
        'https://a.example/2',
        'https://b.a.example/1',
        'https://c.example/1',
      ]
      await documents.put(
        urls.map((url) => documentAt(url)),
        true,
      )
      const shown = (wanted: Parameters<DocumentCensus['addresses']>[0]) => census.addresses(wanted)
      expect(await shown({ limit: 2 })).toEqual(urls.slice(0, 2))
      expect(await shown({ limit: 5, after: urls[1] ?? '' })).toEqual(urls.slice(2))
      expect(await shown({ limit: 5, site: 'a.example' })).toEqual(urls.slice(0, 3))
      expect(await shown({ limit: 5, prefix: 'https://a.example/2' })).toEqual([urls[1]])
      expect(await shown({ limit: 5, origin: 'news' })).toEqual([])
    })
  })
}
