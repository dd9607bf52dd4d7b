// Plain BM25 over one field, to compare with: stems, Lucene's English stop words, k1 1.2 and b .75.
import type { Document } from '../../src/engine/index/document/document.ts'
import { stem } from '../../src/foundation/text/stem.ts'
import { wordsOf } from '../../src/foundation/text/tokenize.ts'

const STOPS = new Set(
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
)
const K1 = 1.2
const B = 0.75

/** Gives the addresses of the best documents for a query. */
export type PlainBm25 = (query: string, most: number) => readonly string[]

export function createPlainBm25(documents: readonly Document[]): PlainBm25 {
  const postings = new Map<string, { at: number[]; counts: number[] }>()
  const lengths = documents.map((document, at) => {
    const terms = termsOf(`${document.title} ${document.text}`)
    for (const [term, count] of counted(terms)) {
      const list = postings.get(term) ?? { at: [], counts: [] }
      list.at.push(at)
      list.counts.push(count)
      postings.set(term, list)
    }
    return terms.length
  })
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  return (query, most) => {
    const scores = new Map<number, number>()
    for (const [term, often] of counted(termsOf(query))) {
      const list = postings.get(term)
      if (!list) continue
      const found = list.at.length
      const idf = Math.log(1 + (documents.length - found + 0.5) / (found + 0.5))
      for (const [place, at] of list.at.entries()) {
        const count = list.counts[place] ?? 0
        const share = count / (count + K1 * (1 - B + (B * (lengths[at] ?? 0)) / mean))
        scores.set(at, (scores.get(at) ?? 0) + often * idf * share)
      }
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, most)
      .map(([at]) => documents[at]?.url ?? '')
  }
}

function termsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !STOPS.has(word))
    .map((word) => stem(word, 'en'))
}

function counted(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
