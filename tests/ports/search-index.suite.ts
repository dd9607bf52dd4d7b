// What every SearchIndex owes its callers, whatever it is made of.
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Document } from '../../src/engine/index/document/document.ts'
import type {
  Clause,
  DocumentFilter,
  Field,
  IndexQuery,
  PhraseClause,
  SearchIndex,
  WordClause,
} from '../../src/engine/index/search-index.ts'
import type { PageKind, Safety } from '../../src/vocabulary/page-kinds.ts'
import { aDocument } from '../support/search-samples.ts'

const ANY: DocumentFilter = {
  includeDomains: [],
  excludeDomains: [],
  filetypes: [],
  languages: [],
  countries: [],
  kinds: [],
  leaveOutUnsafe: 'none',
}

function page(path: string, fields: Partial<Document> = {}): Document {
  const url = path.includes('://') ? path : `https://site.example/${path}`
  return aDocument(url, { lang: 'en', ...fields })
}

function word(text: string, more: Partial<WordClause> = {}): WordClause {
  return { kind: 'word', text, field: 'any', exact: false, weight: 1, ...more }
}

function phrase(text: string, field: Field = 'any'): PhraseClause {
  return { kind: 'phrase', text, field, weight: 1 }
}

function query(parts: Partial<IndexQuery>): IndexQuery {
  return { must: [], should: [], mustNot: [], filter: ANY, limit: 100, ...parts }
}

function filtered(filter: Partial<DocumentFilter>): IndexQuery {
  return query({ filter: { ...ANY, ...filter } })
}

