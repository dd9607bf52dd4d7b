// Articles as weighted words, so that they can be compared with each other and with a topic.
import { stem } from '../../foundation/text/stem.ts'
import { contentWords } from '../../foundation/text/stop-words.ts'
import { wordsOf } from '../../foundation/text/tokenize.ts'
import type { Article } from './news-outcome.ts'

/** Weights by term, of length 1. */
export type TermVector = ReadonlyMap<string, number>

/** A headline says what an article is about, more than its summary does. */
const TITLE_WEIGHT = 2

/** The stems of a text that say what it is about. */
export function termsOf(text: string, lang: string | undefined): string[] {
  return contentWords(wordsOf(text), lang).map((word) => stem(word, lang))
}

/** TF-IDF of each article among these articles. */
export function articleVectors(articles: readonly Article[]): TermVector[] {
  const counts = articles.map((article) => {
    const count = new Map<string, number>()
    addTerms(count, termsOf(article.title, article.lang), TITLE_WEIGHT)
    addTerms(count, termsOf(article.summary, article.lang), 1)
    return count
  })
  return weigh(counts)
}

/** TF-IDF of each text among these texts. */
export function textVectors(texts: readonly string[], lang: string | undefined): TermVector[] {
  return weigh(
    texts.map((text) => {
      const count = new Map<string, number>()
      addTerms(count, termsOf(text, lang), 1)
      return count
    }),
  )
}

function addTerms(count: Map<string, number>, terms: readonly string[], weight: number): void {
  for (const term of terms) count.set(term, (count.get(term) ?? 0) + weight)
}

function weigh(counts: readonly ReadonlyMap<string, number>[]): TermVector[] {
  const documents = new Map<string, number>()
  for (const count of counts) addTerms(documents, [...count.keys()], 1)
  const idf = (term: string): number => Math.log(1 + counts.length / (documents.get(term) ?? 1))
  return counts.map((count) =>
    normalized(new Map([...count].map(([term, times]) => [term, (1 + Math.log(times)) * idf(term)]))),
  )
}

export function normalized(vector: ReadonlyMap<string, number>): TermVector {
  let squares = 0
  for (const weight of vector.values()) squares += weight * weight
  const length = Math.sqrt(squares) || 1
  return new Map([...vector].map(([term, weight]) => [term, weight / length]))
}

/** From 0, nothing in common, to 1. */
export function cosine(a: TermVector, b: TermVector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  let product = 0
  for (const [term, weight] of small) product += weight * (large.get(term) ?? 0)
  return product
}

/** The mean of several vectors, of length 1. */
export function centroid(vectors: readonly TermVector[]): TermVector {
  const sum = new Map<string, number>()
  for (const vector of vectors) {
    for (const [term, weight] of vector) sum.set(term, (sum.get(term) ?? 0) + weight)
  }
  return normalized(sum)
}
