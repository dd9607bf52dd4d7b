// Grows the forests of the ranker from judged lists: one for pages and one for lists, by words and by vectors each.
import type { Evidence } from '../../src/engine/search/match.ts'
import {
  type Floors,
  type LearnedForest,
  listRow,
  PAGE_SIGNALS,
  probabilityOf,
  type RankerData,
} from '../../src/engine/search/rank/ranker.ts'
import { LIST_SIGNALS } from '../../src/engine/search/rank/signals.ts'
import { forestSums, readForest } from '../../src/foundation/forest.ts'
import { SET_NAMES } from '../judged/relevance-set.ts'
import { createRandom } from '../support/random.ts'
import { type GrowthOptions, growForest } from './grow-forest.ts'
import type { JudgedList } from './ranker-lists.ts'

const PAGES: GrowthOptions = {
  trees: 120,
  leaves: 6,
  learningRate: 0.08,
  leafRows: 80,
  shrinkage: 20,
  featureShare: 0.6,
  rowShare: 0.7,
  seed: 3,
}
const LISTS: GrowthOptions = {
  ...PAGES,
  trees: 80,
  leaves: 5,
  leafRows: 25,
  shrinkage: 10,
  learningRate: 0.06,
}

/** Sources by which lists are judged are left out of the forests that tell their pages, a part at a time. */
const PARTS = 3
/** Of the good pages and of the lists that have one, so many may fall below the floors. */
const BELOW_PAGE = 0.005
const BELOW_KNOWN = 0.007

export function learnRanker(lists: readonly JudgedList[]): RankerData {
  const words = learnBy(lists, 'words')
  const vectors = learnBy(lists, 'vectors')
  return {
    pages: { words: words.page, vectors: vectors.page },
    lists: { words: words.list, vectors: vectors.list },
    floors: { words: words.floors, vectors: vectors.floors },
  }
}

interface LearnedBy {
  readonly page: LearnedForest
  readonly list: LearnedForest
  readonly floors: Floors
}

function learnBy(lists: readonly JudgedList[], evidence: Evidence): LearnedBy {
  const sources = [...new Set(lists.map(({ source }) => source))].sort()
  const partOf = ({ source }: JudgedList): number => sources.indexOf(source) % PARTS
  // Who wrote a query for one passage did not look for pages that are as good: it tells that the source has an answer, not which;
  // and by vectors it taught nothing about that either (bench/results/ranker.md).
  const judgedAlone = lists.filter(({ isForPassage }) => !isForPassage)
  const telling = evidence === 'words' ? lists : judgedAlone
  const judged: JudgedRow[] = []
  const good: number[] = []
  for (let part = 0; part < PARTS; part++) {
    const page = pageForest(
      judgedAlone.filter((list) => partOf(list) !== part),
      evidence,
    )
    for (const list of telling.filter((one) => partOf(one) === part)) {
      const told = probabilitiesOf(list, evidence, page)
      if (!list.isForPassage) good.push(...told.filter((_, at) => isGood(list, evidence, at)))
      const row = rowOf(list, evidence, told)
      if (row) judged.push({ row, list })
    }
  }
  return {
    page: pageForest(judgedAlone, evidence),
    list: listForest(judged),
    floors: { page: lowest(good, BELOW_PAGE), known: lowest(knownElsewhere(judged, partOf), BELOW_KNOWN) },
  }
}

/** How likely lists that have what was asked for are to have it, each told by a forest that never saw its source. */
function knownElsewhere(
  judged: readonly JudgedRow[],
  partOf: (list: JudgedList) => number,
): readonly number[] {
  return Array.from({ length: PARTS }, (_, part) => {
    const forest = listForest(judged.filter(({ list }) => partOf(list) !== part))
    const answerable = judged.filter(
      ({ list }) => list.answerable && !list.isForPassage && partOf(list) === part,
    )
    return listProbabilities(answerable, forest)
  }).flat()
}

