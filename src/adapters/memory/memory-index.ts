// SearchIndex in memory: small, exact and complete; the reference that other adapters are tested against.

import { coverWeight } from '../../engine/index/bm25f.ts'
import type { DocumentChange } from '../../engine/index/document/document-store.ts'
import { passesFilter } from '../../engine/index/facets.ts'
import type {
  Clause,
  CountedWord,
  Hit,
  IndexHits,
  IndexQuery,
  NameClause,
  SearchIndex,
} from '../../engine/index/search-index.ts'
import { wordsNear } from '../../engine/index/words-near.ts'
import { wordsOf } from '../../foundation/text/tokenize.ts'
import { matchesOf } from './memory-matches.ts'
import { createPostings, type Entry, type Postings } from './memory-postings.ts'

export function createMemoryIndex(): SearchIndex {
  let postings = createPostings()
  let revision = 0
  let source = ''
  const wordsFrom = (prefix: string, limit: number): readonly CountedWord[] => {
    const words: CountedWord[] = []
    for (const { word, documents } of postings.terms.startingWith(prefix)) {
      if (documents > 0 && word.startsWith(prefix)) words.push({ word, documents })
    }
    words.sort((a, b) => b.documents - a.documents || (a.word < b.word ? -1 : 1))
    return words.slice(0, limit)
  }

  return {
    async apply(changes: readonly DocumentChange[]) {
      for (const change of changes) {
        if (change.document) postings.put(change.document)
        else postings.remove(change.url)
        revision = Math.max(revision, change.revision)
      }
      postings.sweepIfWorthIt()
    },

    async begin(from) {
      postings = createPostings()
      revision = 0
      source = from
    },

    async find(query, signal) {
      signal?.throwIfAborted()
      const found = best(score(query, postings), query.limit)
      return query.cover ? { ...found, hits: withCoverage(found.hits, query.cover, postings) } : found
    },

    async frequency(word) {
      const words = wordsOf(word)
      return words.length === 1 ? (postings.terms.get(words[0] ?? '')?.documents ?? 0) : 0
    },

    wordsFrom: async (prefix, limit) => wordsFrom(prefix, limit),
    async wordsNear(word, edits, limit, signal) {
      signal?.throwIfAborted()
      return wordsNear({ word, edits, limit }, wordsFrom)
    },

    documents: async () => postings.size().documents,

    async stats() {
      return { ...postings.size(), revision, source }
    },

    async close() {},
  }
}

/** Every document that satisfies the query, with its score, in no order. */
function score(query: IndexQuery, postings: Postings): Hit[] {
  const entries = postings.entries()
  const passing: number[] = []
  for (let doc = 0; doc < entries.length; doc++) {
    const entry = entries[doc]
    if (entry && passesFilter(entry.facets, query.filter)) passing.push(doc)
  }
  if (passing.length === 0) return []
  const scores = new Float64Array(entries.length)
  /** How many must groups are met, counted from the first without a gap. */
  const met = new Uint32Array(entries.length)
  const wanted = new Uint8Array(entries.length)
  const unwanted = new Uint8Array(entries.length)
  const add = (clauses: readonly (Clause | NameClause)[], note: (doc: number) => void): void => {
    for (const clause of clauses) {
      const matches = matchesOf(clause, postings)
      for (let at = 0; at < matches.docs.length; at++) {
        const doc = matches.docs[at] ?? 0
        scores[doc] = (scores[doc] ?? 0) + (matches.scores[at] ?? 0)
        note(doc)
      }
    }
  }
  for (const [index, group] of query.must.entries()) {
    add(group, (doc) => {
      if (met[doc] === index) met[doc] = index + 1
    })
  }
  add(query.should, (doc) => {
    wanted[doc] = 1
  })
  add(query.mustNot, (doc) => {
    unwanted[doc] = 1
  })

  const listing = query.must.length === 0 && query.should.length === 0
  const optional = query.must.length > 0 || listing
  return passing
    .filter((doc) => !unwanted[doc] && met[doc] === query.must.length && (optional || wanted[doc] === 1))
    .map((doc) => ({
      ...(query.facts && entries[doc] && { facts: entries[doc].facts }),
      url: entries[doc]?.url ?? '',
      score: listing ? recency(entries[doc]) : (scores[doc] ?? 0) + (entries[doc]?.links ?? 0),
    }))
}

function withCoverage(hits: readonly Hit[], cover: readonly Clause[], postings: Postings): Hit[] {
  const entries = postings.entries()
  const words = cover.map((clause) => {
    const { docs } = matchesOf(clause, postings)
    const urls = new Set(docs.map((doc) => entries[doc]?.url))
    return { urls, weight: coverWeight(postings.count(), docs.length) }
  })
  const sum = (some: typeof words): number => some.reduce((total, { weight }) => total + weight, 0)
  return hits.map((hit) => ({
    ...hit,
    covered: words.length === 0 ? 1 : sum(words.filter(({ urls }) => urls.has(hit.url))) / sum(words),
  }))
}

/** A listing without any clause is ranked by date alone: 1 for the far future, 0 for no date. */
function recency(entry: Entry | undefined): number {
  const publishedAt = entry?.facets.publishedAt
  return publishedAt === undefined ? 0 : 0.5 + publishedAt / 1.73e16
}

function best(hits: Hit[], limit: number): IndexHits {
  const total = hits.length
  if (limit <= 0) return { hits: [], total, exact: true }
  const leaders = total > limit ? atLeast(hits, limit) : hits
  leaders.sort((a, b) => b.score - a.score || (a.url < b.url ? -1 : 1))
  return { hits: leaders.slice(0, limit), total, exact: true }
}

/** The first `count` by score, and those that equal the last of them: cheaper than sorting all. */
function atLeast(hits: readonly Hit[], count: number): Hit[] {
  const scores = new Float64Array(hits.map(({ score }) => score)).sort()
  const lowest = scores[hits.length - count] ?? 0
  return hits.filter(({ score }) => score >= lowest)
}
