// Explanations over the memory adapters: parts that add up to the score, and every way in which a page is lost.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createInlineIndex } from '../../../tests/support/inline-index.ts'
import { createMemoryDocumentStore } from '../../../tests/support/memory-document-store.ts'
import { createMemoryVectorStore } from '../../../tests/support/memory-vector-store.ts'
import { aDocument, aRequest, NOW } from '../../../tests/support/search-samples.ts'
import { createWordEmbedder, WORD_VECTOR_LENGTH } from '../../../tests/support/word-embedder.ts'
import { heldClock } from '../../foundation/clock.ts'
import { deadlineIn } from '../../foundation/deadline.ts'
import { parseDomainPattern } from '../../foundation/web/domain-pattern.ts'
import { SEARCH_MODES } from '../../vocabulary/search-options.ts'
import type { Document } from '../index/document/document.ts'
import type { DocumentStore } from '../index/document/document-store.ts'
import { createFollowStore } from '../index/follow-store.ts'
import { createEmbedDocuments } from '../index/vectors/embed-documents.ts'
import { createVectorIndex } from '../index/vectors/vector-index.ts'
import { createExplain, type Explanation } from './explain.ts'
import { PREFERENCES } from './rank/preferences.ts'
import { PAGE_SIGNALS } from './rank/ranker.ts'
import type { Reranker } from './reranker.ts'
import { createSearch } from './search.ts'
import type { SearchRequest } from './search-request.ts'

interface Explained {
  readonly store: DocumentStore
  explain(fields: Partial<SearchRequest>, url?: string): Promise<Explanation>
  why(fields: Partial<SearchRequest>, url: string): Promise<readonly string[]>
}

/** By how much of a passage is vowels: any figure that differs from passage to passage will do. */
const vowels: Reranker = {
  languages: ['en'],
  async compare(_, passage) {
    return 1 - (passage.match(/[aeiou]/g)?.length ?? 0) / Math.max(1, passage.length)
  },
}

async function explainOver(documents: readonly Document[], meaning = false): Promise<Explained> {
  const store = createMemoryDocumentStore()
  const index = createInlineIndex()
  const vectors = createVectorIndex(WORD_VECTOR_LENGTH)
  const embedder = createWordEmbedder(['otter otters', 'river rivers stream', 'boat boats ship'])
  await store.put(documents, true)
  await createFollowStore({ store, index }).catchUp()
  const embedding = { store, vectors: createMemoryVectorStore(), index: vectors, embedder, share: 1 }
  if (meaning) await createEmbedDocuments(embedding).catchUp()
  const semantics = { embedder, vectors, reranker: vowels }
  const search = createSearch({ index, documents: store, clock: heldClock(NOW), semantics })
  const explain = createExplain({ search, index, documents: store })
  const run: Explained['explain'] = (fields, url) =>
    explain(aRequest({ queries: ['otters'], mode: 'fast', ...fields }), url, deadlineIn(60_000))
  return {
    store,
    explain: run,
    why: async (fields, url) => (await run(fields, url)).about?.reasons.map(({ reason }) => reason) ?? [],
  }
}

const LONG = 'Otters sleep a lot, and swim when they do not. '.repeat(10)
const OTTER = aDocument('https://otter.example/', {
  title: 'Otters',
  text: 'Otters live in rivers.',
  lang: 'en',
  date: '2020-05-01',
})
const BOAT = aDocument('https://boat.example/ships', {
  title: 'Boats',
  text: 'A boat met an otter in a river.',
})
const CAR = aDocument('https://car.example/', { title: 'Cars', text: 'No animal is here.' })

