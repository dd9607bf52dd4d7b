// Trains the weights that pick a page's title, author and date.
import { type Analysis, analysePage } from '../../src/engine/pages/extract/analyse/analyse-page.ts'
import { AUTHOR_FEATURES, authorCandidates } from '../../src/engine/pages/extract/fields/author-candidates.ts'
import { DATE_FEATURES, dateCandidates } from '../../src/engine/pages/extract/fields/date-candidates.ts'
import { readSiteName } from '../../src/engine/pages/extract/fields/metadata.ts'
import {
  type Candidate,
  type FieldModel,
  pickCandidate,
} from '../../src/engine/pages/extract/fields/pick-candidate.ts'
import { TITLE_FEATURES, titleCandidates } from '../../src/engine/pages/extract/fields/title.ts'
import { type GoldPage, readGold, readHtml } from '../extraction/data.ts'
import { normalAuthor, normalDay, normalTitle } from '../extraction/scores.ts'
import { type GrowthOptions, growForest } from './grow-forest.ts'

export interface Field {
  readonly name: 'title' | 'author' | 'date'
  readonly features: readonly string[]
  readonly sets: readonly string[]
  readonly threshold: number
  readonly growth: GrowthOptions
  candidates(page: Analysis): Candidate[]
  /** What is compared: equal means right. */
  normal(value: string | undefined): string
}

const GROWTH: GrowthOptions = {
  trees: 350,
  leaves: 7,
  learningRate: 0.04,
  leafRows: 10,
  shrinkage: 3,
  featureShare: 0.35,
  rowShare: 0.7,
  seed: 7,
}

export const FIELDS: readonly Field[] = [
  {
    name: 'title',
    features: TITLE_FEATURES,
    sets: ['wcxb-dev', 'trafilatura'],
    threshold: 0,
    growth: GROWTH,
    candidates: (page) => titleCandidates(page, readSiteName(page)),
    normal: normalTitle,
  },
  {
    name: 'author',
    features: AUTHOR_FEATURES,
    sets: ['wcxb-dev', 'trafilatura'],
    threshold: 0.15,
    growth: GROWTH,
    candidates: (page) => authorCandidates(page, readSiteName(page)),
    normal: normalAuthor,
  },
  {
    name: 'date',
    features: DATE_FEATURES,
    sets: ['wcxb-dev', 'trafilatura', 'htmldate-default'],
    threshold: 0.1,
    growth: GROWTH,
    candidates: (page) => dateCandidates(page, Date.now()),
    normal: normalDay,
  },
]

interface Example {
  readonly gold: string
  /** Whether the weights may be learned from it. */
  readonly learned: boolean
  readonly set: string
  readonly candidates: readonly Candidate[]
}

export function trainFields(
  folder: string,
  wanted: readonly string[],
  isLearned: (page: GoldPage) => boolean,
): Map<string, FieldModel> {
  const fields = FIELDS.filter((field) => wanted.includes(field.name))
  const examples = new Map(fields.map((field) => [field.name, [] as Example[]]))
  for (const set of new Set(fields.flatMap((field) => field.sets))) {
    for (const gold of readGold(folder, set)) {
      const page = analysePage(readHtml(folder, gold), gold.url)
      for (const field of fields) {
        if (field.sets.includes(set))
          examples.get(field.name)?.push(exampleOf(field, gold, page, isLearned(gold)))
      }
    }
  }
  return new Map(fields.map((field) => [field.name, trainField(field, examples.get(field.name) ?? [])]))
}

function exampleOf(field: Field, gold: GoldPage, page: Analysis, learned: boolean): Example {
  return {
    gold: field.normal(gold[field.name]),
    learned,
    set: gold.set,
    candidates: field.candidates(page),
  }
}

function trainField(field: Field, examples: readonly Example[]): FieldModel {
  const rows = examples.filter((example) => example.learned).flatMap((example) => rowsOf(field, example))
  const width = field.features.length
  const values = new Float32Array(rows.length * width)
  rows.forEach((row, at) => {
    values.set(row.features, at * width)
  })
  const forest = growForest(
    {
      values,
      width,
      labels: Float32Array.from(rows, (row) => row.label),
      weights: Float32Array.from(rows, (row) => row.weight),
    },
    field.growth,
  )
  const model: FieldModel = { features: field.features, threshold: field.threshold, forest }
  report(field, model, examples)
  return model
}

function rowsOf(
  field: Field,
  example: Example,
): { features: readonly number[]; label: number; weight: number }[] {
  return example.candidates.map((candidate) => ({
    features: candidate.features,
    label: example.gold !== '' && field.normal(candidate.value) === example.gold ? 1 : 0,
    // Pages without the field in the gold may only have been passed over by the labellers.
    weight: example.gold === '' ? 0.3 : 1,
  }))
}

function report(field: Field, model: FieldModel, examples: readonly Example[]): void {
  for (const learned of [true, false]) {
    for (const set of field.sets) {
      const part = examples.filter((one) => one.learned === learned && one.set === set && one.gold !== '')
      const right = part.filter(
        (one) => field.normal(pickCandidate(model, one.candidates)?.candidate.value) === one.gold,
      )
      const possible = part.filter((one) =>
        one.candidates.some((candidate) => field.normal(candidate.value) === one.gold),
      )
      const share = (pages: readonly Example[]) => (pages.length / Math.max(1, part.length)).toFixed(3)
      console.log(
        `${field.name} ${set} ${learned ? 'learned from' : 'held out'}: ${share(right)} right, ${share(possible)} possible, ${part.length} pages`,
      )
    }
  }
}
