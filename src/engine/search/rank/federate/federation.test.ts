// Federation: sources add to a search under all its filters, and can neither break it nor hold it up.
import { describe, expect, it } from 'vitest'
import { createInlineIndex } from '../../../../../tests/support/inline-index.ts'
import { createMemoryDocumentStore } from '../../../../../tests/support/memory-document-store.ts'
import { aDocument, aRequest, NOW } from '../../../../../tests/support/search-samples.ts'
import { MemoryCache } from '../../../../adapters/memory/memory-cache.ts'
import { type Clock, heldClock } from '../../../../foundation/clock.ts'
import { deadlineIn } from '../../../../foundation/deadline.ts'
import type { Document } from '../../../index/document/document.ts'
import { createFollowStore } from '../../../index/follow-store.ts'
import { createDomainList } from '../../../index/quality/domain-list.ts'
import type { FederatedSource, SourceHit, SourceQuestion } from '../../federated-source.ts'
import { createSearch } from '../../search.ts'
import type { SearchOutcome } from '../../search-outcome.ts'
import type { SearchRequest } from '../../search-request.ts'
import { createFederation } from './federation.ts'

interface FakeSource extends FederatedSource {
  readonly parsed: SourceQuestion[]
}

function source(name: string, hits: readonly Partial<SourceHit>[] | Error): FakeSource {
  const parsed: SourceQuestion[] = []
  return {
    name,
    parsed,
    async search(question) {
      parsed.push(question)
      if (hits instanceof Error) throw hits
      return hits.map((hit) => ({
        url: '',
        title: 'Whippet page',
        description: 'About the whippet.',
        ...hit,
      }))
    },
  }
}

const OWN = aDocument('https://own.example/whippet', {
  title: 'Whippet',
  text: 'The whippet is a quick dog that sleeps a lot.',
  lang: 'en',
})

async function searcher(
  sources: readonly FederatedSource[],
  documents: readonly Document[] = [OWN],
  clock: Clock = heldClock(NOW),
): Promise<(fields?: Partial<SearchRequest>) => Promise<SearchOutcome>> {
  const store = createMemoryDocumentStore()
  const index = createInlineIndex()
  await store.put(documents, true)
  await createFollowStore({ store, index }).catchUp()
  const federation = createFederation({
    sources,
    cache: new MemoryCache(clock),
    unsafeDomains: async () => createDomainList(['listed.example']),
    clock,
  })
  const search = createSearch({ index, documents: store, clock, federation })
  return async (fields = {}) => {
    const request = aRequest({ queries: ['whippet'], mode: 'fast', ...fields })
    return (await search.run(request, search.plan(request), deadlineIn(60_000))).outcome
  }
}

function urls({ results }: SearchOutcome): readonly string[] {
  return results.map(({ document }) => document.url)
}

describe('joining', () => {
  it('adds what the index lacks, each page once, and says who gave what', async () => {
    const first = source('a', [{ url: 'http://www.own.example/whippet/' }, { url: 'https://far.example/1' }])
    const second = source('b', [
      { url: 'https://far.example/1?utm_source=x' },
      { url: 'https://far.example/2' },
    ])
    const outcome = await (await searcher([first, second]))()
    expect(urls(outcome).toSorted()).toEqual([
      'https://far.example/1',
      'https://far.example/2',
      'https://own.example/whippet',
    ])
    expect(outcome.results.find(({ document }) => document.url === OWN.url)?.document.text).toBe(OWN.text)
    expect(outcome.total).toBe(3)
    expect(outcome.sources).toEqual([
      { name: 'index', status: 'ok', results: 1 },
      { name: 'a', status: 'ok', results: 2 },
      { name: 'b', status: 'ok', results: 2 },
    ])
  })

  it('counts the calls it made', async () => {
    const alone = await (await searcher([]))()
    const search = await searcher([source('a', []), source('b', new Error('no'))])
    expect((await search()).work.sourceCalls).toBe(alone.work.sourceCalls + 2)
    expect(alone.sources).toBeUndefined()
  })

  it('finds where the index has nothing, which is then paid for', async () => {
    const outcome = await (await searcher([source('a', [{ url: 'https://far.example/1' }])], []))()
    expect(urls(outcome)).toEqual(['https://far.example/1'])
    expect(outcome.queriesThatFound).toEqual([true])
  })

  it('asks in plain words, the same question once', async () => {
    const one = source('a', [{ url: 'https://far.example/1' }])
    const search = await searcher([one])
    await search({ queries: ['whippet site:far.example'] })
    const again = await search({ queries: ['whippet site:far.example'], offset: 1 })
    expect(one.parsed.map(({ text }) => text)).toEqual(['whippet'])
    expect(again.sources?.[1]).toEqual({ name: 'a', status: 'ok', results: 1 })
  })

  it('fills the groups', async () => {
    const hit = { url: 'https://far.example/1', kind: 'academic', authors: ['A'], doi: '10.1/x' } as const
    const { groups } = await (await searcher([source('a', [hit])]))()
    expect(groups.academic[0]?.document).toMatchObject({ authors: ['A'], doi: '10.1/x' })
  })

  it('drops hits without a usable address or title', async () => {
    const hits = [{ url: 'javascript:alert(1)' }, { url: 'https://far.example/1', title: ' ' }]
    expect(urls(await (await searcher([source('a', hits)]))())).toEqual([OWN.url])
  })
})

