// Rates a page for safe search. Words alone never make a page unsafe; without evidence the rating is unknown.
import facts from '../../../../facts/unsafe-terms.json' with { type: 'json' }
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { LabelledPage } from '../../pages/page-labels.ts'
import type { Safety } from '../document/document.ts'

export type SafetyEvidence = Pick<LabelledPage, 'url' | 'title' | 'text' | 'labels'>

const TERMS: ReadonlySet<string> = new Set(facts.terms)
const TOP_LEVEL: ReadonlySet<string> = new Set(facts.topLevelDomains)

const TITLE_READ = 300
const TEXT_READ = 20_000
/** Distinct terms that a title needs. */
const FEWEST_IN_TITLE = 3
/** The share of the text's words that are terms. */
const LEAST_DENSITY = 0.02

/** How the page rates itself comes first, then what counts together against it. */
export function ratePage(page: SafetyEvidence): Safety {
  const host = (URL.parse(page.url)?.hostname ?? '').replace(/\.$/, '')
  const rating = page.labels?.rating
  if (rating === 'adult' || TOP_LEVEL.has(host.slice(host.lastIndexOf('.') + 1))) return 'unsafe'
  if (speaksOfIt(page) && (isNamedForIt(host) || statesIt(page.text))) return 'unsafe'
  return rating === 'general' ? 'safe' : 'unknown'
}

/** Weak evidence: enough different terms in the title, and a text that is full of them. */
function speaksOfIt({ title, text }: SafetyEvidence): boolean {
  const inTitle = new Set(wordsOf(title.slice(0, TITLE_READ)).filter((word) => TERMS.has(word)))
  if (inTitle.size < FEWEST_IN_TITLE) return false
  const words = wordsOf(text.slice(0, TEXT_READ))
  return words.filter((word) => TERMS.has(word)).length >= Math.max(1, words.length * LEAST_DENSITY)
}

/** Whole parts of the name only: Scunthorpe and Essex hold other words by chance. */
function isNamedForIt(host: string): boolean {
  return host.split(/[.-]/).some((part) => TERMS.has(part))
}

/** What such sites have to state by law, or to visitors at their door. */
function statesIt(text: string): boolean {
  const said = text.slice(0, TEXT_READ).toLowerCase().replace(/\s+/g, ' ')
  return facts.statements.some((statement) => said.includes(statement))
}
