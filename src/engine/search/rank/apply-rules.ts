// Applies a caller's rules to a ranked list: what they discard goes, the rest moves; no score changes.

import { InvalidRequest } from '../../../foundation/errors.ts'
import type { Rule } from '../../../foundation/rules/read-rules.ts'
import { type RuleBook, ruleBookOf, type Verdict } from '../../../foundation/rules/rule-book.ts'
import { createStepBudget, type StepBudget } from '../../../foundation/step-budget.ts'
import type { Document } from '../../index/document/document.ts'
import { groupsBy, type ImageHit, type ResultGroups } from '../search-outcome.ts'
import type { Ranked } from './ranked.ts'

/** How much a step of a boost multiplies a score by which pages are put in order, and a downrank divides it. */
const STEP = 0.25
/** Addresses behind the ranked ones that are looked at where rules go by path. */
const MOST_LOOKED_AT = 2_000
/** Characters that rules look at among the ranked pages of a search, and again behind them: a hundred patterns on 800. */
const MOST_STEPS = 5_000_000

interface Ruled {
  readonly head: readonly Ranked[]
  readonly tail: readonly { readonly url: string }[]
  readonly total: number
  readonly exact: boolean
}

/** The lists of a search, one for each query. Throws InvalidRequest where the rules take too long for what was found. */
export function applyRules<List extends Ruled>(
  lists: readonly List[],
  rules: readonly Rule[] | undefined,
): readonly List[] {
  if (rules === undefined || rules.length === 0) return lists
  const book = ruleBookOf(rules)
  const steps = createStepBudget(MOST_STEPS)
  const heads = lists.map(({ head }) => ruledHead(head, book, steps))
  const stepsBehind = createStepBudget(MOST_STEPS)
  return lists.map((list, at) => withRules(list, heads[at] ?? [], book, stepsBehind))
}

function ruledHead(head: readonly Ranked[], book: RuleBook, steps: StepBudget): readonly Ranked[] {
  const stays: { readonly ranked: Ranked; readonly pinned: boolean; readonly key: number }[] = []
  for (const ranked of head) {
    const { discarded, pinned, strength } = verdictOn(book, ranked.document, steps)
    if (!discarded) stays.push({ ranked, pinned, key: ranked.score * factorOf(strength, ranked.score) })
  }
  return stays
    .sort((a, b) => Number(b.pinned) - Number(a.pinned) || b.key - a.key)
    .map(({ ranked }) => ranked)
}

/** Behind the head an address that was not looked at is left out: the list is as long as the steps last. */
function withRules<List extends Ruled>(
  list: List,
  head: readonly Ranked[],
  book: RuleBook,
  steps: StepBudget,
): List {
  const { stays, seen } = book.discardsMore
    ? ruledTail(list.tail.slice(0, MOST_LOOKED_AT), book, steps)
    : { stays: list.tail, seen: list.tail.length }
  const gone = list.head.length - head.length + seen - stays.length
  const left = head.length + stays.length
  return {
    ...list,
    head,
    tail: stays,
    total: seen < list.tail.length ? left : Math.max(left, list.total - gone),
    exact: list.exact && !book.discardsMore,
  }
}

function ruledTail<Entry extends { readonly url: string }>(
  tail: readonly Entry[],
  book: RuleBook,
  steps: StepBudget,
): { readonly stays: readonly Entry[]; readonly seen: number } {
  const stays: Entry[] = []
  for (const [seen, entry] of tail.entries()) {
    const verdict = book.verdict(entry.url, undefined, steps)
    if (!verdict) return { stays, seen }
    if (!verdict.discarded) stays.push(entry)
  }
  return { stays, seen: tail.length }
}

/** The groups without what the rules discard. Throws InvalidRequest as `applyRules` does. */
export function groupsWithRules(groups: ResultGroups, rules: readonly Rule[] | undefined): ResultGroups {
  if (rules === undefined || rules.length === 0) return groups
  const book = ruleBookOf(rules)
  const steps = createStepBudget(MOST_STEPS)
  const stays = ({ document }: { readonly document: Document } | ImageHit): boolean =>
    !verdictOn(book, document, steps).discarded
  return { ...groupsBy((group) => groups[group].filter(stays)), images: groups.images.filter(stays) }
}

function verdictOn(
  book: RuleBook,
  { url, kind }: Pick<Document, 'url' | 'kind'>,
  steps: StepBudget,
): Verdict {
  const verdict = book.verdict(url, kind, steps)
  if (verdict) return verdict
  throw new InvalidRequest(
    'Invalid value for rules parameter: they have too many patterns for the pages found; use fewer, or name sites with site=',
  )
}

/** A score below zero rises by being divided. */
function factorOf(strength: number, score: number): number {
  const factor = (1 + STEP * Math.abs(strength)) ** Math.sign(strength)
  return score < 0 ? 1 / factor : factor
}
