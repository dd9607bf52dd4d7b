// Rates a page for safe search: by what it says of itself, by its top-level domain, and by a small classifier of its words.
import model from '../../../../facts/safety-model.json' with { type: 'json' }
import facts from '../../../../facts/unsafe-domains.json' with { type: 'json' }
import { createCountChosen } from '../../../foundation/text/count-chosen-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { Safety } from '../../../vocabulary/page-kinds.ts'
import type { LabelledPage } from '../../pages/page.ts'

export type SafetyEvidence = Pick<LabelledPage, 'url' | 'title' | 'text' | 'labels'>

const WEIGHTS: ReadonlyMap<string, number> = new Map(Object.entries(model.weights))
const TEXT = 'text:'
const TEXT_WEIGHTS: ReadonlyMap<string, number> = new Map(
  [...WEIGHTS]
    .filter(([name]) => name.startsWith(TEXT))
    .map(([name, weight]) => [name.slice(TEXT.length), weight]),
)
const countTelling = createCountChosen([...TEXT_WEIGHTS.keys()])
const TOP_LEVEL: ReadonlySet<string> = new Set(facts.topLevelDomains)

/** How the page rates itself comes first, then what its host, title and text say together. Without evidence: unknown. */
export function ratePage(page: SafetyEvidence): Safety {
  const host = (URL.parse(page.url)?.hostname ?? '').replace(/\.$/, '')
  const rating = page.labels?.rating
  if (rating === 'adult' || TOP_LEVEL.has(host.slice(host.lastIndexOf('.') + 1))) return 'unsafe'
  if (adultScore(page) >= model.least) return 'unsafe'
  return rating === 'general' ? 'safe' : 'unknown'
}

/** The logarithm of the odds that it is an adult page; what is not known of its words counts for neither. */
export function adultScore(page: SafetyText): number {
  let score = model.bias
  for (const [name, value] of nameFeatures(page)) score += (WEIGHTS.get(name) ?? 0) * value
  const { counts, all } = countTelling(lookedAt(page))
  for (const [word, count] of counts) score += (TEXT_WEIGHTS.get(word) ?? 0) * fullness(count, all)
  return score
}

export type SafetyText = Pick<LabelledPage, 'url' | 'title' | 'text'>

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
function nameFeatures({ url, title }: SafetyText): Map<string, number> {
  const features = new Map<string, number>()
  for (const part of hostParts(url)) features.set(`host:${part}`, 1)
  for (const word of wordsOf(title.slice(0, TITLE_READ))) features.set(`title:${word}`, 1)
  return features
}

/** What of the text has a say. */
function lookedAt({ text }: SafetyText): string {
  return text.slice(0, TEXT_READ)
}

/** How full a text of so many words is of one, from 0 to 1. */
function fullness(count: number, words: number): number {
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
