// How well misspellings are mended: word by word on public lists, and whole queries over an index of judged documents.
//
// usage: bench/spelling.ts --data FOLDER [--queries N] [--sets A,B] [--half even|odd] [--words-only] [--show] [--facts FOLDER]
// The costs of misspelling were fitted on words of even place; those of odd place were never looked at.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createFactFiles, createFileWordList } from '../src/adapters/facts/fact-files.ts'
import { parseQuery } from '../src/engine/search/read/parsed-query.ts'
import { createCountedIndex } from '../src/engine/search/retrieve/counted-index.ts'
import { queryFor } from '../src/engine/search/retrieve/index-queries.ts'
import { correctSpelling } from '../src/engine/search/retrieve/spelling/correct-spelling.ts'
import { rankSpellings } from '../src/engine/search/retrieve/spelling/rank-spellings.ts'
import type { WordList } from '../src/engine/search/word-list.ts'
import { silentLogger } from '../src/foundation/logger.ts'
import { createInlineIndex } from '../tests/support/inline-index.ts'
import { aRequest } from '../tests/support/search-samples.ts'
import { readSet } from './judged/relevance-set.ts'
import { type Misspelling, readMisspellings, readQueries, withTypingError } from './judged/spelling-data.ts'
import { createRandom } from './support/random.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    queries: { type: 'string', default: '1000' },
    sets: { type: 'string', default: 'trec-dl19-dl20-pool,wiki-webqueries' },
    half: { type: 'string' },
    show: { type: 'boolean', default: false },
    'words-only': { type: 'boolean', default: false },
    facts: { type: 'string', default: join(tmpdir(), 'whippet-facts') },
  },
})
if (!values.data) throw new Error('--data FOLDER is needed')
const { data } = values

/** What others were measured at on the same lists: the best of SymSpell, nspell, Hunspell, and a biased SymSpell. */
const RIVALS: Readonly<Record<string, readonly number[]>> = {
  'Norvig 1': [74.4, 65.9, 68.5, 82.6],
  'Norvig 2': [73.5, 63, 67.3, 77.8],
}
const LARGEST_SET = 2000

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

type Corrector = (word: string) => string

function ours(list: WordList, edits: number): Corrector {
  return (word) => {
    if (list.commonness(word) !== undefined) return word
    return rankSpellings(word, list.near(word, word.length < 4 ? 2 : edits), 1)[0]?.word ?? word
  }
}

/** As most spellers do it: the nearest word, of equally near ones the commonest. */
function nearest(list: WordList): Corrector {
  return (word) => {
    if (list.commonness(word) !== undefined) return word
    const [first] = [...list.near(word, 3)].sort((a, b) => a.edits - b.edits || b.commonness - a.commonness)
    return first?.word ?? word
  }
}

function share(set: readonly Misspelling[], correct: Corrector, half?: 0 | 1): number {
  const chosen = set.filter((_, place) => half === undefined || place % 2 === half)
  const right = chosen.filter(({ written, meant }) => correct(written) === meant).length
  return (100 * right) / chosen.length
}

function evenly<T>(all: readonly T[], most: number): readonly T[] {
  // An odd step keeps even and odd places apart.
  const step = Math.max(1, Math.ceil(all.length / most)) | 1
  return all.filter((_, place) => place % step === 0)
}

