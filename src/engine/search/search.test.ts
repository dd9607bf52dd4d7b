// Searches from end to end on the memory adapters.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aDocument, NOW, searchOver } from '../../../tests/support/search-samples.ts'
import { SEARCH_MODES } from '../../vocabulary/search-options.ts'
import type { Document } from '../index/document/document.ts'
import type { SearchOutcome } from './search-outcome.ts'
import type { SearchRequest } from './search-request.ts'

const urls = (outcome: SearchOutcome): string[] => outcome.results.map(({ document }) => document.url)

function numbered(count: number, fields: (n: number) => Partial<Document> = () => ({})): Document[] {
  return Array.from({ length: count }, (_, n) =>
    aDocument(`https://h${n % 7}.example/${n}`, {
      title: `Page ${n} on otters`,
      text: `Otters number ${n} swim. ${'More about rivers. '.repeat(n % 5)}`,
      ...fields(n),
    }),
  )
}

describe('search', () => {
  it('finds by words, best first, with a snippet that is not the description', async () => {
    const { search } = await searchOver([
      aDocument('https://a.example/', {
        title: 'Otters',
        text: 'Otters live in rivers. Boats do too.',
        description: 'An animal',
      }),
      aDocument('https://b.example/', {
        title: 'Boats',
        text: 'A boat met an otter.',
        description: 'A boat met an otter',
      }),
      aDocument('https://c.example/', { title: 'Cars', text: 'No animal here.' }),
    ])
    const outcome = await search({ queries: ['otter'] })
    expect(urls(outcome)).toEqual(['https://a.example/', 'https://b.example/'])
    expect(outcome.results.map(({ snippet }) => snippet)).toEqual([
      'Otters live in rivers. Boats do too.',
      undefined,
    ])
    expect(outcome).toMatchObject({ total: 2, queriesThatFound: [true], intent: 'FallbackSearchIntent' })
  })

  it.each(SEARCH_MODES)('gives pages in %s that part the whole list without gap or overlap', async (mode) => {
    const { search } = await searchOver(numbered(330))
    const whole: string[] = []
    for (let offset = 0; ; offset += 37) {
      const page = await search({ queries: ['otters rivers'], mode, offset, limit: 37 })
      expect(page.total).toBe(330)
      if (page.results.length === 0) break
      whole.push(...urls(page))
    }
    expect(new Set(whole).size).toBe(330)
    const first = await search({ queries: ['otters rivers'], mode, limit: 100 })
    expect(urls(first)).toEqual(whole.slice(0, 100))
  })

  it('parts the list of several queries too', async () => {
    const { search } = await searchOver(numbered(250))
    const queries = ['otters', 'rivers', 'otters number 7']
    const whole: string[] = []
    for (let offset = 0; ; offset += 60) {
      const page = await search({ queries, mode: 'fast', offset, limit: 60 })
      if (page.results.length === 0) break
      whole.push(...urls(page))
    }
    expect(whole).toHaveLength(250)
    expect(new Set(whole).size).toBe(250)
  })

  it('counts what one query finds once, however often it is given', async () => {
    const { search } = await searchOver(numbered(250))
    const outcome = await search({ queries: ['otters', 'otters', 'otters'], mode: 'fast' })
    expect(outcome).toMatchObject({ total: 250, queriesThatFound: [true, true, true] })
    expect(outcome.results[0]?.queryIndices).toEqual([0, 1, 2])
  })

  it('says which of several queries found a result', async () => {
    const { search } = await searchOver([
      aDocument('https://a.example/', { text: 'cats' }),
      aDocument('https://b.example/', { text: 'dogs' }),
      aDocument('https://ab.example/', { text: 'cats dogs' }),
    ])
    const outcome = await search({ queries: ['cats', 'dogs', 'newts'], mode: 'fast' })
    expect(urls(outcome)[0]).toBe('https://ab.example/')
    const indices = new Map(outcome.results.map((result) => [result.document.url, result.queryIndices]))
    expect(indices).toEqual(
      new Map([
        ['https://ab.example/', [0, 1]],
        ['https://a.example/', [0]],
        ['https://b.example/', [1]],
      ]),
    )
    expect(outcome.queriesThatFound).toEqual([true, true, false])
    expect(outcome.total).toBe(3)
  })

  it('lists by filter alone, newest first, and finds nothing by exclusions alone', async () => {
    const { search } = await searchOver(
      numbered(20, (n) => ({ date: `2024-01-${String(n + 1).padStart(2, '0')}` })),
    )
    const listed = await search({ queries: ['site:h3.example'] })
    expect(urls(listed)).toEqual(['https://h3.example/17', 'https://h3.example/10', 'https://h3.example/3'])
    for (const query of ['-otters', '-"x y" -site:h1.example', '!!!', '-']) {
      expect(await search({ queries: [query] })).toMatchObject({
        total: 0,
        results: [],
        queriesThatFound: [false],
      })
    }
  })

  it('finds nothing where parameter and operator contradict each other', async () => {
    const { search } = await searchOver([
      aDocument('https://a.example/x.pdf', { text: 'otter', country: 'US' }),
    ])
    expect((await search({ queries: ['otter filetype:pdf'], filetype: 'pdf' })).total).toBe(1)
    expect((await search({ queries: ['otter filetype:doc'], filetype: 'pdf' })).total).toBe(0)
    expect((await search({ queries: ['otter loc:us'], sourceCountry: 'FR' })).total).toBe(0)
    expect((await search({ queries: ['otter after:2022 before:2021'] })).total).toBe(0)
  })

  it('keeps every filter in every mode, in results and groups alike', async () => {
    const kinds = ['website', 'news', 'video', 'image', 'academic'] as const
    const documents = numbered(60, (n) => ({
      text: `Otters number ${n} swim. ${n % 2 === 0 ? 'Newts dive. ' : ''}${'More about rivers. '.repeat(n % 5)}`,
      kind: kinds[n % 5] ?? 'website',
      date: `20${10 + (n % 12)}-05-05`,
      country: n % 3 === 0 ? 'DE' : 'US',
      safety: n % 4 === 0 ? 'unsafe' : 'safe',
      image: `https://img.example/${n}.png`,
    }))
    const { search } = await searchOver(documents)
    const someRequest: fc.Arbitrary<Partial<SearchRequest>> = fc.record({
      mode: fc.constantFrom(...SEARCH_MODES),
      safe: fc.constantFrom('off', 'moderate', 'strict'),
      queries: fc.constantFrom(
        ['otters'],
        ['otters rivers -site:h1.example'],
        ['"otters number" 3..40'],
        ['"otters number" 3..9', 'otters'],
      ),
      excludeDomains: fc.constantFrom([], [{ domain: 'h2.example', below: false }]),
      includeTerms: fc.constantFrom([], ['newts']),
      excludeTerms: fc.constantFrom([], ['more']),
      publishedFrom: fc.constantFrom(0, Date.UTC(2015, 0, 1)),
      intent: fc.constantFrom('FallbackSearchIntent', 'ImageSearchIntent', 'NewsSearchIntent'),
      limit: fc.constantFrom(5, 50),
    })
    let seen = 0
    await fc.assert(
      fc.asyncProperty(someRequest, fc.boolean(), async (fields, german) => {
        const outcome = await search({ ...fields, ...(german && { sourceCountry: 'DE' }) })
        const { images, ...groups } = outcome.groups
        const shown = [...outcome.results, ...Object.values(groups).flat()].map(({ document }) => document)
        if (fields.intent === 'NewsSearchIntent')
          expect(outcome.results.filter(({ document }) => document.kind !== 'news')).toEqual([])
        seen += outcome.results.length
        for (const document of [...shown, ...images.map((image) => image.document)]) {
          expect(fields.excludeDomains?.some(({ domain }) => new URL(document.url).hostname === domain)).toBe(
            false,
          )
          expect(Date.parse(document.date ?? '')).toBeGreaterThanOrEqual(fields.publishedFrom ?? 0)
          if (german) expect(document.country).toBe('DE')
          if (fields.includeTerms?.length) expect(document.text).toContain('Newts')
          if (fields.excludeTerms?.length) expect(document.text.toLowerCase()).not.toContain('more')
          if (fields.queries?.length === 1 && fields.queries[0]?.includes('-site')) {
            expect(document.url).not.toContain('//h1.')
          }
          if (fields.queries?.length === 1 && fields.queries[0]?.includes('3..40')) {
            const number = Number(new URL(document.url).pathname.slice(1))
            expect(number).toBeGreaterThanOrEqual(3)
            expect(number).toBeLessThanOrEqual(40)
          }
          if (fields.safe === 'strict') expect(document.safety).not.toBe('unsafe')
          if (fields.safe !== 'off' && document.safety === 'unsafe') {
            expect([document.image, document.images, document.kind]).toEqual([
              undefined,
              [],
              expect.not.stringMatching(/video|image/),
            ])
          }
        }
      }),
      { numRuns: 60 },
    )
    expect(seen).toBeGreaterThan(0)
  })

  it('asks for a word of the query beside what is required', async () => {
    const { search } = await searchOver([
      aDocument('https://a.example/', { title: 'red', text: 'otter' }),
      aDocument('https://b.example/', { title: 'red', text: 'newt' }),
    ])
    expect(urls(await search({ queries: ['otter'], intitle: 'red' }))).toEqual(['https://a.example/'])
    expect((await search({ queries: ['intitle:red'] })).total).toBe(2)
    expect((await search({ queries: ['the intitle:red'] })).total).toBe(2)
  })

  it('finds what compares two things among passages without titles, and pages on each among such with titles', async () => {
    const passage = (n: number, text: string): Document =>
      aDocument(`https://h${n}.example/${n}`, { title: `${text.slice(0, 20)}…`, text })
    const both = passage(
      0,
      'What is the difference between a hotel and a motel? Motels lie by roads, and a hotel anywhere.',
    )
    const hotels = [1, 2, 3].map((n) => passage(n, `Hotel, hotel, hotel. The hotel of town ${n} is a hotel.`))
    const motels = [4, 5, 6].map((n) => passage(n, `Motel, motel, motel. The motel of town ${n} is a motel.`))
    const query = { queries: ['difference between a hotel and a motel'] }
    const untitled = await searchOver([...hotels, ...motels, both])
    expect(urls(await untitled.search(query))[0]).toBe(both.url)
    const named = [
      ...hotels.map((one) => ({ ...one, title: 'Hotel' })),
      ...motels.map((one) => ({ ...one, title: 'Motel' })),
    ]
    const titled = await searchOver(named)
    const [first, second] = (await titled.search(query)).results.map(({ document }) => document.title)
    expect(new Set([first, second])).toEqual(new Set(['Hotel', 'Motel']))
  })

  it('goes by what a page is looked up for, what it replaces and what it is a part of', async () => {
    const [old, current, book] = ['https://a.example/1', 'https://a.example/2', 'https://a.example/book']
    const rules = 'The rules on otters are long. '.repeat(20)
    const { search } = await searchOver([
      aDocument(old, { title: 'Otter rules 1', text: rules }),
      aDocument(current, { title: 'Otter rules 2', text: `${rules}They hold.`, supersedes: [old] }),
      aDocument('https://b.example/', { title: 'Castor', text: 'A rodent.', keywords: ['Who fells trees'] }),
      ...[3, 4, 5].map((n) =>
        aDocument(`https://a.example/${n}`, { title: 'Newts', text: `Newt ${n}.`, partOf: book }),
      ),
      aDocument('https://c.example/', { title: 'Newts', text: 'Newt 6.' }),
    ])
    expect(urls(await search({ queries: ['otter rules'] }))).toEqual([current, old])
    expect(urls(await search({ queries: ['otter rules 1'] }))[0]).toBe(old)
    expect(urls(await search({ queries: ['felled trees'] }))).toEqual(['https://b.example/'])
    expect(urls(await search({ queries: ['newt'] }))[2]).toBe('https://c.example/')
  })

  it('puts a list of links after the pages it lists', async () => {
    const links = (count: number): string =>
      Array.from({ length: count }, (_, n) => `- [Otters of river ${n}](https://a.example/${n})`).join('\n')
    const text = `Otters of rivers and lakes. ${Array.from({ length: 40 }, (_, n) => `Otter river ${n}`).join('. ')}`
    const page = aDocument('https://b.example/page', {
      title: 'Otters of rivers and lakes',
      text: `${text} Fish is what they eat.`,
      markdown: text,
    })
    const list = aDocument('https://a.example/list', {
      title: 'Otters of rivers and lakes',
      text: `${text} All of them.`,
      markdown: links(40),
    })
    for (const documents of [
      [list, page],
      [page, list],
    ]) {
      const { search } = await searchOver(documents)
      expect(urls(await search({ queries: ['otters of rivers'] }))).toEqual([page.url, list.url])
    }
  })

  it('brings the home page for the name of its site', async () => {
    const { search } = await searchOver([
      aDocument('https://news.example/lutra', { title: 'Lutra lutra lutra', text: 'lutra '.repeat(20) }),
      aDocument('https://www.lutra.org/', { title: 'Welcome', text: 'The lutra society.' }),
      aDocument('https://www.lutra.org/faq', { title: 'Lutra questions', text: 'lutra' }),
    ])
    expect(urls(await search({ queries: ['lutra'] }))[0]).toBe('https://www.lutra.org/')
  })

  it('puts the new first where the query wants that', async () => {
    const { search } = await searchOver([
      aDocument('https://a.example/', { title: 'Otter census', text: 'otter census', date: '2015-01-01' }),
      aDocument('https://b.example/', {
        title: 'Otter census',
        text: 'the otter census',
        date: '2025-05-20',
      }),
    ])
    expect(urls(await search({ queries: ['latest otter census'] }))[0]).toBe('https://b.example/')
    expect(urls(await search({ queries: ['otter census'] }))[0]).toBe('https://a.example/')
  })

  it('prefers the language and the country of the caller', async () => {
    const { search } = await searchOver([
      aDocument('https://a.example/', { text: 'otter', lang: 'en' }),
      aDocument('https://b.example/', { text: 'otter', lang: 'de' }),
      aDocument('https://c.example.fr/', { text: 'otter', lang: 'fr' }),
    ])
    expect(urls(await search({ queries: ['otter'], language: 'de' }))[0]).toBe('https://b.example/')
    expect(urls(await search({ queries: ['otter'], language: 'xx', country: 'FR' }))[0]).toBe(
      'https://c.example.fr/',
    )
  })

  it('shows a copied page once, and lets no site fill the page', async () => {
    const long = 'Otters swim in cold rivers. '.repeat(20)
    const { search } = await searchOver([
      ...['a', 'b', 'c'].map((host) =>
        aDocument(`https://${host}.example/copy`, { title: 'Copy', text: long }),
      ),
      ...numbered(12, (n) => ({
        url: `https://same.example/${n}`,
        text: `Otters number ${n} swim. All about rivers.`,
      })),
      // By its words alone it comes last.
      aDocument('https://zoo.example/', {
        title: 'Page 99 on otters',
        text: 'Otters number 99 swim, and sleep on banks. All about rivers.',
      }),
    ])
    const outcome = await search({ queries: ['otters rivers'], limit: 50 })
    expect(urls(outcome).filter((url) => url.endsWith('/copy'))).toEqual(['https://a.example/copy'])
    expect(outcome.total).toBe(outcome.results.length)
    expect(urls(outcome).slice(0, 10)).toContain('https://zoo.example/')
  })

  it('corrects a misspelt word only where that finds more', async () => {
    const { search } = await searchOver([
      aDocument('https://a.example/', { text: 'javascript closures' }),
      aDocument('https://b.example/', { text: 'javascript promises' }),
    ])
    const corrected = await search({ queries: ['javscript site:a.example'] })
    expect(corrected).toMatchObject({ correctedQueries: ['javascript site:a.example'], total: 1 })
    for (const query of [
      '"javscript"',
      'closures Javscript',
      'JAVSCRIPT',
      'intitle:javscript',
      'javscript OR closur',
      'javscript.com',
      'node:javscript',
      'javascript',
      'closure',
      'javscript2',
      'javscript -javascript',
    ]) {
      expect(await search({ queries: [query], mode: 'fast' })).not.toHaveProperty('correctedQueries')
    }
    expect((await search({ queries: ['jvascrpt'], mode: 'deep' })).correctedQueries).toEqual(['javascript'])
    expect(await search({ queries: ['jvascrpt'], mode: 'fast' })).not.toHaveProperty('correctedQueries')
  })

  it('does more work in deeper modes, and counts it', async () => {
    const { search } = await searchOver(numbered(80))
    const executed: number[] = []
    for (const mode of SEARCH_MODES) {
      const { work, mode: ran } = await search({ queries: ['compare otters with rivers'], mode })
      expect(ran).toBe(mode)
      expect(work.sourceCalls).toBeGreaterThanOrEqual(work.queriesExecuted)
      executed.push(work.queriesExecuted)
    }
    expect(executed.slice(0, 2)).toEqual([1, 1])
    expect(executed[2]).toBe(2)
    expect(executed[3]).toBeGreaterThan(2)
    expect(executed[4]).toBeGreaterThanOrEqual((executed[3] ?? 0) + 2)
  })

  it('fills groups by kind, and lets an intent choose the kind', async () => {
    const { search } = await searchOver([
      aDocument('https://v.example/', { kind: 'video', text: 'otter film' }),
      aDocument('https://n.example/', { kind: 'news', text: 'otter seen', date: '2025-05-01' }),
      aDocument('https://w.example/', {
        text: 'otter page',
        images: [{ url: 'https://i.example/1', alt: 'An otter' }],
      }),
    ])
    const all = await search({ queries: ['otter'] })
    expect(all.groups.videos.map(({ document }) => document.url)).toEqual(['https://v.example/'])
    expect(all.groups.news).toHaveLength(1)
    expect(all.groups.images.map(({ url }) => url)).toEqual(['https://i.example/1'])
    expect(all.results).toHaveLength(3)
    const news = await search({ queries: ['otter'], intent: 'NewsSearchIntent' })
    expect([urls(news), news.intent, news.groups.news.length]).toEqual([
      ['https://n.example/'],
      'NewsSearchIntent',
      1,
    ])
    expect(await search({ queries: ['videos of otters'] })).toMatchObject({
      intent: 'VideoSearchIntent',
      total: 1,
    })
    expect(await search({ queries: ['latest news'] })).toMatchObject({ intent: 'LatestNewsIntent', total: 1 })
    expect(await search({ queries: ['news about pages'] })).toMatchObject({
      intent: 'NewsSearchIntent',
      total: 1,
    })
  })

  it('lists no page without a picture where pictures are asked for, and no other page as news', async () => {
    const picture = { url: 'https://a.example/otter.png', alt: 'An otter' }
    const { search } = await searchOver([
      aDocument('https://a.example/text', { text: 'Otters swim.' }),
      aDocument('https://a.example/seen', { text: 'Otters swim.', images: [picture] }),
    ])
    const images = await search({ queries: ['otters'], intent: 'ImageSearchIntent' })
    expect(urls(images)).toEqual(['https://a.example/seen'])
    const news = await search({ queries: ['latest news on otters'] })
    expect(news).toMatchObject({ results: [], intent: 'LatestNewsIntent', unavailable: ['news'] })
  })

  it('gives extracts only where they are asked for', async () => {
    const { search } = await searchOver([
      aDocument('https://a.example/', { text: 'An otter swims. Nothing else.' }),
    ])
    expect((await search({ queries: ['otter'] })).results[0]).not.toHaveProperty('extracts')
    expect((await search({ queries: ['otter'], extracts: true })).results[0]?.extracts).toEqual([
      'An otter swims. Nothing else.',
    ])
  })

  it('never shows what was removed or no longer passes', async () => {
    const { store, search } = await searchOver(numbered(5, () => ({ date: '2025-05-01' })))
    await store.remove(['https://h1.example/1'])
    await store.put([aDocument('https://h2.example/2', { text: 'otters', date: '2001-01-01' })], true)
    const outcome = await search({ queries: ['otters'], publishedFrom: NOW - 90 * 86_400_000 })
    expect(urls(outcome).sort()).toEqual([
      'https://h0.example/0',
      'https://h3.example/3',
      'https://h4.example/4',
    ])
  })

  it('fills the page where what was found first is gone by now', async () => {
    const { store, search } = await searchOver(numbered(30))
    const before = urls(await search({ queries: ['otters'], mode: 'low-cost', limit: 30 }))
    await store.remove(before.slice(0, 4))
    const pages = [0, 10, 20].map((offset) =>
      search({ queries: ['otters'], mode: 'low-cost', limit: 10, offset }),
    )
    const shown = await Promise.all(pages)
    expect(shown.flatMap(urls)).toEqual(before.slice(4))
    expect(shown[0]?.results.length).toBe(10)
  })

  it('reads of the store only what it shows', async () => {
    const { store, search } = await searchOver(numbered(60))
    const read: string[] = []
    const { get } = store
    store.get = async (wanted) => {
      read.push(...wanted)
      return get.call(store, wanted)
    }
    const outcome = await search({ queries: ['otters'], mode: 'low-cost', limit: 7 })
    expect(read.sort()).toEqual(urls(outcome).sort())
    expect(read).toHaveLength(7)
  })

  it('answers with what it has when the time is up', async () => {
    const { store, search } = await searchOver(numbered(5))
    const asked = { queries: ['otters'], mode: 'exhaustive' } as const
    const outcome = await search(asked, { signal: AbortSignal.abort() })
    expect(outcome).toMatchObject({ results: [], total: 0, work: { queriesExecuted: 0, sourceCalls: 0 } })
    const whole = await search(asked)
    const time = new AbortController()
    const { get } = store
    store.get = (...wanted) => {
      time.abort()
      return get.call(store, ...wanted)
    }
    const cut = await search(asked, { signal: time.signal })
    expect(urls(cut).toSorted()).toEqual(urls(whole).toSorted())
    expect(cut.work.queriesExecuted).toBe(1)
    expect(whole.work.queriesExecuted).toBeGreaterThan(1)
  })

  it('takes any query without failing', async () => {
    const { search } = await searchOver(numbered(10))
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (query) => {
        const outcome = await search({ queries: [query], mode: 'exhaustive', extracts: true })
        expect(outcome.total).toBeGreaterThanOrEqual(outcome.results.length)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a search that is asked for certain pages', () => {
  it('judges them among all and shows them alone, wherever they stand', async () => {
    const others = Array.from({ length: 60 }, (_, at) =>
      aDocument(`https://old.example/otter-${at}`, { title: `Otter ${at}`, text: 'otter otter river' }),
    )
    const wanted = aDocument('https://new.example/last', {
      title: 'Notes',
      text: `otter river ${'and other things '.repeat(80)}`,
    })
    const unrelated = aDocument('https://new.example/tax', { title: 'Tax', text: 'income tax' })
    const { search } = await searchOver([...others, wanted, unrelated])
    const first = await search({ queries: ['otter river'], limit: 10 })
    expect(first.results.map(({ document }) => document.url)).not.toContain(wanted.url)
    const only = [wanted.url, unrelated.url, 'https://new.example/none']
    const { results } = await search({ queries: ['otter river'], limit: 10, only })
    expect(results.map(({ document }) => document.url)).toEqual([wanted.url])
  })
})
