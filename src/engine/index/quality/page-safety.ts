// Rates a page for safe search: by what it says of itself, by its top-level domain, and by a small classifier of its words.
import model from '../../../../facts/safety-model.json' with { type: 'json' }
import facts from '../../../../facts/unsafe-domains.json' with { type: 'json' }
import { createCountChosen } from '../../../foundation/text/count-chosen-words.ts'
import type { Safety } from '../../../vocabulary/page-kinds.ts'
import type { LabelledPage } from '../../pages/page-labels.ts'
import { fullness, lookedAt, nameFeatures, type SafetyText } from './safety-features.ts'

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
