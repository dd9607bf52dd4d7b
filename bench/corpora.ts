// Fetches documentation that others wrote from Debian, serves each as a site of its own on loopback, and crawls it into a
// data folder of its own, for a bench to judge.
// Usage: bin/dev bench corpora fetch|check|serve|crawl --docs FOLDER [--data FOLDER] [NAME…]
// fetch: downloads and unpacks into --docs; check: every page that a query names is there; serve: until interrupted;
// crawl: into --data/NAME, fetched first where it is missing. Without a NAME: all of bench/corpora/table.ts.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runWhippet, testEnvironment } from '../tests/support/child-service.ts'
import { readCorpusQueries } from './corpora/corpus-queries.ts'
import { fetchPackage, rootOf } from './corpora/fetch-package.ts'
import { serveSite } from './corpora/serve-site.ts'
import { baseOf, CORPORA, type Corpus } from './corpora/table.ts'

const MOST_PAGES = 20_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'string' }, data: { type: 'string' } },
})

const TASKS: Readonly<Record<string, (corpus: Corpus) => Promise<void>>> = {
  fetch: fetchOne,
  check: checkOne,
  serve: async (corpus) => void (await serveOne(corpus)),
  crawl: crawlOne,
}

async function main(): Promise<void> {
  const [task = '', ...names] = positionals
  const run = TASKS[task]
  if (!run) throw new Error(`name what to do: ${Object.keys(TASKS).join(', ')}`)
  const unknown = names.find((name) => !CORPORA.some((corpus) => corpus.name === name))
  if (unknown) throw new Error(`${unknown} is not in bench/corpora/table.ts`)
  for (const corpus of CORPORA) if (names.length === 0 || names.includes(corpus.name)) await run(corpus)
}

async function fetchOne(corpus: Corpus): Promise<void> {
  const version = await fetchPackage(corpus, docsFolder())
  const other = version === corpus.version ? '' : `, the queries were written on ${corpus.version}`
  console.log(`${corpus.name} ${version}${other}`)
}

async function checkOne(corpus: Corpus): Promise<void> {
  const root = rootOf(corpus, docsFolder())
  const queries = readCorpusQueries(corpus.name)
  const missing = new Set(
    [...corpus.starts, ...queries.flatMap(({ pages }) => pages)].filter(
      (page) => !existsSync(join(root, page)),
    ),
  )
  for (const page of missing) console.log(`${corpus.name}: ${page} is missing`)
  if (missing.size > 0) process.exitCode = 1
  else console.log(`${corpus.name}: the pages of ${queries.length} queries are all there`)
}

async function serveOne(corpus: Corpus): ReturnType<typeof serveSite> {
  if (!existsSync(rootOf(corpus, docsFolder()))) await fetchOne(corpus)
  const site = await serveSite(rootOf(corpus, docsFolder()), baseOf(corpus), corpus.leftOut)
  console.log(`${corpus.name} at ${baseOf(corpus)}${corpus.starts[0]}`)
  return site
}

async function crawlOne(corpus: Corpus): Promise<void> {
  if (values.data === undefined) throw new Error('--data FOLDER is needed')
  const site = await serveOne(corpus)
  try {
    const environment = testEnvironment(join(values.data, corpus.name), {
      WHIPPET_ALLOW_PRIVATE: corpus.host,
    })
    const starts = corpus.starts.map((start) => new URL(start, baseOf(corpus)).href)
    const command = ['crawl', ...starts, '--max-pages', String(MOST_PAGES), '--json']
    const { code, stdout, stderr } = await runWhippet(command, environment)
    if (code !== 0) throw new Error(`${corpus.name}: the crawl ended with ${code}: ${stderr}`)
    console.log(stdout.trim())
  } finally {
    site.close()
    site.closeAllConnections()
  }
}

function docsFolder(): string {
  if (values.docs === undefined) throw new Error('--docs FOLDER is needed')
  return values.docs
}

await main()