function reportWords(list: WordList): void {
  console.log(
    '| words | pairs | all | even | odd | fast modes, all | nearest then commonest | published: SymSpell, nspell, Hunspell, best |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  const sets = readMisspellings(data as string)
  let parsed = 0
  const started = processorMs()
  for (const [name, whole] of sets) {
    const set = evenly(whole, LARGEST_SET)
    const deep = ours(list, 3)
    const figures = [share(set, deep), share(set, deep, 0), share(set, deep, 1), share(set, ours(list, 2))]
    parsed += 4 * set.length
    const cells = [...figures, share(set, nearest(list))].map((figure) => figure.toFixed(1))
    console.log(`| ${name} | ${set.length} | ${cells.join(' | ')} | ${RIVALS[name]?.join(', ') ?? ''} |`)
  }
  console.log(`processor time a word: under ${((processorMs() - started) / parsed).toFixed(2)} ms`)
  const right = [...new Set([...sets.values()].flat().map(({ meant }) => meant))].filter(
    (word) => word.length > 3,
  )
  const random = createRandom(7)
  const sample = Array.from({ length: 1000 }, () => right[Math.floor(random() * right.length)] ?? '')
  const common = [...sets]
    .filter(([name]) => name !== 'codespell')
    .flatMap(([, set]) => set.map(({ meant }) => meant))
  const distinct = [...new Set(common)].filter((word) => word.length > 3)
  const usual = Array.from({ length: 1000 }, () => distinct[Math.floor(random() * distinct.length)] ?? '')
  const changed = (words: readonly string[]): string =>
    ((100 * words.filter((word) => ours(list, 3)(word) !== word).length) / words.length).toFixed(1)
  console.log(
    `1,000 correct words changed: ${changed(usual)} %; with programmers' words (codespell): ${changed(sample)} %\n`,
  )
}

async function buildIndex(): Promise<ReturnType<typeof createInlineIndex>> {
  const index = createInlineIndex()
  let revision = 0
  for (const name of values.sets.split(',')) {
    const { documents } = readSet(join(data as string, 'relevance'), name)
    await index.apply(documents.map((document) => ({ url: document.url, revision: ++revision, document })))
  }
  return index
}

type CorrectQuery = (query: string) => Promise<string>

async function reportQueries(list: WordList): Promise<void> {
  const index = createCountedIndex(await buildIndex(), new AbortController().signal)
  const corrector =
    (edits: number): CorrectQuery =>
    async (query) => {
      const parsed = parseQuery(query, aRequest({}), [])
      const found = await index.retrieve(queryFor(parsed, 40))
      const needs = { index, words: async () => list, language: 'en', edits, limit: 40 }
      return (await correctSpelling(parsed, found, needs))?.parsed.query ?? query
    }
  console.log(`index of ${await index.documents()} documents (${values.sets})\n`)
  console.log('| queries | edits | clean | changed | with a typing error | mended | made another | left |')
  console.log('|---|---|---|---|---|---|---|---|')
  for (const [name, all] of readQueries(data as string)) {
    for (const edits of [2, 3]) await reportSet(name, edits, chosen(all), corrector(edits))
  }
}

function chosen(all: readonly string[]): readonly string[] {
  const half = values.half === undefined ? undefined : values.half === 'even' ? 0 : 1
  const part = all.filter((_, place) => half === undefined || place % 2 === half)
  return evenly(part, Number(values.queries))
}

async function reportSet(
  name: string,
  edits: number,
  queries: readonly string[],
  correct: CorrectQuery,
): Promise<void> {
  const random = createRandom(3)
  const changed: string[] = []
  let noisy = 0
  let mended = 0
  let other = 0
  for (const query of queries) {
    const clean = await correct(query)
    if (clean !== query) changed.push(`${query} -> ${clean}`)
    const written = withTypingError(query, random)
    if (written === undefined) continue
    const now = await correct(written)
    noisy++
    if (now === query) mended++
    else if (now !== written) other++
  }
  const share = (count: number, of: number): string => `${((100 * count) / of).toFixed(1)} %`
  const figures = [mended, other, noisy - mended - other].map((count) => share(count, noisy))
  const cells = [name, edits, queries.length, share(changed.length, queries.length), noisy, ...figures]
  console.log(`| ${cells.join(' | ')} |`)
  if (values.show) for (const line of changed) console.log(`  ${line}`)
}

const files = createFactFiles({ folder: values.facts, logger: silentLogger })
await files.prepare()
const list = await createFileWordList(files)()
if (!list) throw new Error('the word list could not be built')
reportWords(list)
if (!values['words-only']) await reportQueries(list)
await files.close()