/** `runs`: how many random filters are tried. */
export function searchIndexSuite(name: string, open: () => Promise<SearchIndex>, runs = 150): void {
  let index: SearchIndex
  let revision = 0

  const holding = async (...documents: readonly Document[]): Promise<SearchIndex> => {
    index = await open()
    await put(...documents)
    return index
  }
  const put = (...documents: readonly Document[]): Promise<void> =>
    index.apply(documents.map((document) => ({ revision: ++revision, url: document.url, document })))
  const found = async (asked: IndexQuery): Promise<string[]> => {
    const { hits, total, exact } = await index.find(asked)
    expect(total).toBeGreaterThanOrEqual(hits.length)
    if (exact && hits.length < asked.limit) expect(total).toBe(hits.length)
    return hits.map(({ url }) => url.replace('https://site.example/', ''))
  }
  const matching = (...clauses: Clause[]): Promise<string[]> =>
    found(query({ must: clauses.map((one) => [one]) }))

  describe(`${name} is a SearchIndex`, () => {
    afterEach(() => index?.close())

    it('tells what share of some words a hit has, by their rarity', async () => {
      const filler = Array.from({ length: 6 }, (_, at) => page(`filler-${at}`, { text: 'common' }))
      await holding(page('both', { text: 'rare common' }), page('rare', { text: 'rare' }), ...filler)
      const cover = [word('rare'), word('common')]
      const asked = query({ must: [cover], cover })
      const { hits } = await index.find(asked)
      const covered = new Map(hits.map((hit) => [hit.url.replace('https://site.example/', ''), hit.covered]))
      expect(covered.get('both')).toBeCloseTo(1)
      expect(covered.get('rare')).toBeGreaterThan(0.5)
      expect(covered.get('filler-0')).toBeCloseTo(1 - (covered.get('rare') ?? 0))
      // What no document has is missed by all.
      const missed = await index.find({ ...asked, cover: [...cover, word('nowhere')] })
      expect(Math.max(...missed.hits.map((hit) => hit.covered ?? 1))).toBeLessThan(0.7)
      expect((await index.find(query({ must: [cover] }))).hits[0]?.covered).toBeUndefined()
    })

    it('finds words in every field, folded, and nothing by a word it lacks', async () => {
      await holding(
        page('title', { title: 'Café culture' }),
        page('headings', { headings: ['The CAFE'] }),
        page('text', { text: 'a café.' }),
        page('description', { description: 'one cafe' }),
        page('keywords', { keywords: ['cafe'] }),
        page('cafe'),
        page('none', { text: 'tea' }),
      )
      expect((await matching(word('Cafe'))).sort()).toEqual(
        ['cafe', 'description', 'headings', 'keywords', 'text', 'title'].sort(),
      )
      expect(await matching(word('coffee'))).toEqual([])
      expect(await matching(word('?!'))).toEqual([])
    })

    it('counts keywords as a field of their own, which is no text of the page', async () => {
      const filler = 'tea and cake '.repeat(20)
      await holding(
        page('said', { text: `${filler}hound` }),
        page('looked-up', { text: filler, keywords: ['Young hound 1984'] }),
        page('apart', { text: filler, keywords: ['young', 'hound'] }),
      )
      expect(await matching(word('hounds'))).toEqual(['apart', 'looked-up', 'said'])
      expect(await matching(phrase('young hound'))).toEqual(['looked-up'])
      expect(await matching(word('hound', { field: 'body', exact: true }))).toEqual(['said'])
      expect(await matching({ kind: 'number-range', from: 1980, to: 1990 })).toEqual([])
      expect(await index.frequency('young')).toBe(2)
    })

    it('keeps clauses to their field', async () => {
      await holding(
        page('a', { title: 'wolf', text: 'hound' }),
        page('b', { title: 'hound', text: 'wolf' }),
        page('wolf'),
      )
      expect(await matching(word('wolf', { field: 'title', exact: true }))).toEqual(['a'])
      expect(await matching(phrase('wolf', 'body'))).toEqual(['b'])
      expect(await matching(phrase('wolf', 'url'))).toEqual(['wolf'])
      expect(await matching(phrase('wolf', 'headings'))).toEqual([])
    })

    it('matches stems unless the form is to be exact', async () => {
      await holding(
        page('a', { text: 'running dogs' }),
        page('b', { text: 'he runs' }),
        page('c', { text: 'a run' }),
      )
      expect((await matching(word('run'))).sort()).toEqual(['a', 'b', 'c'])
      expect(await matching(word('run', { exact: true }))).toEqual(['c'])
      expect(await matching(phrase('run'))).toEqual(['c'])
    })

    it('stems by the language of the document', async () => {
      await holding(
        page('de', { text: 'die Häuser', lang: 'de' }),
        page('es', { text: 'las canciones', lang: 'es' }),
      )
      expect(await matching(word('Hauses'))).toEqual(['de'])
      expect(await matching(word('canción'))).toEqual(['es'])
    })

    it('finds identifiers whole and in parts', async () => {
      await holding(
        page('hook', { text: 'the useEffect hook' }),
        page('fs', { text: 'import node:fs now' }),
        page('cpp', { text: 'modern C++ and C# too' }),
        page('type', { text: 'sent as text/html' }),
        page('version', { text: 'since v1.7.0' }),
        page('snake', { text: 'call foo_bar' }),
      )
      const cases: readonly [string, string][] = [
        ['useEffect', 'hook'],
        ['useeffect', 'hook'],
        ['effect', 'hook'],
        ['node:fs', 'fs'],
        ['fs', 'fs'],
        ['C++', 'cpp'],
        ['c#', 'cpp'],
        ['text/html', 'type'],
        ['html', 'type'],
        ['v1.7.0', 'version'],
        ['1.7.0', 'version'],
        ['foo_bar', 'snake'],
        ['bar', 'snake'],
      ]
      for (const [text, path] of cases) expect([text, await matching(word(text))]).toEqual([text, [path]])
      expect(await matching(word('effect', { exact: true }))).toEqual([])
      expect(await matching(word('c'))).toEqual([])
    })

    it('finds text that is written without spaces', async () => {
      await holding(
        page('ja', { text: '東京都の天気予報', lang: 'ja' }),
        page('th', { text: 'ภาษาไทย', lang: 'th' }),
      )
      expect(await matching(phrase('東京都'))).toEqual(['ja'])
      expect(await matching(word('天気'))).toEqual(['ja'])
      expect(await matching(word('京'))).toEqual(['ja'])
      expect(await matching(phrase('都東'))).toEqual([])
      expect(await matching(word('ไทย'))).toEqual(['th'])
    })

    it('takes phrases in order, side by side, within one text', async () => {
      await holding(
        page('yes', { text: 'the quick brown fox' }),
        page('apart', { text: 'quick and brown' }),
        page('order', { text: 'brown quick' }),
        page('fields', { title: 'quick', text: 'brown' }),
        page('headings', { headings: ['so quick', 'brown it is'] }),
      )
      expect(await matching(phrase('Quick brown'))).toEqual(['yes'])
      expect(await matching(phrase('brown fox'))).toEqual(['yes'])
      expect(await matching(phrase('quick brown wolf'))).toEqual([])
    })

    it('takes two words that are near each other, in either order, within one field', async () => {
      await holding(
        page('next', { text: 'the quick brown fox' }),
        page('order', { text: 'brown and rather quick' }),
        page('far', { text: 'quick as it is and was and will be, brown' }),
        page('fields', { title: 'quick', text: 'brown' }),
      )
      const near = (within: number) => matching({ ...phrase('quick brown'), within })
      expect((await near(3)).sort()).toEqual(['next', 'order'])
      expect(await near(1)).toEqual(['next'])
      expect((await near(20)).sort()).toEqual(['far', 'next', 'order'])
      // A word is near to itself.
      expect((await matching({ ...phrase('quick quick'), within: 3 })).sort()).toEqual([
        'far',
        'fields',
        'next',
        'order',
      ])
      // Three words are a phrase.
      expect(await matching({ ...phrase('quick brown fox'), within: 9 })).toEqual(['next'])
    })

    it('finds numbers by range, never in the address', async () => {
      await holding(
        page('a', { text: 'built in 2015' }),
        page('b', { title: 'costs 1,250.5' }),
        page('c', { text: 'room 7' }),
        page('2015'),
      )
      const range = (from: number, to: number): Promise<string[]> =>
        matching({ kind: 'number-range', from, to })
      expect(await range(2010, 2020)).toEqual(['a'])
      expect(await range(2015, 2015)).toEqual(['a'])
      expect((await range(7, 2015)).sort()).toEqual(['a', 'b', 'c'])
      expect(await range(8, 9)).toEqual([])
    })

    it('wants every must group, any of its clauses, and none of the must-nots', async () => {
      await holding(
        page('ac', { text: 'apple cherry' }),
        page('bc', { text: 'banana cherry' }),
        page('ab', { text: 'apple banana' }),
        page('c', { text: 'cherry' }),
      )
      const either = [word('apple'), word('banana')]
      expect((await found(query({ must: [either, [word('cherry')]] }))).sort()).toEqual(['ac', 'bc'])
      expect(await found(query({ must: [either], mustNot: [word('cherry')] }))).toEqual(['ab'])
      expect((await found(query({ should: either }))).sort()).toEqual(['ab', 'ac', 'bc'])
      expect((await found(query({ must: [[word('cherry')]], should: either }))).sort()).toEqual([
        'ac',
        'bc',
        'c',
      ])
      expect(await found(query({ must: [[]] }))).toEqual([])
    })

    it('ranks rare words, titles, short texts and more words higher', async () => {
      const common = Array.from({ length: 8 }, (_, n) =>
        page(`common${n}`, { text: 'common words stand here' }),
      )
      await holding(
        ...common,
        page('rare', { text: 'rare words stand here' }),
        page('in-title', { title: 'zebra', text: 'filler of some length here' }),
        page('in-text', { text: 'zebra and filler of some length here' }),
        page('long', { text: `quagga ${'filler '.repeat(200)}` }),
        page('short', { text: 'quagga filler' }),
      )
      expect((await found(query({ should: [word('rare'), word('common')] })))[0]).toBe('rare')
      expect(await matching(word('zebra'))).toEqual(['in-title', 'in-text'])
      expect(await matching(word('quagga'))).toEqual(['short', 'long'])
      expect((await found(query({ should: [word('quagga'), word('zebra', { weight: 9 })] })))[0]).toBe(
        'in-title',
      )
      expect((await index.find(query({ should: [word('words'), word('rare')] }))).hits[0]?.url).toContain(
        'rare',
      )
    })

    it('finds a page by the words that others link to it with, which are no text of its own', async () => {
      await holding(
        page('linked', { text: 'A page of pictures.', anchors: ['Otter photographs', 'the best otters'] }),
        page('named', { title: 'Otter photographs', text: 'A page of pictures.' }),
        page('mentions', {
          text: `An otter is in one of these photographs. ${'More words follow. '.repeat(20)}`,
        }),
      )
      const both = query({ should: [word('otters'), word('photograph')] })
      expect(await found(both)).toEqual(['named', 'linked', 'mentions'])
      expect((await matching(word('otter', { exact: true }))).sort()).toEqual(['mentions', 'named'])
      expect(await matching(phrase('otter photographs'))).toEqual(['named'])
      expect(await matching(word('otter', { field: 'body', exact: true }))).toEqual(['mentions'])
      expect(await found(query({ must: [[word('picture')]], mustNot: [phrase('otter')] }))).toEqual([
        'linked',
      ])
      expect([await index.frequency('otters'), await index.wordsFrom('otters', 5)]).toEqual([0, []])
      await put(page('linked', { text: 'A page of pictures.' }))
      expect(await found(both)).toEqual(['named', 'mentions'])
    })

    it('ranks pages first that are called as asked, where stop words are part of the name', async () => {
      const others = Array.from({ length: 8 }, (_, n) => page(`other${n}`, { title: 'CSS selector' }))
      await holding(
        ...others,
        page('has', { title: ':has() - CSS | Handbook', text: 'A selector.' }),
        page('longer', { title: 'Has and more of it - CSS', text: 'A selector.' }),
        page('within', { title: 'CSS - what each has', text: 'A selector.' }),
      )
      const called = (text: string): IndexQuery =>
        query({ must: [[word('selector')]], should: [{ kind: 'name', text, weight: 3 }] })
      expect((await found(called('Has')))[0]).toBe('has')
      expect((await found(called('has and more of it')))[0]).toBe('longer')
      expect((await found(called('css')))[0]).toMatch(/^other/)
      expect(await found(query({ should: [{ kind: 'name', text: 'has', weight: 1 }] }))).toEqual(['has'])
      expect(await found(query({ should: [{ kind: 'name', text: '…', weight: 1 }] }))).toEqual([])
      await put(page('has', { title: 'Another', text: 'A selector.' }))
      expect((await found(called('has')))[0]).toMatch(/^other/)
    })

    it('ranks what is linked to more before its like, and never finds a page by links alone', async () => {
      await holding(
        page('a', { text: 'heron' }),
        page('b', { text: 'heron', authority: 0.5 }),
        page('c', { text: 'heron', authority: 0.7 }),
        page('d', { text: 'heron', authority: 1 }),
        page('e', { text: 'heron', authority: 0.1 }),
        page('f', { text: 'ibis', authority: 1 }),
      )
      expect(await matching(word('heron'))).toEqual(['d', 'c', 'a', 'b', 'e'])
      const { hits } = await index.find(query({ must: [[word('heron')]], limit: 1 }))
      expect(hits.map(({ url }) => url.at(-1))).toEqual(['d'])
      await put(page('a', { text: 'heron', authority: 0.9 }), page('d', { text: 'heron' }))
      expect(await matching(word('heron'))).toEqual(['a', 'c', 'b', 'd', 'e'])
    })

    it('keeps a page that is linked to much among the first of many', async () => {
      const many = Array.from({ length: 400 }, (_, n) => page(`many${n}`, { text: 'the heron stands here' }))
      await holding(...many, page('z', { text: 'the heron stands here', authority: 0.8 }))
      expect((await index.find(query({ must: [[word('heron')]], limit: 3 }))).hits[0]?.url).toContain('/z')
      const either = query({ should: [word('heron'), word('stands')], limit: 3 })
      expect((await index.find(either)).hits[0]?.url).toContain('/z')
    })

    it('forgets all and names its source when it is begun anew', async () => {
      await holding(page('a', { text: 'heron' }))
      expect((await index.stats()).source).toBe('')
      await index.begin('store one')
      expect(await index.stats()).toMatchObject({ source: 'store one', documents: 0, revision: 0 })
      expect(await matching(word('heron'))).toEqual([])
      await put(page('b', { text: 'heron' }))
      expect(await matching(word('heron'))).toEqual(['b'])
      expect(await index.stats()).toMatchObject({ source: 'store one', documents: 1, revision })
    })

    it('takes overlapping calls in their order', async () => {
      await holding()
      await Promise.all([
        put(page('a', { text: 'first' }), page('b', { text: 'first' })),
        put(page('a', { text: 'second' })),
        put(page('a', { text: 'third' })),
      ])
      expect(await matching(word('first'))).toEqual(['b'])
      expect(await matching(word('third'))).toEqual(['a'])
    })

    it('breaks ties by URL, counts all and returns the first', async () => {
      await holding(...['d', 'b', 'a', 'c'].map((path) => page(path, { text: 'same text' })))
      const { hits, total } = await index.find(query({ must: [[word('same')]], limit: 3 }))
      expect(hits.map(({ url }) => url.at(-1))).toEqual(['a', 'b', 'c'])
      expect(total).toBe(4)
      const none = await index.find(query({ must: [[word('same')]], limit: 0 }))
      expect(none).toEqual({ hits: [], total: 4, exact: true })
    })

    it('lists what passes the filter, newest first, where no clause is given', async () => {
      await holding(
        page('undated'),
        page('old', { date: '1965-01-01' }),
        page('new', { date: '2025-05-05' }),
        page('mid', { date: '2001-01-01T10:00:00Z' }),
        page('https://other.example/', { date: '2026-01-01' }),
      )
      const includeDomains = [[{ domain: 'site.example', below: false }]]
      expect(await found(filtered({ includeDomains }))).toEqual(['new', 'mid', 'old', 'undated'])
    })

    it('replaces and removes without a trace', async () => {
      await holding(page('a', { text: 'first words' }), page('b', { text: 'other words' }))
      await put(page('a', { text: 'second words' }))
      expect(await matching(word('first'))).toEqual([])
      expect(await matching(phrase('second words'))).toEqual(['a'])
      await index.apply([{ revision: ++revision, url: 'https://site.example/a' }])
      expect(await matching(word('words'))).toEqual(['b'])
      expect(await index.frequency('second')).toBe(0)
      expect(await index.frequency('words')).toBe(1)
      expect(await index.stats()).toMatchObject({ documents: 1, revision })
      await index.apply([{ revision: ++revision, url: 'https://site.example/never-there' }])
      expect((await index.stats()).documents).toBe(1)
    })

    it('holds the last of many changes to the same pages', async () => {
      await holding()
      for (let round = 0; round < 30; round++) {
        await put(...Array.from({ length: 100 }, (_, n) => page(`p${n}`, { text: `round${round} page${n}` })))
      }
      expect((await index.stats()).documents).toBe(100)
      expect((await index.find(query({ must: [[word('round29')]] }))).total).toBe(100)
      expect(await matching(word('round28'))).toEqual([])
      expect(await matching(phrase('round29 page42'))).toEqual(['p42'])
    })

    it('changes nothing by a batch that is given again', async () => {
      await holding()
      const batch = ['a', 'b'].map((path, at) => {
        const document = page(path, { text: 'heron' })
        return { revision: at + 1, url: document.url, document }
      })
      await index.apply(batch)
      await index.apply(batch)
      const { hits, total } = await index.find(query({ must: [[word('heron')]] }))
      expect(hits.map(({ url }) => url).sort()).toEqual(batch.map(({ url }) => url))
      expect([total, await index.documents()]).toEqual([2, 2])
    })

    it('holds addresses of every length, and finds thousands at once in one order', async () => {
      const long = `long/${'x'.repeat(2_020)}`
      const many = Array.from({ length: 2_000 }, (_, n) => page(`many/${n}`, { text: 'stork' }))
      await holding(page(long, { text: 'stork and more' }), ...many)
      const { hits, total } = await index.find(query({ must: [[word('stork')]], limit: 5_000 }))
      expect([hits.length, total]).toEqual([2_001, 2_001])
      const urls = hits.slice(0, 2_000).map(({ url }) => url)
      expect(urls).toEqual([...urls].sort())
      expect(await matching(word('more'))).toEqual([long])
    })

    it('finds a word whose stems are the same in two languages in both, each page once', async () => {
      await holding(
        page('english', { text: 'the informations were late', lang: 'en' }),
        page('french', { text: 'les informations sont là', lang: 'fr' }),
        page('other', { text: 'nothing of the kind', lang: 'en' }),
      )
      const { hits, total } = await index.find(query({ must: [[word('information')]] }))
      expect(hits.map(({ url }) => url.split('/').at(-1)).sort()).toEqual(['english', 'french'])
      expect(total).toBe(2)
    })

    it('tells its words by prefix, most frequent first', async () => {
      await holding(
        page('a', { title: 'cat catalogue', text: 'cat dog' }),
        page('b', { title: 'catalogue', text: 'cat' }),
        page('c', { title: 'Cát useCatalog' }),
      )
      expect(await index.wordsFrom('cat', 10)).toEqual([
        { word: 'cat', documents: 3 },
        { word: 'catalogue', documents: 2 },
      ])
      expect(await index.wordsFrom('cat', 1)).toHaveLength(1)
      expect(await index.wordsFrom('x', 10)).toEqual([])
      expect(await index.frequency('CAT')).toBe(3)
      expect(await index.frequency('catalog')).toBe(0)
    })

    it('ranks pages first whose words are near each other, and finds none by that alone', async () => {
      await holding(
        page('apart', {
          text: 'sea water is where they live and sleep and eat and play all day, the otters',
        }),
        page('beside', {
          text: 'all day they live and sleep and eat and play where water is, the sea otters',
        }),
        page('else', { text: 'a page on something else' }),
      )
      const either = [word('sea'), word('otters')]
      const clauses = [{ ...phrase('sea otters'), within: 3 }]
      expect((await found(query({ must: [either] }))).sort()).toEqual(['apart', 'beside'])
      expect(await found(query({ must: [either], near: { clauses, best: 10 } }))).toEqual(['beside', 'apart'])
      expect(await found(query({ must: [[word('something')]], near: { clauses, best: 10 } }))).toEqual([
        'else',
      ])
    })

    it('tells the words near to one, most frequent first, and not the word itself', async () => {
      await holding(
        page('a', { text: 'otter butter' }),
        page('b', { text: 'otter butter' }),
        // Misspelt words begin nearly as they should: one that begins otherwise is near to none.
        page('c', { title: 'otters', text: 'otter ocelot potter useOttars' }),
      )
      expect(await index.wordsNear('ottar', 1, 10)).toEqual([{ word: 'otter', documents: 3 }])
      expect(await index.wordsNear('ottar', 2, 10)).toEqual([
        { word: 'otter', documents: 3 },
        { word: 'otters', documents: 1 },
      ])
      expect(await index.wordsNear('ottar', 2, 1)).toEqual([{ word: 'otter', documents: 3 }])
      expect(await index.wordsNear('otter', 1, 10)).toEqual([{ word: 'otters', documents: 1 }])
      expect(await index.wordsNear('zebra', 2, 10)).toEqual([])
    })

    it('ends with the reason of an aborted signal', async () => {
      await holding(page('a', { text: 'x' }))
      const reason = new Error('no more time')
      await expect(index.find(query({ should: [word('x')] }), AbortSignal.abort(reason))).rejects.toBe(reason)
    })

    it('lets nothing through a filter, and leaves nothing out', async () => {
      await holding()
      let before: readonly Document[] = []
      await fc.assert(
        fc.asyncProperty(fc.array(documentFields, { maxLength: 12 }), someFilter, async (fields, filter) => {
          const documents = fields.map((field, n) => randomPage(field, n))
          await index.apply(before.map(({ url }) => ({ revision: ++revision, url })))
          await put(...documents)
          before = documents
          const expected = documents.filter((document) => passes(document, filter)).map(({ url }) => url)
          for (const asked of [query({ filter }), query({ filter, should: [word('needle')] })]) {
            const { hits, total, exact } = await index.find(asked)
            expect(hits.map(({ url }) => url).sort()).toEqual(expected.sort())
            expect([total, exact]).toEqual([expected.length, true])
          }
        }),
        { numRuns: runs },
      )
    })
  })
}

