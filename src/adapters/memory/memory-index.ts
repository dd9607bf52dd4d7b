// SearchIndex in memory: small, exact and complete; the reference that other adapters are tested against.
import type { DocumentChange } from '../../engine/index/document-store.ts'
import { passesFilter } from '../../engine/index/facets.ts'
import type { Clause, Found, Hit, IndexQuery, SearchIndex } from '../../engine/index/search-index.ts'
import { wordsOf } from '../../foundation/text/tokenize.ts'
import { matchesOf } from './memory-matches.ts'
import { createPostings, type Entry, type Postings } from './memory-postings.ts'

export function createMemoryIndex(): SearchIndex {
  const postings = createPostings()
  let revision = 0

  return {
    async apply(changes: readonly DocumentChange[]) {
      for (const change of changes) {
        if (change.document) postings.put(change.document)
        else postings.remove(change.url)
        revision = Math.max(revision, change.revision)
      }
      postings.sweepIfWorthIt()
    },

    async find(query, signal) {
      signal?.throwIfAborted()
      return best(score(query, postings), query.limit)
    },

    async frequency(word) {
      const words = wordsOf(word)
      return words.length === 1 ? (postings.terms.get(words[0] ?? '')?.documents ?? 0) : 0
    },

    async wordsFrom(prefix, limit) {
      const words: { word: string; documents: number }[] = []
      for (const { word, documents } of postings.terms.startingWith(prefix)) {
        if (documents > 0 && word.startsWith(prefix)) words.push({ word, documents })
      }
      words.sort((a, b) => b.documents - a.documents || (a.word < b.word ? -1 : 1))
      return words.slice(0, limit)
    },

    async stats() {
      return { ...postings.size(), revision }
    },

    async close() {},
  }
}

/** Every document that satisfies the query, with its score, in no order. */
function score(query: IndexQuery, postings: Postings): Hit[] {
  const entries = postings.entries()
  const scores = new Float64Array(entries.length)
  /** How many must groups are met, counted from the first without a gap. */
  const met = new Uint32Array(entries.length)
  const wanted = new Uint8Array(entries.length)
  const unwanted = new Uint8Array(entries.length)
  const add = (clauses: readonly Clause[], note: (doc: number) => void): void => {
    for (const clause of clauses) {
      for (const { doc, score } of matchesOf(clause, postings)) {
        scores[doc] = (scores[doc] ?? 0) + score
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
  const hits: Hit[] = []
  for (let doc = 0; doc < entries.length; doc++) {
    const entry = entries[doc]
    if (!entry || unwanted[doc] || met[doc] !== query.must.length || !(optional || wanted[doc])) continue
    if (!passesFilter(entry.facets, query.filter)) continue
    hits.push({ url: entry.url, score: listing ? recency(entry) : (scores[doc] ?? 0) })
  }
  return hits
}

/** A listing without any clause is ranked by date alone: 1 for the far future, 0 for no date. */
function recency({ facets }: Entry): number {
  return facets.publishedAt === undefined ? 0 : 0.5 + facets.publishedAt / 1.73e16
}

function best(hits: Hit[], limit: number): Found {
  const total = hits.length
  if (limit <= 0) return { hits: [], total }
  const lowest = total > limit ? Float64Array.from(hits, (hit) => hit.score).sort()[total - limit] : undefined
  const leaders = lowest === undefined ? hits : hits.filter((hit) => hit.score >= lowest)
  leaders.sort((a, b) => b.score - a.score || (a.url < b.url ? -1 : 1))
  return { hits: leaders.slice(0, limit), total }
}
