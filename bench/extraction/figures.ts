// The figures of one extractor on one set of pages, and who is first in each.
import type { GoldPage } from './data.ts'
import { bagF1, normalAuthor, normalDay, normalTitle, squeeze } from './scores.ts'

export interface Run {
  readonly page: GoldPage
  readonly text: string
  readonly title?: string
  readonly author?: string
  readonly date?: string
  /** CPU time. */
  readonly ms: number
}

/** By name of the measure. */
export type Figures = ReadonlyMap<string, number>

const FIELDS = [
  ['title', normalTitle],
  ['author', normalAuthor],
  ['date', normalDay],
] as const

export function figuresOf(runs: readonly Run[]): Figures {
  const figures = new Map<string, number>()
  putBags(runs, figures)
  putSegments(runs, figures)
  for (const [name, normal] of FIELDS) {
    const asked = runs.filter(({ page }) => normal(page[name]) !== '')
    const right = asked.filter((run) => normal(run[name]) === normal(run.page[name]))
    if (asked.length > 0) figures.set(`${name} right`, right.length / asked.length)
  }
  const times = runs.map(({ ms }) => ms).sort((one, other) => one - other)
  figures.set('pages per CPU-second', 1000 / Math.max(0.001, mean(times)))
  figures.set('p95 ms', times[Math.floor(0.95 * (times.length - 1))] ?? 0)
  return figures
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function putBags(runs: readonly Run[], figures: Map<string, number>): void {
  const scored = runs.flatMap(({ page, text }) =>
    page.text === undefined ? [] : [{ type: page.type, score: bagF1(text, page.text) }],
  )
  if (scored.length === 0) return
  figures.set('word F1', mean(scored.map(({ score }) => score)))
  const byType = Map.groupBy(scored, ({ type }) => type)
  if (byType.size < 2) return
  for (const [type, part] of [...byType].sort()) {
    figures.set(`word F1, ${type}`, mean(part.map(({ score }) => score)))
  }
}

function putSegments(runs: readonly Run[], figures: Map<string, number>): void {
  let [right, wrong, missed] = [0, 0, 0]
  for (const { page, text } of runs.filter(({ page }) => page.set === 'trafilatura')) {
    const shown = squeeze(text)
    const found = page.with.filter((one) => shown.includes(squeeze(one))).length
    right += found
    missed += page.with.length - found
    wrong += page.without.filter((one) => shown.includes(squeeze(one))).length
  }
  if (right > 0) figures.set('segment F1', (2 * right) / (2 * right + wrong + missed))
}

function written(measure: string, value: number): string {
  if (measure === 'p95 ms') return value.toFixed(0)
  return measure.startsWith('pages') ? value.toFixed(1) : value.toFixed(4).replace(/^0/, '')
}

/** A table with a row for each measure and a column for each extractor, the best in bold. */
export function figureTable(title: string, columns: ReadonlyMap<string, Figures>): string {
  const names = [...columns.keys()]
  const measures = [...(columns.values().next().value?.keys() ?? [])]
  const rows = measures.map((measure) => {
    const values = names.map((name) => columns.get(name)?.get(measure) ?? 0)
    const best = measure === 'p95 ms' ? Math.min(...values) : Math.max(...values)
    const cells = values.map((value) =>
      value === best ? `**${written(measure, value)}**` : written(measure, value),
    )
    return `| ${[measure, ...cells].join(' | ')} |`
  })
  return [`| ${[title, ...names].join(' | ')} |`, `|${'---|'.repeat(names.length + 1)}`, ...rows].join('\n')
}
