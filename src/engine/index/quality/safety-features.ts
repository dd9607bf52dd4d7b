// What the safe-search classifier sees of a page: words of its host, of its title, and how full its text is of others.
import { wordsOf } from '../../../foundation/text/tokenize.ts'

export interface SafetyText {
  readonly url: string
  readonly title: string
  readonly text: string
}

const TITLE_READ = 300
const TEXT_READ = 20_000
/** A shorter text is taken to go on without telling words. */
const LEAST_WORDS = 20
/** A word that is each twenty-fifth of a text is as frequent as words get. */
const FULL_SHARE = 0.04
/** Names that are written in one: their beginnings and ends of these lengths. */
const [SHORTEST_PART, LONGEST_PART] = [4, 12]

/** Features by name, from 0 to 1: `host:`, `title:` and `text:` with a folded word. */
export function safetyFeatures(page: SafetyText): Map<string, number> {
  const features = nameFeatures(page)
  const words = wordsOf(lookedAt(page))
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const [word, count] of counts) features.set(`text:${word}`, fullness(count, words.length))
  return features
}

/** Those of its host and its title. */
export function nameFeatures({ url, title }: SafetyText): Map<string, number> {
  const features = new Map<string, number>()
  for (const part of hostParts(url)) features.set(`host:${part}`, 1)
  for (const word of wordsOf(title.slice(0, TITLE_READ))) features.set(`title:${word}`, 1)
  return features
}

/** What of the text has a say. */
export function lookedAt({ text }: SafetyText): string {
  return text.slice(0, TEXT_READ)
}

/** How full a text of so many words is of one, from 0 to 1. */
export function fullness(count: number, words: number): number {
  return Math.min(1, count / (Math.max(LEAST_WORDS, words) * FULL_SHARE))
}

/** Whole parts, and what they begin and end with: Scunthorpe and Essex hold other words only inside, or too short ones. */
function hostParts(url: string): Set<string> {
  const labels = (URL.parse(url)?.hostname ?? '').split('.').slice(0, -1)
  const found = new Set<string>()
  for (const part of labels.flatMap((label) => label.split('-'))) {
    if (part === '' || part === 'www') continue
    found.add(part)
    for (let length = SHORTEST_PART; length <= Math.min(LONGEST_PART, part.length - 1); length++) {
      found.add(part.slice(0, length))
      found.add(part.slice(-length))
    }
  }
  return found
}