/** Below which this share of the values lies. */
function lowest(values: readonly number[], share: number): number {
  const value = [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
  return Number(value.toPrecision(3))
}

interface JudgedRow {
  readonly row: Float32Array
  readonly list: JudgedList
}

function pageForest(lists: readonly JudgedList[], evidence: Evidence): LearnedForest {
  const signals = PAGE_SIGNALS[evidence]
  const random = createRandom(7)
  const values: number[] = []
  const labels: number[] = []
  const weights: number[] = []
  for (const list of lists) {
    const given = list.given[evidence]
    if (!given) continue
    const learned = worthLearning(list, evidence, random)
    for (const at of learned) {
      for (let of = 0; of < signals.length; of++) values.push(given.rows[at * signals.length + of] ?? 0)
      labels.push(isGood(list, evidence, at) ? 1 : 0)
      weights.push((weightOf(list) * USUAL_ROWS) / learned.length)
    }
  }
  const rows = { values: Float32Array.from(values), width: signals.length, ...typed(labels, weights) }
  const forest = growForest(rows, { ...PAGES, monotone: signals.map(({ monotone }) => monotone) })
  return { signals: signals.map(({ name }) => name), forest }
}

function listForest(judged: readonly JudgedRow[]): LearnedForest {
  const values = Float32Array.from(judged.flatMap(({ row }) => [...row]))
  const labels = judged.map(({ list }) => (list.answerable ? 1 : 0))
  const weights = judged.map(({ list }) => weightOf(list))
  const rows = { values, width: LIST_SIGNALS.length, ...typed(labels, weights) }
  const forest = growForest(rows, { ...LISTS, monotone: LIST_SIGNALS.map(({ monotone }) => monotone) })
  return { signals: LIST_SIGNALS.map(({ name }) => name), forest }
}

function typed(labels: readonly number[], weights: readonly number[]) {
  return { labels: Float32Array.from(labels), weights: Float32Array.from(weights) }
}

/** What a list counts, whatever its length. One that may have an answer by chance teaches little that there is none. */
const FROM_ELSEWHERE = 0.1
const OF_WRITTEN_QUERIES = 1
/** Of sets that are judged in full, long and much alike. */
const OF_JUDGED_SET = 0.3
/** Of many that are written for a passage each. */
const FOR_PASSAGE = 0.2

function weightOf({ source, answerable, fromElsewhere, isForPassage }: JudgedList): number {
  if (isForPassage) return answerable ? FOR_PASSAGE : OF_WRITTEN_QUERIES
  if (SET_NAMES.includes(source)) return OF_JUDGED_SET
  return fromElsewhere ? FROM_ELSEWHERE : OF_WRITTEN_QUERIES
}

/** Half of the best grade there is. */
function isGood({ grades, ideal }: JudgedList, evidence: Evidence, at: number): boolean {
  const grade = grades[evidence][at] ?? 0
  return grade > 0 && grade >= (ideal[0] ?? 1) / 2
}

/** Pages that lead by words or by vectors, some by chance, and all that are good. */
const LEADING = 12
/** Rows that most lists have. */
const USUAL_ROWS = 30
const BY_CHANCE = 10

function worthLearning(list: JudgedList, evidence: Evidence, random: () => number): readonly number[] {
  const matches = list.given[evidence]?.matches ?? []
  const places = [...matches.keys()]
  const leading = (by: (at: number) => number) => [...places].sort((a, b) => by(b) - by(a)).slice(0, LEADING)
  const kept = new Set([
    ...places.filter((at) => isGood(list, evidence, at)),
    ...leading((at) => matches[at]?.words ?? 0),
    ...leading((at) => matches[at]?.mean ?? 0),
    ...Array.from({ length: BY_CHANCE }, () => Math.floor(random() * places.length)),
  ])
  return [...kept].filter((at) => at < places.length).sort((a, b) => a - b)
}

function probabilitiesOf(list: JudgedList, evidence: Evidence, { forest }: LearnedForest): readonly number[] {
  const given = list.given[evidence]
  if (!given) return []
  return Array.from(forestSums(readForest(forest), given.rows, PAGE_SIGNALS[evidence].length), probabilityOf)
}

/** Undefined for an empty list. */
function rowOf(
  { given }: JudgedList,
  evidence: Evidence,
  probabilities: readonly number[],
): Float32Array | undefined {
  const told = given[evidence]
  const best = (told?.matches ?? [])
    .map((match, at) => ({ match, probability: probabilities[at] ?? 0 }))
    .sort((a, b) => b.probability - a.probability)
  return listRow(best, told?.words ?? 0)
}

function listProbabilities(judged: readonly JudgedRow[], { forest }: LearnedForest): readonly number[] {
  const values = Float32Array.from(judged.flatMap(({ row }) => [...row]))
  return Array.from(forestSums(readForest(forest), values, LIST_SIGNALS.length), probabilityOf)
}

/** What the forests were learned from, as it is written beside them. */
export function provenanceOf(lists: readonly JudgedList[]): string {
  const told = (own: readonly JudgedList[]): string =>
    [...Map.groupBy(own, ({ source }) => source)].map(([name, { length }]) => `${name} ${length}`).join(', ')
  const forPassages = told(lists.filter(({ isForPassage }) => isForPassage))
  const judged = told(lists.filter(({ isForPassage }) => !isForPassage))
  const also = `; the list by words from these and queries for passages of ${forPassages}`
  return `grown by bench/train/ranker.ts from judged queries of ${judged}${forPassages === '' ? '' : also}`
}
