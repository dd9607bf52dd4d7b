// Answers what the port asks from one snapshot; the same in every thread.
import type { IndexQuery, ReadIndex } from '../../engine/index/search-index.ts'
import { type NearWord, wordsNear } from '../../engine/index/words-near.ts'
import { wordsOf } from '../../foundation/text/tokenize.ts'
import type { IndexHits as FoundHits } from '../../inverted-index/search/query.ts'
import { search } from '../../inverted-index/search/search.ts'
import {
  keywordsFrom,
  liveFrequencies,
  type VocabularyWord,
  wordsFrom,
} from '../../inverted-index/search/vocabulary.ts'
import type { Snapshot } from '../../inverted-index/snapshot.ts'
import { compileQuery } from './compile-query.ts'
import { ownHits, type StoredHits, storedHits } from './found-facts.ts'
import { STEMMED } from './schema.ts'

export type Question =
  | { readonly kind: 'find'; readonly query: IndexQuery }
  | { readonly kind: 'frequencies'; readonly words: readonly string[] }
  | { readonly kind: 'wordsFrom'; readonly prefix: string; readonly limit: number }
  | ({ readonly kind: 'wordsNear' } & NearWord)

export type Answer<Q extends Question> = Q['kind'] extends 'find'
  ? StoredHits
  : Q['kind'] extends 'frequencies'
    ? number[]
    : VocabularyWord[]

export function answer<Q extends Question>(snapshot: Snapshot, question: Q): Answer<Q>
export function answer(snapshot: Snapshot, question: Question): StoredHits | number[] | VocabularyWord[] {
  if (question.kind === 'find') return storedHits(find(snapshot, question.query))
  if (question.kind === 'wordsFrom') return wordsFrom(snapshot, question.prefix, question.limit)
  if (question.kind === 'wordsNear')
    return wordsNear(question, (prefix, limit) => wordsFrom(snapshot, prefix, limit))
  return liveFrequencies(snapshot, question.words.map(termOf))
}

/** A text of several words, or of none, is no word. */
function termOf(text: string): string {
  const [first = '', ...more] = wordsOf(text)
  return more.length === 0 ? first : ''
}

/** The languages whose stems a snapshot holds, looked up once. */
const languagesOf = new WeakMap<Snapshot, string[]>()

function find(snapshot: Snapshot, query: IndexQuery): FoundHits {
  let languages = languagesOf.get(snapshot)
  if (!languages) {
    languages = [...keywordsFrom(snapshot, STEMMED)].map((keyword) => keyword.slice(STEMMED.length)).sort()
    languagesOf.set(snapshot, languages)
  }
  const compiled = compileQuery(query, languages)
  return compiled ? search(snapshot, compiled) : { hits: [], total: 0, exact: true }
}

/** An index for those who only search, in the calling thread: each question is answered from the snapshot there is when it is asked. */
export function snapshotIndex(snapshot: () => Snapshot): Omit<ReadIndex, 'stats'> {
  return {
    async find(query, signal) {
      signal?.throwIfAborted()
      return ownHits(find(snapshot(), query))
    },
    frequency: async (word) => answer(snapshot(), { kind: 'frequencies', words: [word] })[0] ?? 0,
    wordsFrom: async (prefix, limit) => answer(snapshot(), { kind: 'wordsFrom', prefix, limit }),
    async wordsNear(word, edits, limit, signal) {
      signal?.throwIfAborted()
      return answer(snapshot(), { kind: 'wordsNear', word, edits, limit })
    },
    documents: async () => snapshot().live,
  }
}
