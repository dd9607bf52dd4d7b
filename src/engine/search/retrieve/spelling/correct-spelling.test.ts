// Spell correction over a small index and a small word list: what is mended, and what is never touched.
import { describe, expect, it } from 'vitest'
import { createInlineIndex } from '../../../../../tests/support/inline-index.ts'
import { aDocument, aRequest } from '../../../../../tests/support/search-samples.ts'
import { readWordTable } from '../../../../foundation/text/word-table.ts'
import { parseQuery } from '../../read/parsed-query.ts'
import type { WordList } from '../../word-list.ts'
import { createCountedIndex } from '../counted-index.ts'
import { queryFor } from '../index-queries.ts'
import { correctSpelling } from './correct-spelling.ts'
import { isForeignQuery } from './doubtful-words.ts'

const LISTED: Readonly<Record<string, number>> = {
  database: 17,
  conversation: 16,
  conversion: 17,
  government: 18,
  green: 18,
  guitar: 16,
  lesson: 16,
  lessons: 17,
  migration: 15,
  new: 21,
  nvidia: 8,
  planes: 17,
  planet: 17,
  river: 17,
  table: 18,
  tables: 17,
  weather: 17,
  whether: 18,
  york: 17,
}

function wordList(): WordList {
  const lines = Object.keys(LISTED)
    .sort()
    .map((word) => `${word}\t${LISTED[word]}\n`)
  const table = readWordTable(Buffer.from(lines.join('')))
  return {
    commonness: table.weight,
    near: (word, edits) =>
      table.near(word, edits).map(({ weight, ...rest }) => ({ ...rest, commonness: weight })),
  }
}

const TEXTS = [
  'guitar lessons for beginners',
  'conversion tables for cooks',
  'a conversation with the government',
  'database migration by hand',
  'a database of birds on the green river',
  'planet earth',
  'a small planet',
  'planes land',
  'small planes',
  'the earth and the land',
  'new york by the river',
  'zuckerberg founded a company',
  'die autobahn nach münchen',
  'the midia river',
]

async function corrected(
  query: string,
  options: {
    texts?: readonly string[]
    edits?: number
    language?: string
    parseOperators?: boolean
  } = {},
) {
  const { texts = TEXTS, edits = 2, language = 'en', parseOperators = true } = options
  const inline = createInlineIndex()
  const documents = texts.map((text, n) => aDocument(`https://${n}.example/`, { text }))
  await inline.apply(documents.map((document, n) => ({ url: document.url, revision: n + 1, document })))
  const index = createCountedIndex(inline, new AbortController().signal)
  const parsed = parseQuery(query, aRequest({ language, parseOperators }), [])
  const found = await index.retrieve(queryFor(parsed, 40))
  const list = wordList()
  const needs = { index, words: async () => list, language, edits, limit: 40 }
  return (await correctSpelling(parsed, found, needs))?.parsed.query
}

