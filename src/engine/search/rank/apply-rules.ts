// Applies a caller's rules to a ranked list: what they discard goes, the rest moves; no score changes.

import type { Rule } from '../../../foundation/rules/rule.ts'
import { createRuleBook, type RuleBook } from '../../../foundation/rules/rule-book.ts'
import type { Document } from '../../index/document/document.ts'
import type { ImageHit, ResultGroups } from '../search-outcome.ts'
import type { Ranked } from './ranked.ts'

/** How much a step of a boost multiplies a score by which pages are put in order, and a downrank divides it. */
const STEP = 0.25
/** Addresses behind the ranked ones that are looked at where rules go by path. */
const MOST_LOOKED_AT = 2_000

interface Ruled {
  readonly head: readonly Ranked[]
  readonly tail: readonly { readonly url: string }[]
  readonly total: number
  readonly exact: boolean
}

export function applyRules<List extends Ruled>(list: List, rules: readonly Rule[] | undefined): List {
  if (rules === undefined || rules.length === 0) return list
  const book = createRuleBook(rules)
  const judged = list.head.map((ranked) => ({ ranked, ...verdictOn(book, ranked.document) }))
  const head = judged
    .filter(({ discarded }) => !discarded)
    .map((one) => ({ ...one, key: one.ranked.score * factorOf(one.strength, one.ranked.score) }))
    .sort((a, b) => Number(b.pinned) - Number(a.pinned) || b.key - a.key)
    .map(({ ranked }) => ranked)
  const seen = book.discardsMore ? list.tail.slice(0, MOST_LOOKED_AT) : list.tail
  const tail = book.discardsMore ? seen.filter(({ url }) => !book.verdict(url, undefined).discarded) : seen
  const gone = list.head.length - head.length + seen.length - tail.length
  const cut = seen.length < list.tail.length
  return {
    ...list,
    head,
    tail,
    total: cut ? head.length + tail.length : Math.max(head.length + tail.length, list.total - gone),
    exact: list.exact && !book.discardsMore,
  }
}

/** The groups without what the rules discard. */
export function groupsWithRules(groups: ResultGroups, rules: readonly Rule[] | undefined): ResultGroups {
  if (rules === undefined || rules.length === 0) return groups
  const book = createRuleBook(rules)
  const stays = ({ document }: { readonly document: Document } | ImageHit): boolean =>
    !verdictOn(book, document).discarded
  return {
    videos: groups.videos.filter(stays),
    images: groups.images.filter(stays),
    news: groups.news.filter(stays),
    places: groups.places.filter(stays),
    profiles: groups.profiles.filter(stays),
    social: groups.social.filter(stays),
    academic: groups.academic.filter(stays),
  }
}

function verdictOn(
  book: RuleBook,
  { url, kind }: Pick<Document, 'url' | 'kind'>,
): ReturnType<RuleBook['verdict']> {
  return book.verdict(url, kind)
}

/** A score below zero rises by being divided. */
function factorOf(strength: number, score: number): number {
  const factor = (1 + STEP * Math.abs(strength)) ** Math.sign(strength)
  return score < 0 ? 1 / factor : factor
}
