// Measures extraction on the sets of a folder, beside rivals, on hosts that the weights of a folder were not learned from: node bench/extraction.ts DATA [--weights FOLDER] [--set NAMES] [--all] [--every N] [--rivals FOLDER] [--out FILE]
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, join } from 'node:path'
import { cpuUsage } from 'node:process'
import { PageUnreadable } from '../src/foundation/errors.ts'
import { type GoldPage, readGold, readHtml, SETS } from './extraction/data.ts'
import { type Figures, figuresOf, figureTable, type Run } from './extraction/figures.ts'
import { type Extractor, loadRivals } from './extraction/rivals.ts'

/** Without `--weights`, those that are shipped, which were learned from every page of these sets. */
const weights = option('--weights')
if (weights !== undefined) {
  registerHooks({
    load: (url, context, next) =>
      /\/facts\/\w+-model\.json$/.test(url)
        ? { format: 'json', source: readFileSync(join(weights, basename(url))), shortCircuit: true }
        : next(url, context),
  })
}
const { extractHtml } = await import('../src/engine/pages/extract-html.ts')

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

/** Run unmeasured first, so that no extractor pays for its start. */
const WARM_UP_PAGES = 20

async function runPages(folder: string, pages: readonly GoldPage[], extractor: Extractor): Promise<Run[]> {
  const runs: Run[] = []
  for (const page of pages.slice(0, WARM_UP_PAGES)) {
    await extractor.extract(readHtml(folder, page), page.url)
  }
  for (const page of pages) {
    const html = readHtml(folder, page)
    const before = cpuUsage()
    const { text, title, author, date } = await extractor.extract(html, page.url)
    const spent = cpuUsage(before)
    runs.push({
      page,
      text,
      ...(title === undefined ? {} : { title }),
      ...(author === undefined ? {} : { author }),
      ...(date === undefined ? {} : { date }),
      ms: (spent.user + spent.system) / 1000,
    })
  }
  return runs
}

const folder = process.argv[2] ?? '.'
const out = option('--out')
if (out !== undefined) writeFileSync(out, '')
const only = option('--set')?.split(',')
const every = Number(option('--every') ?? 1)
const all = process.argv.includes('--all')
const { found, missing } = await loadRivals(option('--rivals'))
if (missing.length > 0) console.log(`not installed: ${missing.join(', ')}\n`)

for (const set of SETS.filter((one) => only === undefined || only.includes(one))) {
  const gold = readGold(folder, set)
  const pages = gold.filter((page) => all || !page.tuning).filter((_, index) => index % every === 0)
  if (pages.length === 0) continue
  const columns = new Map<string, Figures>()
  for (const extractor of [whippet, ...found]) {
    const runs = await runPages(folder, pages, extractor)
    columns.set(extractor.name, figuresOf(runs))
    if (out === undefined) continue
    for (const { page, ...row } of runs) {
      appendFileSync(out, `${JSON.stringify({ extractor: extractor.name, set, id: page.id, ...row })}\n`)
    }
  }
  const isSeen = weights === undefined && gold.some((page) => page.tuning)
  const part = all ? '' : isSeen ? ' of held-out hosts, which these weights have seen' : ' of held-out hosts'
  console.log(`${figureTable(`${set}, ${pages.length} pages${part}`, columns)}\n`)
}
