// Passages: the sentences of a page that speak most of the query, for snippets and extracts.
import { sentencesOf } from '../../../foundation/text/sentences.ts'
import { stem } from '../../../foundation/text/stem.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { truncate } from '../../../foundation/text/truncate.ts'

export interface PassageOptions {
  /** Stems of the query's words. */
  readonly stems: readonly string[]
  readonly lang: string | undefined
  readonly maxLength: number
  readonly count: number
}

/** How much of a page is read. */
const TEXT_READ = 60_000
/** Shorter runs of sentences are put together with their neighbours. */
const FULL_ENOUGH = 0.4

interface Passage {
  readonly text: string
  readonly score: number
  readonly at: number
}

/** The best passages in the order of the page; none where the page has none of the words. */
export function bestPassages(text: string, options: PassageOptions): readonly string[] {
  const wanted = new Set(options.stems)
  if (wanted.size === 0) return []
  const passages = joinSentences(text, options.maxLength)
    .map((passage, at) => ({ text: passage, at, score: scoreOf(passage, wanted, options.lang) - at * 1e-4 }))
    .filter((passage) => passage.score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
  return distinct(passages)
    .slice(0, options.count)
    .sort((a, b) => a.at - b.at)
    .map((passage) => passage.text)
}

/** Whole sentences, as many neighbours as fit; a sentence that is too long alone is cut at a word. */
function joinSentences(text: string, maxLength: number): string[] {
  const passages: string[] = []
  let current = ''
  for (const { text: sentence } of sentencesOf(text, TEXT_READ)) {
    const flat = sentence.replace(/\s+/gu, ' ')
    if (current !== '' && current.length + 1 + flat.length > maxLength) {
      passages.push(current)
      current = ''
    }
    current = truncate(current === '' ? flat : `${current} ${flat}`, maxLength)
    if (current.length >= maxLength * FULL_ENOUGH) {
      passages.push(current)
      current = ''
    }
  }
  if (current !== '') passages.push(current)
  return passages
}

/** How many of the words it has, then how densely. */
function scoreOf(passage: string, wanted: ReadonlySet<string>, lang: string | undefined): number {
  const found = new Map<string, number>()
  const words = wordsOf(passage)
  for (const word of words) {
    const form = stem(word, lang)
    if (wanted.has(form)) found.set(form, (found.get(form) ?? 0) + 1)
  }
  let repeats = 0
  for (const count of found.values()) repeats += Math.min(3, count) - 1
  return found.size + 0.15 * repeats
}

function distinct(passages: readonly Passage[]): Passage[] {
  const seen = new Set<string>()
  return passages.filter(({ text }) => {
    const form = wordsOf(text).join(' ')
    if (seen.has(form)) return false
    seen.add(form)
    return true
  })
}
