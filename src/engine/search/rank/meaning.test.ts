// Ranking by meaning through the whole search: what it adds, what it never lets through, and how it gives way.
import { describe, expect, it } from 'vitest'
import { createInlineIndex } from '../../../../tests/support/inline-index.ts'
import { createMemoryDocumentStore } from '../../../../tests/support/memory-document-store.ts'
import { createMemoryVectorStore } from '../../../../tests/support/memory-vector-store.ts'
import { aDocument, aRequest, NOW } from '../../../../tests/support/search-samples.ts'
import { createWordEmbedder, WORD_VECTOR_LENGTH } from '../../../../tests/support/word-embedder.ts'
import { heldClock } from '../../../foundation/clock.ts'
import { deadlineIn } from '../../../foundation/deadline.ts'
import { parseDomainPattern } from '../../../foundation/web/domain-pattern.ts'
import { SEARCH_MODES } from '../../../vocabulary/search-options.ts'
import type { Document } from '../../index/document/document.ts'
import { createFollowStore } from '../../index/follow-store.ts'
import { createEmbedDocuments } from '../../index/vectors/embed-documents.ts'
import { createVectorIndex } from '../../index/vectors/vector-index.ts'
import type { Reranker } from '../reranker.ts'
import { createSearch } from '../search.ts'
import type { SearchOutcome } from '../search-outcome.ts'
import type { SearchRequest } from '../search-request.ts'
import type { Semantics } from './meaning.ts'

const SUBJECTS = [
  'car cars automobile automobiles vehicle',
  'repair mend fix',
  'otter otters',
  'paint lacquer',
  'boat ship',
]
const noReranker: Reranker = { languages: ['en'], compare: async () => undefined }

interface Meant {
  search(fields: Partial<SearchRequest>): Promise<SearchOutcome>
  urls(fields: Partial<SearchRequest>): Promise<readonly string[]>
}

async function meantOver(documents: readonly Document[], given: Partial<Semantics> = {}): Promise<Meant> {
  const store = createMemoryDocumentStore()
  const index = createInlineIndex()
  const vectors = createVectorIndex(WORD_VECTOR_LENGTH)
  const embedder = createWordEmbedder(SUBJECTS)
  await store.put(documents, true)
  await createFollowStore({ store, index }).catchUp()
  await createEmbedDocuments({
    store,
    vectors: createMemoryVectorStore(),
    index: vectors,
    embedder,
    share: 1,
  }).catchUp()
  const semantics = { embedder, vectors, reranker: noReranker, ...given }
  const search = createSearch({ index, documents: store, clock: heldClock(NOW), semantics })
  const run = async (fields: Partial<SearchRequest>): Promise<SearchOutcome> => {
    const request = aRequest({ mode: 'fast', ...fields })
    const deadline = deadlineIn(60_000)
    const { outcome } = await search.run(request, search.plan(request), deadline)
    expect(deadline.signal.aborted).toBe(false)
    return outcome
  }
  return {
    search: run,
    urls: async (fields) => (await run(fields)).results.map(({ document }) => document.url),
  }
}

const CAR = aDocument('https://car.example/', { title: 'Repair', text: 'How to repair a car at home.' })
const AUTO = aDocument('https://auto.example/', {
  title: 'Mending',
  text: 'How to mend an automobile at home.',
})
const NAMES = aDocument('https://names.example/', {
  title: 'Names',
  text: 'The car is also the name of a band.',
})
const OTTER = aDocument('https://otter.example/', { title: 'Otters', text: 'Otters live in rivers.' })