describe('filters', () => {
  const hit = {
    url: 'https://far.example/doc.pdf',
    title: 'Whippet racing',
    description: 'Run in 2015 by quick dogs.',
    date: '2020-05-05',
    lang: 'en',
  }

  const passing: readonly Partial<SearchRequest>[] = [
    { includeDomains: [{ domain: 'far.example', below: false }] },
    { publishedFrom: Date.UTC(2020, 0, 1), publishedBefore: Date.UTC(2021, 0, 1) },
    { filetype: 'pdf' },
    { intitle: 'racing' },
    { includeTerms: ['quick dogs'] },
    { queries: ['whippet lang:en'] },
    { queries: ['whippet 2010..2020'] },
    { queries: ['whippet -intitle:cat'] },
  ]
  it.each(passing)('passes %j', async (fields) => {
    expect(urls(await (await searcher([source('a', [hit])], []))(fields))).toEqual([hit.url])
  })

  const failing: readonly Partial<SearchRequest>[] = [
    { includeDomains: [{ domain: 'own.example', below: false }] },
    { excludeDomains: [{ domain: 'far.example', below: false }] },
    { publishedFrom: Date.UTC(2021, 0, 1) },
    { filetype: 'html' },
    { intitle: 'breeding' },
    { includeTerms: ['dogs quick'] },
    { excludeTerms: ['racing'] },
    { sourceCountry: 'DE' },
    { queries: ['whippet lang:de'] },
    { queries: ['whippet 1..2'] },
    { queries: ['whippet -intitle:racing'] },
    { intent: 'NewsSearchIntent' },
  ]
  it.each(failing)('drops %j', async (fields) => {
    expect(urls(await (await searcher([source('a', [hit])], []))(fields))).toEqual([])
  })

  it('drops what it cannot check: a term may stand anywhere on a page that was not read', async () => {
    expect(urls(await (await searcher([source('a', [hit])], []))({ excludeTerms: ['cat'] }))).toEqual([])
    const undated = source('a', [{ url: 'https://far.example/1' }])
    expect(urls(await (await searcher([undated], []))({ publishedFrom: 0 }))).toEqual([])
  })

  it('checks pages that we hold by their whole text', async () => {
    const greyhound = aDocument('https://own.example/greyhound', {
      title: 'Greyhound',
      text: 'It sleeps a lot.',
    })
    const search = await searcher([source('a', [{ url: greyhound.url }])], [greyhound])
    expect(urls(await search({ excludeTerms: ['cat'] }))).toEqual([greyhound.url])
    expect(urls(await search({ excludeTerms: ['sleeps'] }))).toEqual([])
    expect(urls(await search({ includeTerms: ['sleeps'] }))).toEqual([greyhound.url])
  })

  it('keeps safe search', async () => {
    const listed = source('a', [
      { url: 'https://www.listed.example/1', image: 'https://listed.example/i.png' },
    ])
    const search = await searcher([listed], [])
    expect(urls(await search({ safe: 'strict' }))).toEqual([])
    const moderate = await search({ safe: 'moderate' })
    expect(moderate.results[0]?.document).toMatchObject({ safety: 'unsafe' })
    expect(moderate.results[0]?.document.image).toBeUndefined()
  })
})

describe('failing sources', () => {
  it('never fail the search, and the answer is not kept for long', async () => {
    const outcome = await (await searcher([source('a', new Error('broken'))]))()
    expect(urls(outcome)).toEqual([OWN.url])
    expect(outcome.sources?.[1]).toEqual({ name: 'a', status: 'failed', results: 0 })
    expect(outcome.keepForMs).toBeLessThanOrEqual(60_000)
  })

  it('are not waited for beyond their time, even where they hear no signal', async () => {
    const deaf: FederatedSource = { name: 'deaf', search: () => new Promise(() => undefined) }
    const outcome = await (await searcher([deaf]))({ timeoutMs: 50 })
    expect(outcome.sources?.[1]).toEqual({ name: 'deaf', status: 'timeout', results: 0 })
    expect(urls(outcome)).toEqual([OWN.url])
  })

  it('rest after several failures', async () => {
    const broken = source('a', new Error('broken'))
    const clock = heldClock(NOW)
    const search = await searcher([broken], [OWN], clock)
    for (let n = 0; n < 5; n += 1) await search()
    expect(broken.parsed).toHaveLength(3)
    expect((await search()).sources?.[1]?.status).toBe('resting')
    clock.advance(31_000)
    await search()
    expect(broken.parsed).toHaveLength(4)
  })

  it('are not asked in low-cost mode, nor for a query of exclusions alone', async () => {
    const one = source('a', [{ url: 'https://far.example/1' }])
    const search = await searcher([one])
    expect((await search({ mode: 'low-cost' })).sources).toBeUndefined()
    await search({ queries: ['-whippet'] })
    expect(one.parsed).toHaveLength(0)
  })
})