describe('parts', () => {
  it.each(SEARCH_MODES)('add up to a score that gives the order in %s', async (mode) => {
    const subject = fc.constantFrom(
      'Otters swim.',
      'A river runs.',
      'Boats float.',
      'Ships sink.',
      'A stream.',
    )
    const pages = fc.array(fc.tuple(fc.array(subject, { minLength: 1, maxLength: 6 }), fc.nat(4)), {
      minLength: 2,
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(pages, fc.boolean(), async (made, meaning) => {
        const documents = made.map(([sentences, host], at) =>
          aDocument(`https://h${host}.example/${at}`, {
            title: sentences[0] ?? '',
            text: sentences.join(' '),
          }),
        )
        const { explain } = await explainOver(documents, meaning)
        const { results, outcome } = await explain({ queries: ['otters river boat'], mode, limit: 50 })
        expect(results.map(({ url }) => url)).toEqual(outcome.results.map(({ document }) => document.url))
        for (const [at, result] of results.entries()) {
          expect(result.place).toBe(at + 1)
          expect(result.score).toBeGreaterThan(0)
          expect(result.score).toBeLessThanOrEqual(
            (results[at - 1]?.score ?? Number.POSITIVE_INFINITY) + 1e-9,
          )
        }
      }),
      { numRuns: 15 },
    )
  })

  it('name every signal, the retrievals behind the words, and what models read', async () => {
    const { explain } = await explainOver([OTTER, BOAT, CAR], true)
    const { results, retrievals, words } = await explain({ queries: ['otters river'], mode: 'balanced' })
    const [first] = results
    expect(words).toEqual(['otters', 'river'])
    expect(retrievals[0]).toEqual({ name: 'query', weight: 1, total: 2 })
    expect(first?.retrievals[0]).toMatchObject({ name: 'query', place: 1 })
    const names = first?.parts.map(({ name }) => name)
    const signals = [...PAGE_SIGNALS.vectors, ...PREFERENCES].map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(signals))
    const model = first?.parts.find(({ name }) => name === 'passage by pieces')
    expect(model?.measured).toBeGreaterThan(0)
    expect(first?.passage).toContain('Otters live in rivers.')
  })

  it('tell nothing of meaning where the mode has none', async () => {
    const { explain } = await explainOver([OTTER], true)
    const { results } = await explain({ mode: 'low-cost' })
    expect(results[0]?.parts.some(({ name }) => /passage/.test(name))).toBe(false)
  })
})

