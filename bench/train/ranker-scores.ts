// How well a ranker does on judged lists: a good page first, among three and ten, nDCG, and quiet where nothing answers.
import type { Evidence } from '../../src/engine/search/match.ts'
import { probabilityOf, type Ranker } from '../../src/engine/search/rank/ranker.ts'
import { ndcg10 } from '../judged/ranking-scores.ts'
import type { JudgedList } from './ranker-lists.ts'

export interface Scored {
  readonly source: string
  readonly list: JudgedList
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
  const isEmpty =
    best.length === 0 || ranker.list(evidence, best, given?.words ?? 0) < ranker.floors[evidence].known
  const grades = order.slice(0, 10).map((at) => list.grades[evidence][at] ?? 0)
  return { source: list.source, list, isEmpty, grades }
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
