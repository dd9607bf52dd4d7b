// How well a ranker does on judged lists: a good page first, among three and ten, nDCG, and quiet where nothing answers.
import type { Evidence } from '../../src/engine/search/match.ts'
import { probabilityOf, type Ranker } from '../../src/engine/search/rank/ranker.ts'
import { ndcg10 } from '../judged/ranking-scores.ts'
import type { JudgedList } from './ranker-lists.ts'

export interface Scored {
  readonly source: string
  readonly list: JudgedList
  /** How likely the source is to have what was asked for; 0 where nothing was found. */
  readonly known: number
  readonly isEmpty: boolean
  /** Of the first ten. */
  readonly grades: readonly number[]
}

export function scored(list: JudgedList, ranker: Ranker, evidence: Evidence): Scored {
  const given = list.given[evidence]
  const logOdds = given ? ranker.pages(evidence, given.rows) : new Float64Array()
  const order = [...logOdds.keys()].sort((a, b) => (logOdds[b] ?? 0) - (logOdds[a] ?? 0))
  const best = order.map((at) => ({
    match: given?.matches[at] as NonNullable<typeof given>['matches'][number],
    probability: probabilityOf(logOdds[at] ?? 0),
  }))
  const known = ranker.list(evidence, best, given?.words ?? 0)
  const isEmpty = best.length === 0 || known < ranker.floors[evidence].known
  const grades = order.slice(0, 10).map((at) => list.grades[evidence][at] ?? 0)
  return { source: list.source, list, known, isEmpty, grades }
}

export const TITLE =
  '| source | queries | first | in three | in ten | nDCG@10 | left empty | quiet | quiet from elsewhere |\n|---|---|---|---|---|---|---|---|---|'

/** As a row of a table. What is left empty counts as missed. */
export function rowOfTable(name: string, all: readonly Scored[]): string {
  const answerable = all.filter(({ list }) => list.answerable)
  const share = (holds: (one: Scored) => boolean): string =>
    `${((100 * answerable.filter((one) => !one.isEmpty && holds(one)).length) / Math.max(1, answerable.length)).toFixed(1)} %`
  const within = (places: number) => share(({ grades }) => grades.slice(0, places).some((grade) => grade > 0))
  const ndcg =
    answerable.reduce((sum, one) => sum + (one.isEmpty ? 0 : ndcg10(one.grades, one.list.ideal)), 0) /
    Math.max(1, answerable.length)
  const quiet = (from: boolean): string => {
    const absent = all.filter(({ list }) => !list.answerable && list.fromElsewhere === from)
    return `${absent.filter(({ isEmpty }) => isEmpty).length} of ${absent.length}`
  }
  const empty = answerable.filter(({ isEmpty }) => isEmpty).length
  return `| ${name} | ${answerable.length} | ${within(1)} | ${within(3)} | ${within(10)} | ${ndcg.toFixed(4)} | ${empty} | ${quiet(false)} | ${quiet(true)} |`
}

const LEFT_EMPTY = [0, 0.005, 0.01, 0.02, 0.05]

/** How many queries without an answer are quiet, by the share of those with one that may be left empty. */
export function floorCurve(all: readonly Scored[]): string {
  const own = all.filter(({ list }) => !list.fromElsewhere)
  const answered = own.filter(({ list }) => list.answerable).map(({ known }) => known)
  const absent = own.filter(({ list }) => !list.answerable)
  const told = LEFT_EMPTY.map((share) => {
    const floor = answered.sort((a, b) => a - b)[Math.floor(answered.length * share)] ?? 0
    return `${absent.filter(({ known }) => known < floor).length} at ${100 * share} %`
  })
  return `Quiet of ${absent.length}, by what is left empty: ${told.join(', ')}.`
}
