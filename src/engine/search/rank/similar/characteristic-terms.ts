// The terms that tell a document from others: frequent in it, rare in the index.
import { stem } from '../../../../foundation/text/stem.ts'
import { contentWords } from '../../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../../foundation/text/tokenize.ts'
import { idf } from '../../../index/bm25f.ts'
import type { Document } from '../../../index/document/document.ts'
import type { CountedIndex } from '../../retrieve/counted-index.ts'
import type { WeightedWord } from '../../retrieve/index-queries.ts'

/** How much of a text is read for its subject. */
const TEXT_READ = 4_000
const MOST_TERMS = 16
/** Words that are looked up in the index to learn how rare they are. */
const MOST_LOOKUPS = 48
/** What a word of the title, of a heading or among the keywords counts against one of the text. */
const TITLE_WEIGHT = 4
const HEADING_WEIGHT = 2

/** Most telling first, the first with the weight 1. */
export async function characteristicTerms(
  document: Document,
  { index, language }: { readonly index: CountedIndex; readonly language: string },
): Promise<readonly WeightedWord[]> {
  const counted = countedWords(document, document.lang ?? language)
  const often = [...counted].sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
  const documents = await index.documents()
  const weighed: WeightedWord[] = []
  for (const { word, count } of often.slice(0, MOST_LOOKUPS)) {
    const frequency = await index.frequency(word)
    // A word that stands nowhere else leads nowhere.
    if (frequency > 1) weighed.push({ word, weight: Math.sqrt(count) * idf(documents, frequency) })
  }
  weighed.sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
  const best = weighed[0]?.weight || 1
  return weighed.slice(0, MOST_TERMS).map(({ word, weight }) => ({ word, weight: weight / best }))
}

function countedWords(document: Document, language: string): Iterable<{ word: string; count: number }> {
  const byStem = new Map<string, { word: string; count: number }>()
  const count = (text: string, weight: number): void => {
    const words = wordsOf(text).filter((word) => /^\p{L}/u.test(word) && word.length > 1)
    for (const word of contentWords(words, language)) {
      const key = stem(word, language)
      const known = byStem.get(key)
      if (known) known.count += weight
      else byStem.set(key, { word, count: weight })
    }
  }
  count(document.title, TITLE_WEIGHT)
  for (const keyword of document.keywords.slice(0, 20)) count(keyword, HEADING_WEIGHT)
  for (const heading of document.headings.slice(0, 20)) count(heading, HEADING_WEIGHT)
  count(document.text.slice(0, TEXT_READ), 1)
  return byStem.values()
}
