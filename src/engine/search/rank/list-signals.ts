// Signals of a list as a whole: whether the index has what was asked for, by its best pages.
import type { Match } from '../match.ts'

/** The best pages of a list, with the probability that each is what was asked for. */
export interface BestPage {
  readonly match: Match
  readonly probability: number
}

export interface ListSignal {
  readonly name: string
  readonly monotone: -1 | 0 | 1
  /** Takes pages best first, one at least, and the number of words that say what is looked for. */
  readonly value: (best: readonly [BestPage, ...BestPage[]], words: number) => number
}

/** Pages whose probabilities are summed. */
const SUMMED = 5

export const LIST_SIGNALS: readonly ListSignal[] = [
  { name: 'best page', monotone: 1, value: ([first]) => first.probability },
  { name: 'second page', monotone: 1, value: ([, second]) => second?.probability ?? 0 },
  {
    name: 'first pages together',
    monotone: 1,
    value: (best) => best.slice(0, SUMMED).reduce((sum, { probability }) => sum + probability, 0),
  },
  { name: 'words covered', monotone: 1, value: ([{ match }]) => match.covered },
  { name: 'nearest passage', monotone: 1, value: ([{ match }]) => match.cosine },
  { name: 'most words covered of any page', monotone: 1, value: ([{ match }]) => match.list.mostCovered },
  { name: 'nearest of all', monotone: 1, value: ([{ match }]) => match.list.nearest },
  { name: 'strength of the best page', monotone: 0, value: ([{ match }]) => match.list.strongest },
  { name: 'share of the index that matches', monotone: 0, value: ([{ match }]) => match.list.matching },
  { name: 'words of the query', monotone: 0, value: (_, words) => words },
]