describe('why a page is absent', () => {
  const site = (name: string) => [parseDomainPattern(name)!]

  it('has no reason where it is shown', async () => {
    const { explain } = await explainOver([OTTER, BOAT])
    const { about } = await explain({}, OTTER.url)
    expect(about).toMatchObject({ url: OTTER.url, found: { place: 1, title: 'Otters' }, reasons: [] })
  })

  it('is not in the store, or under another spelling', async () => {
    const { explain } = await explainOver([OTTER])
    expect((await explain({}, 'https://no.example/')).about?.reasons).toEqual([
      { reason: 'not in the store', detail: 'there is no document of this address; crawl or import it' },
    ])
    const other = await explain({}, 'http://www.otter.example')
    expect(other.about?.reasons[0]?.detail).toContain('one of https://otter.example/')
  })

  it('is stored and not indexed yet', async () => {
    const { store, explain } = await explainOver([OTTER])
    await store.put([{ ...BOAT, title: 'Otters on boats' }], true)
    const { about } = await explain({}, BOAT.url)
    expect(about?.reasons).toMatchObject([{ reason: 'not indexed yet' }])
    expect(about?.reasons[0]?.detail).toContain('revision 1')
  })

  const filters: [Partial<SearchRequest>, string, RegExp][] = [
    [
      { includeDomains: site('boat.example') },
      'filtered out',
      /includeDomains asks for boat\.example.*otter\.example/,
    ],
    [{ excludeDomains: site('otter.example') }, 'filtered out', /excludeDomains/],
    [
      { publishedFrom: Date.UTC(2024, 0, 1) },
      'filtered out',
      /from 2024-01-01 on; the page is of 2020-05-01/,
    ],
    [{ filetype: 'pdf' }, 'filtered out', /filetype asks for pdf/],
    [{ sourceCountry: 'FR' }, 'filtered out', /sourceCountry asks for FR/],
    [{ intent: 'NewsSearchIntent' }, 'filtered out', /the intent asks for pages of the kind news/],
    [{ excludeTerms: ['rivers'] }, 'filtered out', /a parameter leaves out pages with "rivers"/],
    [{ includeTerms: ['desert'] }, 'lacks what is required', /a parameter requires "desert"/],
    [{ intitle: 'desert' }, 'lacks what is required', /"desert" in its title/],
    [{ queries: ['otters site:boat.example'] }, 'excluded by an operator', /site: asks for boat\.example/],
    [{ queries: ['otters -site:otter.example'] }, 'excluded by an operator', /-site: leaves out/],
    [{ queries: ['otters lang:de'] }, 'excluded by an operator', /lang: asks for de; the page is in en/],
    [{ queries: ['otters before:2019-01-01'] }, 'excluded by an operator', /before: or after:/],
    [{ queries: ['otters -rivers'] }, 'excluded by an operator', /the query leaves out pages with "rivers"/],
    [{ queries: ['otters "live in boats"'] }, 'lacks what is required', /the query requires "live in boats"/],
    [{ queries: ['otters 2010..2020'] }, 'lacks what is required', /a number from 2010 to 2020/],
    [{ queries: ['-otters'] }, 'nothing to search for', /exclusions alone/],
    [{ queries: ['boats'] }, 'matches no word', /none of: boats/],
  ]
  it.each(filters)('%j: %s', async (fields, reason, detail) => {
    const { explain } = await explainOver([OTTER, { ...BOAT, date: '2025-01-01' }])
    const { about } = await explain(fields, OTTER.url)
    expect(about?.found).toBeUndefined()
    expect(about?.reasons.map((one) => one.reason)).toEqual([reason])
    expect(about?.reasons[0]?.detail).toMatch(detail)
  })

  it('names each of several filters', async () => {
    const { why } = await explainOver([OTTER])
    const fields = { queries: ['otters lang:de'], filetype: 'pdf' }
    expect(await why(fields, OTTER.url)).toEqual(['excluded by an operator', 'filtered out'])
  })

  it('is unsafe under this level', async () => {
    const unsafe = aDocument('https://unsafe.example/', { text: 'Otters.', safety: 'unsafe', kind: 'video' })
    const { why } = await explainOver([unsafe, OTTER])
    expect(await why({ safe: 'strict' }, unsafe.url)).toEqual(['unsafe'])
    expect(await why({ safe: 'moderate' }, unsafe.url)).toEqual(['unsafe'])
    expect(await why({ safe: 'off' }, unsafe.url)).toEqual([])
  })

  it('is a copy of a page that is shown', async () => {
    const copy = (url: string) => aDocument(url, { title: 'Otters', text: LONG })
    const { explain } = await explainOver([copy('https://a.example/'), copy('https://b.example/')])
    const { about } = await explain({}, 'https://b.example/')
    expect(about?.reasons).toMatchObject([
      { reason: 'copy', detail: expect.stringContaining('https://a.example/, which is shown') },
    ])
  })

  it('says how near a page without the words comes by its vector', async () => {
    const { explain } = await explainOver([OTTER, CAR], true)
    const { about } = await explain({}, CAR.url)
    expect(about?.reasons[0]?.detail).toMatch(/its vector comes to -?\d\.\d{3} of the query/)
  })
})

describe('why a page is low', () => {
  const many = (count: number, host = (n: number) => `h${n}.example`): Document[] =>
    Array.from({ length: count }, (_, n) =>
      aDocument(`https://${host(n)}/${n}`, {
        title: `Page ${n}`,
        text: `Otters ${'and more words '.repeat(n)}.`,
      }),
    )

  it('gives its place below the cut, as far down as it is', async () => {
    const { explain } = await explainOver(many(300))
    const whole = (await explain({ limit: 300 })).results.map(({ url }) => url)
    for (const place of [12, 99, 150, 300]) {
      const { about } = await explain({ limit: 10 }, whole[place - 1])
      expect(about?.reasons[0]?.reason, String(place)).toBe('below the cut')
      expect(about?.reasons[0]?.detail).toMatch(new RegExp(`place is ${place}\\b`))
    }
  })

  it('tells of the one-site limit', async () => {
    const { explain } = await explainOver([
      ...many(9, () => 'one.example'),
      aDocument('https://other.example/', { title: 'x', text: `Otters ${'and more words '.repeat(12)}.` }),
    ])
    const { results } = await explain({})
    const held = results.find(({ placeAlone = 0, place }) => placeAlone < place)
    const { about } = await explain({}, held?.url)
    expect(about?.reasons.map(({ reason }) => reason)).toEqual(['one-site limit'])
    expect(about?.reasons[0]?.detail).toMatch(/its place would be \d/)
  })
})
