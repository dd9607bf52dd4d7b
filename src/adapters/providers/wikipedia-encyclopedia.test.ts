// Named things from a live Wikipedia and Wikidata, by recorded shapes of their answers.
import { describe, expect, it } from 'vitest'
import type { Entity } from '../../engine/answers/entity/encyclopedia.ts'
import { heldClock } from '../../foundation/clock.ts'
import { PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import { MemoryCache } from '../memory/memory-cache.ts'
import { createWikipediaEncyclopedia } from './wikipedia-encyclopedia.ts'

const item = (id: string) => ({ type: 'wikibase-entityid', value: { id } })
const statement = (datavalue: object, rank = 'normal') => ({ rank, mainsnak: { datavalue } })
const time = (text: string, precision: number) => ({ type: 'time', value: { time: text, precision } })

const ANSWERS: Readonly<Record<string, unknown>> = {
  'opensearch ada lovelace': ['ada lovelace', ['Ada Lovelace', 'Ada Lovelace Day']],
  'opensearch mercury': ['mercury', ['Mercury']],
  'opensearch nobody of note': ['nobody of note', []],
  'opensearch ada': ['ada', ['Adam']],
  'summary Ada_Lovelace': {
    type: 'standard',
    title: 'Ada Lovelace',
    description: 'English mathematician (1815–1852)',
    extract: 'Ada Lovelace was an English mathematician and writer.',
    wikibase_item: 'Q7259',
    content_urls: { desktop: { page: 'https://en.wikipedia.org/wiki/Ada_Lovelace' } },
  },
  'summary Mercury': { type: 'disambiguation', title: 'Mercury', extract: 'Mercury may refer to:' },
  'query Mercury': {
    query: {
      pages: [
        { title: 'Mercury (planet)', description: 'First planet from the Sun' },
        { title: 'Mercury (element)', description: 'Chemical element' },
        { title: 'Mercury (nothing)' },
      ],
    },
  },
  'claims Q7259': {
    entities: {
      Q7259: {
        claims: {
          P569: [statement(time('+1815-12-10T00:00:00Z', 11))],
          P570: [statement(time('+1852-00-00T00:00:00Z', 9))],
          P27: [statement(item('Q1'), 'preferred'), statement(item('Q2'))],
          P106: [statement(item('Q3')), statement(item('Q3')), statement(item('Q99'))],
          P1082: [statement({ type: 'quantity', value: { amount: '+1234567' } }, 'deprecated')],
          P999999: [statement({ type: 'string', value: 'not shown' })],
          P348: 'no list',
        },
      },
    },
  },
  'labels Q1|Q3|Q99': {
    entities: {
      Q1: { labels: { en: { value: 'United Kingdom' } } },
      Q3: { labels: { en: { value: 'mathematician' } } },
    },
  },
}

function keyOf(url: URL): string {
  const summary = /\/page\/summary\/(.+)$/.exec(url.pathname)?.[1]
  if (summary !== undefined) return `summary ${summary}`
  const { action = '', search, titles, ids, props } = Object.fromEntries(url.searchParams)
  return action === 'wbgetentities' ? `${props} ${ids}` : `${action} ${search ?? titles}`
}

function encyclopediaOver(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = []
  let calls = 0
  const clock = heldClock(0)
  const encyclopedia = createWikipediaEncyclopedia({
    fetcher: {
      async fetch(url) {
        const key = keyOf(new URL(url))
        asked.push(key)
        if (answers[key] === undefined) throw new PageUnreadable('404')
        if (answers[key] === 'down') throw new PageUnavailable('503')
        const body = new TextEncoder().encode(JSON.stringify(answers[key]))
        return { url, notModified: false, contentType: 'application/json', body }
      },
    },
    baseUrl: 'https://wiki.example',
    wikidataUrl: 'https://data.example',
    cache: new MemoryCache<readonly Entity[]>(clock, { maxEntries: 10 }),
  })
  const effort = { signal: AbortSignal.timeout(60_000), countCall: () => void calls++ }
  return {
    find: (name: string) => encyclopedia.find(name, effort),
    peek: encyclopedia.peek,
    asked,
    calls: () => calls,
  }
}

describe('a live Wikipedia', () => {
  it('tells what a thing is, with its facts', async () => {
    const { find, calls } = encyclopediaOver(ANSWERS)
    expect(await find('ada lovelace')).toEqual([
      {
        name: 'Ada Lovelace',
        kind: 'English mathematician (1815–1852)',
        summary: 'Ada Lovelace was an English mathematician and writer.',
        items: [
          { label: 'Born', value: '1815-12-10' },
          { label: 'Died', value: '1852' },
          { label: 'Citizenship', value: 'United Kingdom' },
          { label: 'Occupation', value: 'mathematician' },
        ],
        related: [],
        source: 'Wikipedia',
        url: 'https://en.wikipedia.org/wiki/Ada_Lovelace',
        prominence: 0.9,
        plain: false,
      },
    ])
    expect(calls()).toBe(4)
  })

  it('tells things of one name apart', async () => {
    const found = await encyclopediaOver(ANSWERS).find('mercury')
    expect(found.map(({ name, summary, url }) => ({ name, summary, url }))).toEqual([
      {
        name: 'Mercury (planet)',
        summary: 'First planet from the Sun',
        url: 'https://wiki.example/wiki/Mercury_(planet)',
      },
      {
        name: 'Mercury (element)',
        summary: 'Chemical element',
        url: 'https://wiki.example/wiki/Mercury_(element)',
      },
    ])
  })

  it('knows nothing of a name that is no article, and asks for it once', async () => {
    const { find, asked } = encyclopediaOver(ANSWERS)
    for (const name of ['nobody of note', 'Nobody of Note', 'ada', 'ada'])
      expect(await find(name)).toEqual([])
    expect(asked).toEqual(['opensearch nobody of note', 'opensearch ada'])
  })

  it('gives what it has where Wikidata fails', async () => {
    const [entity] = await encyclopediaOver({ ...ANSWERS, 'claims Q7259': 'down' }).find('ada lovelace')
    expect(entity).toMatchObject({ name: 'Ada Lovelace', items: [] })
  })

  it('gives nothing where it fails, and asks again', async () => {
    const { find, asked } = encyclopediaOver({ ...ANSWERS, 'summary Ada_Lovelace': 'down' })
    expect(await find('ada lovelace')).toEqual([])
    expect(await find('ada lovelace')).toEqual([])
    expect(asked).toHaveLength(4)
  })

  it.each([null, 5, [], {}, [1, 2], ['x', 'y'], { title: 5 }])('survives the answer %j', async (odd) => {
    const { find } = encyclopediaOver({ ...ANSWERS, 'opensearch x': odd, 'summary Ada_Lovelace': odd })
    expect(await find('x')).toEqual([])
    expect(await find('ada lovelace')).toEqual([])
  })

  it('peeks without asking', async () => {
    const { peek, find, asked } = encyclopediaOver(ANSWERS)
    expect(await peek('ada lovelace')).toEqual([])
    expect(asked).toEqual([])
    await find('ada lovelace')
    expect(await peek('Ada Lovelace')).toHaveLength(1)
  })
})
