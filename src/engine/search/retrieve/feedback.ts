// Words from the first results: those that many of them share widen the query, those of one lead a follow-up search.
import { stem } from '../../../foundation/text/stem.ts'
import { contentWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { idf } from '../../index/bm25f.ts'
import type { Document } from '../../index/document/document.ts'
import type { ParsedQuery } from '../read/parsed-query.ts'
import type { CountedIndex } from './counted-index.ts'
import type { WeightedWord } from './index-queries.ts'

/** How much of a text is read for its subject. */
const TEXT_READ = 1500
const MOST_WORDS = 10
/** Words that are looked up in the index to learn how rare they are. */
const MOST_LOOKUPS = 40
const FEEDBACK_WEIGHT = 0.6
const FOLLOW_UP_WORDS = 6

export async function feedbackWords(
  parsed: ParsedQuery,
  documents: readonly Document[],
  needs: { readonly index: CountedIndex; readonly language: string },
): Promise<readonly WeightedWord[]> {
  const known = stemsOf(parsed.words, needs.language)
  const shares = new Map<string, number>()
  for (const [rank, document] of documents.entries()) {
    for (const [word, share] of wordShares(document, needs.language)) {
      if (known.has(stem(word, needs.language))) continue
      shares.set(word, (shares.get(word) ?? 0) + share / (rank + 2))
    }
  }
  const weighed = await weighedByRarity(shares, MOST_LOOKUPS, needs.index)
  const best = weighed[0]?.weight ?? 1
  return weighed
    .slice(0, MOST_WORDS)
    .map(({ word, weight }) => ({ word, weight: (FEEDBACK_WEIGHT * weight) / best }))
}

/** Of the words that count most, those that stand elsewhere too, each times its rarity in the index: most telling first. */
export async function weighedByRarity(
  counts: Iterable<readonly [word: string, count: number]>,
  most: number,
  index: CountedIndex,
): Promise<readonly WeightedWord[]> {
  const often = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, most)
  const documents = await index.documents()
  const weighed: WeightedWord[] = []
  for (const [word, count] of often) {
    const frequency = await index.frequency(word)
    // A word that stands nowhere else leads nowhere.
    if (frequency > 1) weighed.push({ word, weight: count * idf(documents, frequency) })
  }
  return weighed.sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
}

/** For each document, the words of its title that the query lacks. */
export function followUpWords(
  parsed: ParsedQuery,
  documents: readonly Document[],
  language: string,
): readonly (readonly WeightedWord[])[] {
  const known = stemsOf(parsed.words, language)
  const seen = new Set<string>()
  return documents.flatMap((document) => {
    const words = contentWords(wordsOf(document.title), language)
      .filter((word) => !known.has(stem(word, language)))
      .slice(0, FOLLOW_UP_WORDS)
    const key = words.join(' ')
    if (words.length === 0 || seen.has(key)) return []
    seen.add(key)
    return [words.map((word) => ({ word, weight: 1 / words.length }))]
  })
}

function wordShares(document: Document, language: string): Map<string, number> {
  const words = contentWords(
    wordsOf(`${document.title} ${document.text.slice(0, TEXT_READ)}`).filter((word) =>
      /^\p{L}{3,}/u.test(word),
    ),
    language,
  )
  const shares = new Map<string, number>()
  for (const word of words) shares.set(word, (shares.get(word) ?? 0) + 1 / words.length)
  return shares
}

function stemsOf(words: readonly string[], language: string): ReadonlySet<string> {
  return new Set(words.map((word) => stem(word, language)))
}
