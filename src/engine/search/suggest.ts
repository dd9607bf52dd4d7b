// Suggestions while a query is typed: titles, headings and keywords of stored pages that have its words in their order.
import { stopWords } from '../../foundation/text/stop-words.ts'
import { wordsOf } from '../../foundation/text/tokenize.ts'
import type { Document } from '../index/document/document.ts'
import type { DocumentStore } from '../index/document/document-store.ts'
import { EVERYTHING } from '../index/facets.ts'
import { type Clause, exactWord, type IndexQuery, type ReadIndex } from '../index/search-index.ts'

export interface SuggestNeeds {
  readonly index: Pick<ReadIndex, 'find' | 'wordsFrom' | 'wordsNear'>
  readonly documents: Pick<DocumentStore, 'get'>
}

/** At most `most` texts, best first. Rejects where the signal is aborted. */
export type Suggest = (typed: string, most: number, signal: AbortSignal) => Promise<readonly string[]>

/** What is typed: whole words, each in the forms that are looked for, and the beginning of a last one. */
interface Typed {
  readonly text: string
  readonly before: readonly (readonly string[])[]
  /** Empty behind a space. */
  readonly last: string
}

/** A text that may be suggested; the lower the tier, the nearer it is to what is typed. */
interface Phrase {
  readonly text: string
  readonly tier: number
  readonly authority: number
}

/** Where pages say in a few words what they are about. */
const FIELDS = ['title', 'keywords', 'headings'] as const

/** One letter begins many words: those that are looked for. */
const MOST_COMPLETIONS = 32
/** Of each field. */
const MOST_PAGES = 20
const MOST_WORDS = 8
const MOST_NEAR = 3
/** A word of fewer titles is some name of its own. */
const TITLES_OF_A_WORD = 2
/** A longer one is a sentence, and no search. */
const LONGEST_PHRASE = 60
const LONGEST_TYPED = 100
const AVERAGE_AUTHORITY = 0.5
/** Nothing is read of a page's text. */
const NO_TEXT = { text: 0, markdown: 0, enough: 0 }

export function createSuggest(needs: SuggestNeeds): Suggest {
  const { index } = needs
  return async (text, most, signal) => {
    const typed = read(text)
    const { before, last } = typed
    if (text.length > LONGEST_TYPED || before.length > MOST_WORDS || (before.length === 0 && last === ''))
      return []
    const ends = last === '' ? [] : await index.wordsFrom(last, MOST_COMPLETIONS, signal)
    if (last !== '' && ends.length === 0) return []
    const words = ends.map(({ word }) => word)
    const found = await phrasesFor(typed, words, needs, signal)
    if (found.length > 0 || before.length === 0) return different(text, found).slice(0, most)
    // Perhaps a word is spelt otherwise there.
    const near = await Promise.all(before.flat().map((word) => index.wordsNear(word, 1, MOST_NEAR, signal)))
    const forms = before.map((own, at) => [...own, ...(near[at] ?? []).map(({ word }) => word)])
    const others = await phrasesFor({ ...typed, before: forms }, words, needs, signal)
    return different(text, others).slice(0, most)
  }
}

function read(text: string): Typed {
  const words = wordsOf(text)
  const open = /[\p{L}\p{N}]$/u.test(text)
  const before = (open ? words.slice(0, -1) : words).map((word) => [word])
  return { text, before, last: open ? (words.at(-1) ?? '') : '' }
}

async function phrasesFor(
  typed: Typed,
  ends: readonly string[],
  { index, documents }: SuggestNeeds,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const hits = await Promise.all(FIELDS.map((field) => index.find(queryIn(field, typed, ends), signal)))
  const urls = new Set(hits.flatMap((found) => found.hits.map(({ url }) => url)))
  const read = await documents.get([...urls], NO_TEXT)
  const pages = read.filter(({ safety }) => safety !== 'unsafe')
  const titles = ofTitles(typed, pages)
  const phrases = [...titles, ...ofKeywords(typed, pages), ...ofHeadings(typed, pages)]
  phrases.sort((a, b) => a.tier - b.tier || b.authority - a.authority)
  const single = typed.before.length > 0 ? [] : singleWord(ends, titles)
  return [...single, ...phrases.map(({ text }) => text)]
}

