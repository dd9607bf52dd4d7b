// What standing questions cost: a new document with ten and with ten thousand of them, each question in memory, and how many
// of them have to be run at all.
// Usage: node --expose-gc bench/watches.ts [--documents N]
import { parseArgs } from 'node:util'
import type { Document } from '../src/engine/index/document/document.ts'
import { createStandingQueries, type StandingQueries } from '../src/engine/search/watch/standing-queries.ts'
import { contentWords } from '../src/foundation/text/stop-words.ts'
import { wordsOf } from '../src/foundation/text/tokenize.ts'
import { aRequest } from '../tests/support/search-samples.ts'
import { starterDocuments } from './make/starter/starter-sources.ts'
import { createRandom } from './support/random.ts'

const { values } = parseArgs({ options: { documents: { type: 'string', default: '2000' } } })
const COUNTS = [0, 10, 100, 1_000, 10_000]
const WORDS_ASKED = 3

const all: readonly Document[] = [...starterDocuments(Date.now())]
const random = createRandom(7)
const drawn = all.map((document) => ({ document, at: random() })).sort((a, b) => a.at - b.at)
const fresh = drawn.slice(0, Number(values.documents)).map(({ document }) => document)
const titles = drawn.slice(fresh.length).map(({ document }) => document.title)
const titleWords = [...new Set(titles.flatMap((title) => contentWords(wordsOf(title), 'en')))]

/** Words that pages of this corpus are called by, in questions that nobody has asked: any of them may come. */
function related(): string {
  return Array.from(
    { length: WORDS_ASKED },
    () => titleWords[Math.floor(random() * titleWords.length)] ?? '',
  ).join(' ')
}

/** Words that no page has. */
function unrelated(at: number): string {
  return Array.from({ length: WORDS_ASKED }, (_, place) => `nobody${at}x${place}`).join(' ')
}

interface Measured {
  readonly microseconds: number
  readonly matches: number
  readonly woken: number
}

function measure(standing: StandingQueries): Measured {
  const woken = new Set<string>()
  let matches = 0
  const before = process.cpuUsage()
  for (const document of fresh) {
    for (const key of standing.matching(document)) {
      woken.add(key)
      matches += 1
    }
  }
  const { user, system } = process.cpuUsage(before)
  return { microseconds: (user + system) / fresh.length, matches, woken: woken.size }
}

function heapUsed(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

function row(name: string, count: number, questionOf: (at: number) => string): void {
  const before = heapUsed()
  const standing = createStandingQueries()
  // One that every run has, so that none is spared the reading of documents.
  standing.set('one', aRequest({ queries: ['anybody there'] }))
  const startedAt = performance.now()
  for (let at = 0; at < count; at++) standing.set(`w${at}`, aRequest({ queries: [questionOf(at)] }))
  const addedUs = (performance.now() - startedAt) * 1000
  measure(standing)
  const bytes = heapUsed() - before
  const { microseconds, matches, woken } = measure(standing)
  const columns = [
    name,
    count,
    microseconds.toFixed(0),
    (matches / fresh.length).toFixed(2),
    woken,
    ...(count < 1_000 ? ['', ''] : [(addedUs / count).toFixed(0), (bytes / count).toFixed(0)]),
  ]
  console.log(`| ${columns.join(' | ')} |`)
}

const characters = fresh.reduce((sum, { text }) => sum + text.length, 0) / fresh.length
console.log(`${fresh.length} new documents of ${characters.toFixed(0)} characters on average\n`)
console.log(
  '| questions | how many | µs of processor a document | matches a document | with a candidate | µs to add one | bytes each |',
)
console.log('|---|---|---|---|---|---|---|')
// Compiled and with its stems at hand before anything is told.
measure(createStandingQueries())
for (const count of COUNTS) row('on other matters', count, unrelated)
for (const count of COUNTS) row('of words of this corpus', count, related)
