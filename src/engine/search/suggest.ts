// Suggestions while a query is typed: titles that go on as it does, and words of the index that complete its last one.
import { stopWords } from '../../foundation/text/stop-words.ts'
import { wordsOf } from '../../foundation/text/tokenize.ts'
import type { Document } from '../index/document/document.ts'
import type { DocumentStore } from '../index/document/document-store.ts'
import { EVERYTHING } from '../index/facets.ts'
import type { Clause, ReadIndex } from '../index/search-index.ts'

export interface SuggestNeeds {
  readonly index: Pick<ReadIndex, 'find' | 'wordsFrom'>
  readonly documents: Pick<DocumentStore, 'get'>
}

/** At most `most` texts, best first. Rejects where the signal is aborted. */
export type Suggest = (typed: string, most: number, signal: AbortSignal) => Promise<readonly string[]>

const MOST_COMPLETIONS = 8
const MOST_TITLES = 20
const MOST_WORDS = 8
/** A longer title is a sentence, and no search. */
const LONGEST_TITLE = 60
const LONGEST_TYPED = 100

export function createSuggest({ index, documents }: SuggestNeeds): Suggest {
  return async (typed, most, signal) => {
    const { before, last } = split(typed)
    if (typed.length > LONGEST_TYPED || before.length > MOST_WORDS || (before.length === 0 && last === ''))
      return []
    const completions = last === '' ? [] : await index.wordsFrom(last, MOST_COMPLETIONS)
    if (last !== '' && completions.length === 0) return []
    const words = completions.map(({ word }) => word)
    const found = await index.find(titleQuery(before, words), signal)
    const pages = await documents.get(found.hits.map(({ url }) => url))
    const titles = pages.filter(({ safety }) => safety !== 'unsafe').map(subjectOf)
    return choose({ typed, before, words, titles }).slice(0, most)
  }
}

function split(typed: string): { before: readonly string[]; last: string } {
  const words = wordsOf(typed)
  const open = /[\p{L}\p{N}]$/u.test(typed)
  return open ? { before: words.slice(0, -1), last: words.at(-1) ?? '' } : { before: words, last: '' }
}

/** Stop words need not stand in a title. */
function titleQuery(before: readonly string[], words: readonly string[]) {
  const stops = stopWords('en')
  const inTitle = (text: string): Clause => ({ kind: 'word', text, field: 'title', exact: true, weight: 1 })
  const telling = before.filter((word) => !stops.has(word))
  const kept = telling.length > 0 || words.length > 0 ? telling : before
  const must = kept.map((word) => [inTitle(word)])
  return {
    must: words.length > 0 ? [...must, words.map(inTitle)] : must,
    should: [],
    mustNot: [],
    filter: { ...EVERYTHING, leaveOutUnsafe: 'all' as const },
    limit: MOST_TITLES,
  }
}

/** The title without the names of its site and section behind it. */
function subjectOf({ title }: Document): string {
  return title.split(/\s[|\u2013\u2014·-]\s/u)[0]?.trim() ?? ''
}

function choose(from: {
  readonly typed: string
  readonly before: readonly string[]
  readonly words: readonly string[]
  readonly titles: readonly string[]
}): readonly string[] {
  const { typed, before, words, titles } = from
  const start = keyOf(typed)
  const fitting = titles.filter((title) => title.length > 0 && title.length <= LONGEST_TITLE)
  const goOn = fitting.filter((title) => keyOf(title).startsWith(start))
  const lead = typed.replace(/[\p{L}\p{N}]*$/u, '')
  // A word that completes the query is offered where some title has it beside the words before it.
  const known = new Set(titles.flatMap((title) => wordsOf(title)))
  const completed = words
    .filter((word) => before.length === 0 || known.has(word))
    .map((word) => `${lead}${word}`)
  const texts = [
    ...completed.slice(0, 3),
    ...goOn.slice(0, 4),
    ...completed.slice(3),
    ...goOn.slice(4),
    ...fitting,
  ]
  const seen = new Set([start])
  return texts.filter((text) => {
    const key = keyOf(text)
    return !seen.has(key) && seen.add(key)
  })
}

/** The form under which two texts are the same search. */
function keyOf(text: string): string {
  return wordsOf(text).join(' ')
}
