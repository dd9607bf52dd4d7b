// Answers what the port asks from one snapshot; the same in every thread.
import type { IndexQuery } from '../../engine/index/search-index.ts'
import { wordsOf } from '../../foundation/text/tokenize.ts'
import { search } from '../../inverted-index/search/search.ts'
import {
  keywordsFrom,
  liveFrequencies,
  type VocabularyWord,
  wordsFrom,
} from '../../inverted-index/search/vocabulary.ts'
import type { Snapshot } from '../../inverted-index/snapshot.ts'
import { compileQuery } from './compile-query.ts'
import type { StoredHits } from './found-facts.ts'
import { STEMMED } from './keywords.ts'

export type Question =
  | { readonly kind: 'find'; readonly query: IndexQuery }
  | { readonly kind: 'frequencies'; readonly words: readonly string[] }
  | { readonly kind: 'wordsFrom'; readonly prefix: string; readonly limit: number }

export type Answer<Q extends Question> = Q['kind'] extends 'find'
  ? StoredHits
  : Q['kind'] extends 'frequencies'
    ? number[]
    : VocabularyWord[]

export function answer<Q extends Question>(snapshot: Snapshot, question: Q): Answer<Q>
export function answer(snapshot: Snapshot, question: Question): StoredHits | number[] | VocabularyWord[] {
  if (question.kind === 'find') return find(snapshot, question.query)
  if (question.kind === 'wordsFrom') return wordsFrom(snapshot, question.prefix, question.limit)
  // A text of several words, or of none, is no word.
  const terms = question.words
    .map((text) => wordsOf(text))
    .map((words) => (words.length === 1 ? words[0] : ''))
  return liveFrequencies(
    snapshot,
    terms.map((term) => term ?? ''),
  )
}

/** The languages whose stems a snapshot holds, looked up once. */
const languagesOf = new WeakMap<Snapshot, string[]>()

function find(snapshot: Snapshot, query: IndexQuery): StoredHits {
  let languages = languagesOf.get(snapshot)
  if (!languages) {
    languages = [...keywordsFrom(snapshot, STEMMED)].map((keyword) => keyword.slice(STEMMED.length)).sort()
    languagesOf.set(snapshot, languages)
  }
  const compiled = compileQuery(query, languages)
  if (!compiled) return { hits: [], total: 0, exact: true }
  const { hits, total, exact } = search(snapshot, compiled)
  return { hits: hits.map(({ key, ...hit }) => ({ url: key, ...hit })), total, exact }
}