const HOSTS = ['a.example', 'www.a.example', 'b.example', 'xa.example', 'c.co.uk', 'd.fr', 'e.io'] as const
const KINDS: readonly PageKind[] = ['website', 'news', 'video', 'image']
const DATES = [
  '2020-01-01',
  '2020-06-15T12:00:00Z',
  '2021-01-01T00:00:00+02:00',
  '2019-12-31T23:59:59.999Z',
] as const

const documentFields = fc.record({
  host: fc.constantFrom(...HOSTS),
  extension: fc.constantFrom('', '.pdf', '.html', '.php'),
  contentType: fc.constantFrom('text/html', 'application/pdf'),
  date: fc.option(fc.constantFrom(...DATES), { nil: undefined }),
  lang: fc.option(fc.constantFrom('en', 'fr', 'pt-BR'), { nil: undefined }),
  country: fc.option(fc.constantFrom('US', 'FR'), { nil: undefined }),
  kind: fc.constantFrom(...KINDS),
  safety: fc.constantFrom<Safety>('safe', 'unsafe', 'unknown'),
})

const somePattern = fc.record({
  domain: fc.constantFrom('a.example', 'example', 'b.example', 'uk', 'www.a.example'),
  below: fc.boolean(),
})
const somePoint = fc.option(
  fc.constantFrom(Date.UTC(2020, 0, 1), Date.UTC(2020, 5, 15, 12), Date.UTC(2020, 11, 31, 22)),
  { nil: undefined },
)

