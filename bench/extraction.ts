// Measures extraction on the sets of a folder, beside rivals: node bench/extraction.ts DATA [--set NAMES] [--every N] [--rivals FOLDER] [--out FILE]
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { cpuUsage } from 'node:process'
import { extractHtml } from '../src/engine/pages/extract-html.ts'
import { PageUnreadable } from '../src/foundation/errors.ts'
import { type GoldPage, readGold, readHtml, SETS } from './extraction-data.ts'
import { type Extractor, loadRivals } from './extraction-rivals.ts'
import { bagF1, normalAuthor, normalDay, normalTitle, squeeze } from './extraction-scores.ts'

interface Run {
  readonly page: GoldPage
  readonly text: string
  readonly title?: string
  readonly author?: string
  readonly date?: string
  readonly ms: number
}

const whippet: Extractor = {
  name: 'whippet',
  extract: (html, url) => {
    try {
      return extractHtml(html, url)
    } catch (error) {
      if (error instanceof PageUnreadable) return { text: '' }
      throw error
    }
  },
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

/** Rivals are slow: with `--every 10` each tenth page is run. */
const every = Number(option('--every') ?? 1)
/** Run unmeasured first, so that no extractor pays for its start. */
const WARM_UP_PAGES = 20

async function runSet(folder: string, set: string, extractor: Extractor): Promise<Run[]> {
  const runs: Run[] = []
  for (const page of readGold(folder, set).slice(0, WARM_UP_PAGES)) {
    await extractor.extract(readHtml(folder, page), page.url)
  }
  for (const page of readGold(folder, set).filter((_, index) => index % every === 0)) {
    const html = readHtml(folder, page)
    const before = cpuUsage()
    const found = await extractor.extract(html, page.url)
    const spent = cpuUsage(before)
    runs.push({ page, ...found, ms: (spent.user + spent.system) / 1000 })
  }
  return runs
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function bag(runs: readonly Run[]): string {
  const scored = runs
    .filter(({ page }) => page.text !== undefined)
    .map(({ page, text }) => ({ type: page.type, score: bagF1(text, page.text ?? '') }))
  if (scored.length === 0) return ''
  const byType = Map.groupBy(scored, ({ type }) => type)
  const types = [...byType]
    .sort()
    .map(([type, part]) => `${type} ${mean(part.map((one) => one.score)).toFixed(3)}`)
  const all = `bag ${mean(scored.map((one) => one.score)).toFixed(4)}`
  return types.length > 1 ? `${all} (${types.join(', ')})` : all
}

function segments(runs: readonly Run[]): string {
  let [right, wrong, missed] = [0, 0, 0]
  for (const { page, text } of runs.filter(({ page }) => page.set === 'trafilatura')) {
    const shown = squeeze(text)
    const found = page.with.filter((one) => shown.includes(squeeze(one))).length
    right += found
    missed += page.with.length - found
    wrong += page.without.filter((one) => shown.includes(squeeze(one))).length
  }
  return right === 0 ? '' : `seg ${((2 * right) / (2 * right + wrong + missed)).toFixed(4)}`
}

function field(
  runs: readonly Run[],
  name: 'title' | 'author' | 'date',
  normal: (value?: string) => string,
): string {
  const asked = runs.filter(({ page }) => normal(page[name]) !== '')
  const right = asked.filter((run) => normal(run[name]) === normal(run.page[name]))
  return asked.length === 0 ? '' : `${name} ${(right.length / asked.length).toFixed(3)} (${asked.length})`
}

function speed(runs: readonly Run[]): string {
  const times = runs.map(({ ms }) => ms).sort((one, other) => one - other)
  const p95 = times[Math.floor(0.95 * (times.length - 1))] ?? 0
  return `${(1000 / mean(times)).toFixed(1)} pages/CPU-s, p95 ${p95.toFixed(0)} ms`
}

function report(extractor: string, set: string, part: string, runs: readonly Run[]): void {
  if (runs.length === 0) return
  const figures = [
    bag(runs),
    segments(runs),
    field(runs, 'title', normalTitle),
    field(runs, 'author', normalAuthor),
    field(runs, 'date', normalDay),
    speed(runs),
  ]
  console.log(`${extractor} ${set} ${part}, ${runs.length} pages: ${figures.filter(Boolean).join('  ')}`)
}

const folder = process.argv[2] ?? '.'
const out = option('--out')
if (out !== undefined && !existsSync(out)) writeFileSync(out, '')
const only = option('--set')?.split(',')
for (const extractor of [whippet, ...(await loadRivals(option('--rivals')))]) {
  for (const set of SETS.filter((one) => only === undefined || only.includes(one))) {
    const runs = await runSet(folder, set, extractor)
    report(
      extractor.name,
      set,
      'held-out hosts',
      runs.filter(({ page }) => !page.tuning),
    )
    report(extractor.name, set, 'all', runs)
    if (out === undefined) continue
    for (const { page, ...row } of runs) {
      appendFileSync(out, `${JSON.stringify({ extractor: extractor.name, set, id: page.id, ...row })}\n`)
    }
  }
}