describe('ranking by meaning', () => {
  it('finds what says the same in other words, and counts it', async () => {
    const meant = await meantOver([CAR, AUTO, NAMES, OTTER])
    expect(await meant.urls({ queries: ['car repair'] })).toEqual([CAR.url, AUTO.url, NAMES.url])
    expect((await meant.search({ queries: ['car repair'] })).total).toBe(3)
    expect(await meant.urls({ queries: ['car repair'], mode: 'low-cost' })).toEqual([CAR.url, NAMES.url])
  })

  it('shows what the nearest section of a long page says, and leads to it', async () => {
    const filler = 'Otters live in rivers and swim well in all of them. '.repeat(40).trim()
    const long = aDocument('https://long.example/', {
      title: 'Places',
      headings: ['Rivers', 'Lakes', 'Workshop'],
      headingIds: ['rivers', 'lakes', 'workshop'],
      text: `Rivers\n\n${filler}\n\nLakes\n\n${filler}\n\nWorkshop\n\nHow to mend an automobile at home. ${'It takes a while. '.repeat(20)}`,
    })
    const meant = await meantOver([CAR, long])
    const { results } = await meant.search({ queries: ['car repair'] })
    const found = results.find(({ document }) => document.url === long.url)
    expect(found?.snippet).toMatch(/^How to mend an automobile at home\./)
    expect(found?.seeAlso).toEqual([{ title: 'Workshop', url: 'https://long.example/#workshop' }])
  })

  it('says that an answer is to be kept for seconds only that lacked the vector of its query', async () => {
    const late = { ...createWordEmbedder(SUBJECTS), embedQuery: async () => undefined }
    const lacking = await meantOver([CAR, AUTO], { embedder: late })
    expect((await lacking.search({ queries: ['car repair'] })).keepForMs).toBe(10_000)
    expect((await lacking.search({ queries: ['car repair'], mode: 'low-cost' })).keepForMs).toBeUndefined()
    expect((await lacking.search({ queries: ['car repair'], language: 'fi' })).keepForMs).toBeUndefined()
    const whole = await meantOver([CAR, AUTO])
    expect((await whole.search({ queries: ['car repair'] })).keepForMs).toBeUndefined()
  })

  it('puts no page behind others because its vector is not there yet', async () => {
    const store = createMemoryDocumentStore()
    const garage = aDocument('https://garage.example/', {
      title: 'Repair',
      text: 'How to repair a car or a boat at home.',
    })
    await store.put([garage, OTTER], true)
    const vectors = createVectorIndex(WORD_VECTOR_LENGTH)
    const embedder = createWordEmbedder(SUBJECTS)
    const kept = createMemoryVectorStore()
    await createEmbedDocuments({ store, vectors: kept, index: vectors, embedder, share: 1 }).catchUp()
    const meant = await meantOver([CAR, garage, OTTER], { vectors })
    for (const mode of SEARCH_MODES)
      expect(await meant.urls({ queries: ['car repair'], mode }), mode).toEqual([CAR.url, garage.url])
  })

  it('finds by meaning alone where no page has a word of the query, and only what is near', async () => {
    const cars = aDocument('https://cars.example/', { title: 'Automobiles', text: 'Automobiles in town.' })
    const meant = await meantOver([cars, OTTER])
    for (const mode of SEARCH_MODES) {
      const { results, total } = await meant.search({ queries: ['vehicle'], mode })
      const found = mode === 'low-cost' ? [] : [cars.url]
      expect(
        results.map(({ document }) => document.url),
        mode,
      ).toEqual(found)
      expect(total, mode).toBe(found.length)
    }
    for (const query of ['zebra', 'fix', 'vehicle -town', '"vehicle"', 'vehicle site:otter.example'])
      expect(await meant.urls({ queries: [query] }), query).toEqual([])
  })

  it('lets nothing through that a filter or a clause leaves out', async () => {
    // Each under a name of its own: of one name, all would be one result.
    const mending = (url: string, fields: Partial<Document>) => ({
      ...AUTO,
      url,
      title: `Mending ${url}`,
      ...fields,
    })
    const dated = mending('https://old.example/a', { date: '2019-01-01' })
    const french = mending('https://en.fr.example/', { country: 'FR' })
    const unsafe = mending('https://unsafe.example/', { safety: 'unsafe' })
    const pdf = mending('https://pdf.example/a.pdf', { contentType: 'application/pdf' })
    const good = { ...CAR, date: '2025-05-01', country: 'US', lang: 'en' }
    const meant = await meantOver([good, AUTO, dated, french, unsafe, pdf, NAMES])
    const parsed: Partial<SearchRequest>[] = [
      { includeDomains: [parseDomainPattern('car.example')!] },
      { publishedFrom: Date.UTC(2025, 0, 1) },
      { sourceCountry: 'US' },
      { includeTerms: ['car'] },
      { excludeTerms: ['automobile'] },
      { intext: 'repair' },
      { queries: ['car repair -automobile'] },
      { queries: ['"car" repair'] },
      { queries: ['car repair site:car.example'] },
      { queries: ['car repair lang:en'] },
    ]
    for (const mode of SEARCH_MODES) {
      const others = mode === 'low-cost' ? [] : [AUTO, dated, french, unsafe, pdf].map(({ url }) => url)
      const all = [good.url, ...others, NAMES.url].toSorted()
      const sorted = async (fields: Partial<SearchRequest>): Promise<readonly string[]> =>
        (await meant.urls({ queries: ['car repair'], mode, ...fields })).toSorted()
      expect(await sorted({}), mode).toEqual(all)
      for (const fields of parsed) {
        const found = await meant.urls({ queries: ['car repair'], mode, ...fields })
        expect(found, JSON.stringify({ mode, ...fields })).toContain(good.url)
        for (const { url } of [AUTO, dated, french, unsafe, pdf]) expect(found, mode).not.toContain(url)
      }
      const excludeDomains = [parseDomainPattern('auto.example')!]
      expect(await sorted({ excludeDomains }), mode).toEqual(all.filter((url) => url !== AUTO.url))
      expect(await sorted({ safe: 'strict' }), mode).toEqual(all.filter((url) => url !== unsafe.url))
      expect(await sorted({ filetype: 'pdf' }), mode).toEqual(all.filter((url) => url === pdf.url))
    }
  })

  it('ranks by words alone without a vector of the query, in another language, and without any document', async () => {
    const words = [CAR, AUTO, NAMES, OTTER]
    const plain = await (await meantOver(words)).urls({ queries: ['car repair'], mode: 'low-cost' })
    const silent = { ...createWordEmbedder(SUBJECTS), embedQuery: async () => undefined }
    const without = await meantOver(words, { embedder: silent })
    for (const mode of SEARCH_MODES)
      expect(await without.urls({ queries: ['car repair'], mode })).toEqual(plain)
    const meant = await meantOver(words)
    expect(await meant.urls({ queries: ['car repair'], language: 'de' })).toEqual(plain)
    const empty = await meantOver(words, { vectors: createVectorIndex(WORD_VECTOR_LENGTH) })
    expect(await empty.urls({ queries: ['car repair'] })).toEqual(plain)
  })

  it('gives pages that part the list, whatever the reranker', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({
      ...(n % 3 === 0 ? AUTO : CAR),
      url: `https://host${n}.example/`,
    }))
    const meant = await meantOver(many, {
      reranker: {
        languages: ['en'],
        compare: async (_, passage) => passage.length / 1000,
      },
    })
    for (const mode of ['fast', 'deep'] as const) {
      const pages = await Promise.all(
        [0, 20, 40].map((offset) => meant.urls({ queries: ['car repair'], mode, offset, limit: 20 })),
      )
      const all = await meant.urls({ queries: ['car repair'], mode, limit: 60 })
      expect(pages.flat()).toEqual(all)
      expect(new Set(all).size).toBe(all.length)
      expect(all.length).toBeGreaterThan(50)
    }
  })

  it('reads passages of the first results where the mode has it, and moves up what they say', async () => {
    const read: string[] = []
    const reranker: Reranker = {
      languages: ['en'],
      async compare(query, passage) {
        read.push(passage)
        expect(query).toBe('car repair')
        return passage.includes('garage') ? 1 : 0
      },
    }
    const garage = aDocument('https://garage.example/', {
      text: 'Some garage that may fix or repair your car.',
    })
    const meant = await meantOver([CAR, garage, NAMES, OTTER], { reranker })
    expect((await meant.urls({ queries: ['car repair'], mode: 'fast' }))[0]).toBe(CAR.url)
    expect(read).toEqual([])
    expect((await meant.urls({ queries: ['car repair'], mode: 'balanced' }))[0]).toBe(garage.url)
    expect(read[0]).toBe('Repair\nHow to repair a car at home.')
  })

  it('has a judge read in place of the other models, where it reads the language', async () => {
    const garage = aDocument('https://garage.example/', {
      text: 'Some garage that may fix or repair your car.',
    })
    const asked = { judged: 0, compared: 0 }
    const reranker = (languages: readonly string[]): Reranker => ({
      languages: ['en'],
      async compare() {
        asked.compared += 1
        return undefined
      },
      judge: {
        languages,
        async judge(_, passage) {
          asked.judged += 1
          return passage.includes('garage') ? 0.95 : 0.05
        },
      },
    })
    const english = await meantOver([CAR, garage, NAMES, OTTER], { reranker: reranker(['en']) })
    expect((await english.urls({ queries: ['car repair'], mode: 'deep' }))[0]).toBe(garage.url)
    expect(asked).toEqual({ judged: expect.any(Number), compared: 0 })
    expect(asked.judged).toBeGreaterThan(0)
    asked.judged = 0
    const other = await meantOver([CAR, garage, NAMES, OTTER], { reranker: reranker(['de']) })
    await other.urls({ queries: ['car repair'], mode: 'deep' })
    expect(asked.judged).toBe(0)
    expect(asked.compared).toBeGreaterThan(0)
  })

  it('answers in time although the models do not, with the order it has', async () => {
    let asked = 0
    const stuck: Reranker = {
      languages: ['en'],
      compare: (_, __, signal) => {
        asked += 1
        return new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve(undefined), { once: true }),
        )
      },
    }
    const meant = await meantOver([CAR, AUTO, NAMES, OTTER], { reranker: stuck })
    const fast = await meant.urls({ queries: ['car repair'], mode: 'fast' })
    expect(await meant.urls({ queries: ['car repair'], mode: 'exhaustive', timeoutMs: 1000 })).toEqual(fast)
    expect(asked).toBeGreaterThan(0)
  })
})