const someFilter: fc.Arbitrary<DocumentFilter> = fc
  .record({
    includeDomains: fc.array(fc.array(somePattern, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
    excludeDomains: fc.array(somePattern, { maxLength: 1 }),
    publishedFrom: somePoint,
    publishedBefore: somePoint,
    filetypes: fc.subarray(['pdf', 'html', 'php'], { maxLength: 1 }),
    languages: fc.subarray(['en', 'pt'], { maxLength: 1 }),
    countries: fc.subarray(['US', 'FR', 'GB'], { maxLength: 2 }),
    kinds: fc.subarray([...KINDS], { maxLength: 2 }),
    leaveOutUnsafe: fc.constantFrom<DocumentFilter['leaveOutUnsafe']>('none', 'media', 'all'),
  })
  .map(({ publishedFrom, publishedBefore, ...rest }) => ({
    ...rest,
    ...(publishedFrom !== undefined && { publishedFrom }),
    ...(publishedBefore !== undefined && { publishedBefore }),
  }))

type RandomFields = typeof documentFields extends fc.Arbitrary<infer T> ? T : never

function randomPage(fields: RandomFields, n: number): Document {
  const { host, extension, date, lang, country, ...rest } = fields
  const { lang: _, ...plain } = page(`https://${host}/needle/${n}${extension}`, rest)
  return { ...plain, ...(date && { date }), ...(lang && { lang }), ...(country && { country }) }
}

const COUNTRY_OF: Readonly<Record<string, string>> = { 'c.co.uk': 'GB', 'd.fr': 'FR' }

/** The filter in the plainest words, apart from the code under test. */
function passes(document: Document, filter: DocumentFilter): boolean {
  const { hostname, pathname } = new URL(document.url)
  const inDomain = ({ domain, below }: { domain: string; below: boolean }): boolean =>
    (!below && hostname === domain) || hostname.endsWith(`.${domain}`)
  const at = document.date === undefined ? Number.NaN : Date.parse(document.date)
  const extension = pathname.includes('.') ? pathname.split('.').at(-1) : undefined
  const byContent = document.contentType === 'application/pdf' ? 'pdf' : 'html'
  const types = extension === 'pdf' || extension === 'html' ? [extension] : [extension, byContent]
  const country = document.country ?? COUNTRY_OF[hostname]
  const media = document.kind === 'video' || document.kind === 'image'
  const checks = [
    filter.includeDomains.every((list) => list.some(inDomain)),
    !filter.excludeDomains.some(inDomain),
    filter.publishedFrom === undefined || at >= filter.publishedFrom,
    filter.publishedBefore === undefined || at < filter.publishedBefore,
    filter.filetypes.length === 0 || filter.filetypes.some((type) => types.includes(type)),
    filter.languages.length === 0 || filter.languages.includes(document.lang?.slice(0, 2) ?? '-'),
    filter.countries.length === 0 || filter.countries.includes(country ?? '-'),
    filter.kinds.length === 0 || filter.kinds.includes(document.kind),
    document.safety !== 'unsafe' ||
      filter.leaveOutUnsafe === 'none' ||
      (filter.leaveOutUnsafe === 'media' && !media),
  ]
  return checks.every(Boolean)
}