function queryIn(field: (typeof FIELDS)[number], { before }: Typed, ends: readonly string[]): IndexQuery {
  const inField = (text: string): Clause => exactWord(text, field)
  const must = before.map((forms) => forms.map(inField))
  return {
    must: ends.length > 0 ? [...must, ends.map(inField)] : must,
    should: [],
    mustNot: [],
    filter: { ...EVERYTHING, leaveOutUnsafe: 'all' },
    limit: MOST_PAGES,
  }
}

function ofTitles(typed: Typed, pages: readonly Document[]): Phrase[] {
  return pages.flatMap(({ title, authority = AVERAGE_AUTHORITY }) => {
    const subject = subjectOf(title)
    const tier = tierOf(typed, subject)
    if (tier !== undefined) return phrase(subject, tier, authority)
    // "Gradients - CSS" goes on from "css gr": its section is in front already.
    const around = new Set(wordsOf(title.slice(subject.length)))
    return typed.before.every((forms) => forms.some((word) => around.has(word))) &&
      tierOf({ ...typed, before: [] }, subject) === 0
      ? phrase(`${typed.text.replace(/[\p{L}\p{N}]*$/u, '')}${subject}`, 1, authority)
      : []
  })
}

/** What it is looked up for, where that is more than a name. */
function ofKeywords(typed: Typed, pages: readonly Document[]): Phrase[] {
  return pages.flatMap(({ keywords, authority = AVERAGE_AUTHORITY }) =>
    keywords.flatMap((keyword) => phrasesOf(typed, keyword, authority)),
  )
}

/** A heading that several pages have is a part of their form ("See also"), and leads to none of them. */
function ofHeadings(typed: Typed, pages: readonly Document[]): Phrase[] {
  const pagesWith = new Map<string, number>()
  for (const { headings } of pages)
    for (const key of new Set(headings.map(keyOf))) pagesWith.set(key, (pagesWith.get(key) ?? 0) + 1)
  return pages.flatMap(({ title, headings, authority = AVERAGE_AUTHORITY }) => {
    const own = headings.filter(
      (heading) => pagesWith.get(keyOf(heading)) === 1 && lettersOf(heading) !== lettersOf(subjectOf(title)),
    )
    return own.flatMap((heading) => phrasesOf(typed, heading, authority))
  })
}

/** Behind the titles that are as near to what is typed. */
function phrasesOf(typed: Typed, text: string, authority: number): Phrase[] {
  const tier = tierOf(typed, text)
  return tier === undefined || !/\s/.test(text) ? [] : phrase(text, tier + 0.5, authority)
}

function phrase(text: string, tier: number, authority: number): Phrase[] {
  return text.length === 0 || text.length > LONGEST_PHRASE ? [] : [{ text, tier, authority }]
}

/** 0 where the text starts as typed, 2 where it has the words in their order; nothing where it lacks one. */
function tierOf({ before, last }: Typed, text: string): number | undefined {
  const words = wordsOf(text)
  let [place, isStart] = [0, true]
  for (const forms of before) {
    const at = words.findIndex((word, own) => own >= place && forms.includes(word))
    if (at < 0) return undefined
    if (at !== place) isStart = false
    place = at + 1
  }
  const end = words.findIndex((word, at) => at >= place && word.startsWith(last))
  if (last !== '' && end < 0) return undefined
  return isStart && (last === '' || end === place) ? 0 : 2
}

/** The first word itself, where several titles have it: it is the shortest search that leads on. */
function singleWord(words: readonly string[], titles: readonly Phrase[]): readonly string[] {
  const stops = stopWords('en')
  const having = (word: string): number => titles.filter(({ text }) => wordsOf(text).includes(word)).length
  return words.filter((word) => !stops.has(word) && having(word) >= TITLES_OF_A_WORD).slice(0, 1)
}

/** The title without the names of its site and section behind it. */
function subjectOf(title: string): string {
  return title.split(/\s[|\u2013\u2014·-]\s/u)[0]?.trim() ?? ''
}

function different(typed: string, texts: readonly string[]): readonly string[] {
  const seen = new Set([keyOf(typed)])
  return texts.filter((text) => {
    const key = keyOf(text)
    return !seen.has(key) && seen.add(key)
  })
}

/** The form under which two texts are the same search. */
function keyOf(text: string): string {
  return wordsOf(text).join(' ')
}

/** `abortController()` and "abort controller" are one name. */
function lettersOf(text: string): string {
  return wordsOf(text).join('')
}