describe('correctSpelling', () => {
  it.each([
    ['guitr', 'guitar'],
    ['gutiar lesons', 'guitar lessons'],
    ['what is a goverment?', 'what is a government?'],
    ['Databse migration', 'Database migration'],
    ['zuckerburg', 'zuckerberg'],
    ['newyork', 'new york'],
    ['guitr site:0.example', 'guitar site:0.example'],
    ['databse-migration', 'database-migration'],
    ['Databse-Migration', 'Database-Migration'],
    ['guitr.lessons', 'guitar.lessons'],
    ['gutiar-lesons', 'guitar-lessons'],
    ['gutiar_lesons', 'guitar_lessons'],
  ])('makes of %s %s', async (query, mended) => {
    expect(await corrected(query)).toBe(mended)
  })

  it('mends names in code by what the index has', async () => {
    const texts = [...TEXTS, 'Tea.brewSlowly() brews', 'brewSlowly is a method of Tea']
    expect(await corrected('Tea.brewSlwly', { texts })).toBe('Tea.brewslowly')
    expect(await corrected('brewSlowlly()', { texts })).toBe('brewslowly()')
    expect(await corrected('Tea.brewSlowly', { texts })).toBeUndefined()
    expect(await corrected('tea.brewslwly', { texts })).toBe('tea.brewslowly')
  })

  it('knows words that ask for an answer, which no page has', async () => {
    const texts = [...TEXTS, 'whether or not', 'whether london', 'london']
    expect(await corrected('wheather london', { texts })).toBe('weather london')
  })

  it('goes by the words beside it', async () => {
    expect(await corrected('planeb earth')).toBe('planet earth')
    expect(await corrected('planeb land')).toBe('planes land')
  })

  it('goes by a word beside it that was misspelt too', async () => {
    expect(await corrected('planeb eartth')).toBe('planet earth')
    expect(await corrected('smalll planeb')).toMatch(/^small plane[st]$/)
  })

  it('knows a word of the list that a single page of many has', async () => {
    const texts = [...Array.from({ length: 1200 }, (_, n) => `government paper ${n}`), 'a database']
    expect(await corrected('databse', { texts })).toBe('database')
  })

  it('has more letters wrong in deep modes', async () => {
    expect(await corrected('govermnet')).toBe('government')
    expect(await corrected('goovermnet')).toBeUndefined()
    expect(await corrected('goovermnet', { edits: 3 })).toBe('government')
  })

  it.each([
    '"guitr"',
    '"big guitr lesons"',
    '-guitr river',
    'intitle:guitr',
    'guitr OR lesons',
    'useGuitr',
    'guitr.com',
    'guitr.example',
    'node:guitr',
    'guitr2',
    'guitar-lessons',
    '--guitr-lesons',
    'guitr++',
    'river Guitr',
    'GUITR',
    'nvidia',
    'gtr',
    'qzxwvj',
    'guitr site:1.example',
    '',
    '"',
  ])('leaves %s', async (query) => {
    expect(await corrected(query)).toBeUndefined()
  })

  it('leaves a query with more than three words that nobody knows', async () => {
    expect(await corrected('river guitr lesons goverment')).toBe('river guitar lessons government')
    expect(await corrected('river guitr lesons goverment databse')).toBeUndefined()
  })

  it('leaves quoted text where operators are not read', async () => {
    const off = { parseOperators: false }
    expect(await corrected('"the guitr lesons"', off)).toBeUndefined()
    expect(await corrected('the guitr lesons', off)).toBe('the guitar lessons')
  })

  it('goes by the index alone in other languages', async () => {
    expect(await corrected('autobhan', { language: 'de' })).toBe('autobahn')
    expect(await corrected('guitr', { language: 'de', texts: ['handtuch'] })).toBeUndefined()
  })

  it('is not held up by misspellings that the index has too', async () => {
    const texts = [...Array.from({ length: 1200 }, (_, n) => `government paper ${n}`), 'a goverment paper']
    expect(await corrected('goverment', { texts })).toBe('government')
    expect(
      await corrected('goverment', { texts: [...texts, ...Array(20).fill('goverment')] }),
    ).toBeUndefined()
  })

  it('takes hostile queries', async () => {
    expect(await corrected('x'.repeat(100_000))).toBeUndefined()
    const repeated = await corrected('guitr '.repeat(10_000))
    expect(repeated === 'guitar '.repeat(10_000).trim()).toBe(true)
    expect(
      await corrected(Array.from({ length: 10_000 }, (_, n) => `qx${'abcdef'.slice(n % 6)}zw`).join(' ')),
    ).toBeUndefined()
  })
})

const COMMON = new Map(
  Object.entries({ cafe: 17, comment: 18, como: 15, war: 18.7, die: 17.7, la: 18.9, de: 19.6, man: 19 }),
)
const list = { commonness: (word: string) => COMMON.get(word), near: () => [] }
const otherwise = (query: string): boolean => isForeignQuery(query, list)

describe('isForeignQuery', () => {
  it.each([
    'comment centrer un div',
    'como usar fetch',
    'wie zentriere ich ein div',
    'ошибка при cors',
    'lenguaje programación',
    "the steuererklärung's frist",
  ])('knows that %j is not English', (query) => {
    expect(otherwise(query)).toBe(true)
  })

  it.each([
    'war documentry',
    'die hard moive',
    'rio de janeiro flihgts',
    'ai imge genrator',
    'the avec restarant',
    'a recieved pakage',
    'kubernetes',
    'café restarant',
    '',
  ])('takes %j for English', (query) => {
    expect(otherwise(query)).toBe(false)
  })
})
