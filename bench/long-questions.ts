// How long questions rank by words: low-cost beside plain BM25, on queries of eight words and more.
//
// usage: bench/long-questions.ts --data FOLDER [--news FILE] [--half even|odd] [--mode low-cost]
// The questions are those of judged sets that are long enough, letters where the set has them, and questions on dated
// news (news-questions.ts), which are brought up to the present: what asks for news is asked of fresh pages.  Paired differences come with their standard errors.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Document } from '../src/engine/index/document/document.ts'
import { createFollowStore } from '../src/engine/index/follow-store.ts'
import { createSearch } from '../src/engine/search/search.ts'
import { heldClock } from '../src/foundation/clock.ts'
import { deadlineIn } from '../src/foundation/deadline.ts'
import { wordsOf } from '../src/foundation/text/tokenize.ts'
import type { SearchMode } from '../src/vocabulary/search-options.ts'
import { createInlineIndex } from '../tests/support/inline-index.ts'
import { createMemoryDocumentStore } from '../tests/support/memory-document-store.ts'
import { aRequest } from '../tests/support/search-samples.ts'
import { newsQuestions } from './judged/news-questions.ts'
import { createPlainBm25 } from './judged/plain-bm25.ts'
import { meanWithError, scoreRanking } from './judged/ranking-scores.ts'
import { chosenQueries, type JudgedQuery, readSet, urlOf } from './judged/relevance-set.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    news: { type: 'string' },
    half: { type: 'string' },
    mode: { type: 'string', default: 'low-cost' },
  },
})
if (!values.data) throw new Error('--data FOLDER is needed')
const { data } = values

const FEWEST_WORDS = 8
const LIMIT = 100
const LONGEST_MS = 600_000
/** A few weeks after the last of the news. */
const NOW = Date.UTC(2026, 10, 16)

interface LongQuestions {
  readonly name: string
  readonly documents: readonly Document[]
  /** Their grades are by address. */
  readonly queries: readonly JudgedQuery[]
}

function fromSet(name: string): LongQuestions[] {
  const { documents, queries } = readSet(data as string, name)
  const byAddress = queries.map((query) => ({
    ...query,
    grades: new Map([...query.grades].map(([id, grade]) => [urlOf(id), grade])),
  }))
  const long = byAddress.filter(({ text }) => wordsOf(text).length >= FEWEST_WORDS)
  const letters = lettersOf(name)
  const written = byAddress.flatMap((query) => {
    const text = letters.get(query.id)
    return text !== undefined && wordsOf(text).length >= FEWEST_WORDS ? [{ ...query, text }] : []
  })
  return [
    { name, documents, queries: long },
    { name: `${name}, letters`, documents, queries: written },
  ].filter((set) => set.queries.length > 0)
}

/** What people wrote before it was put in short. */
function lettersOf(name: string): ReadonlyMap<string, string> {
  const lines = readFileSync(join(data as string, name, 'queries.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { _id: string; original?: string })
  return new Map(lines.flatMap(({ _id, original }) => (original ? [[_id, original] as const] : [])))
}

async function searchOver(documents: readonly Document[]): Promise<(query: string) => Promise<string[]>> {
  const store = createMemoryDocumentStore()
  const index = createInlineIndex()
  await store.put(documents, true)
  await createFollowStore({ store, index }).catchUp()
  const search = createSearch({ index, documents: store, clock: heldClock(NOW) })
  return async (query) => {
    const request = aRequest({ limit: LIMIT, queries: [query], mode: values.mode as SearchMode })
    const { outcome } = await search.run(request, search.plan(request), deadlineIn(LONGEST_MS))
    return outcome.results.map(({ document }) => document.url)
  }
}

const withError = (numbers: readonly number[]): string => {
  const { mean, error } = meanWithError(numbers)
  return `${mean.toFixed(4)} ± ${error.toFixed(4)}`
}

const sets = ['scifact', 'medquad-liveqa', 'trec-dl19-dl20-pool', 'wiki-webqueries'].flatMap(fromSet)
if (values.news) sets.push({ name: 'news', ...newsQuestions(values.news) })
console.log('| questions | documents | queries | BM25 | low-cost | difference |\n|---|---|---|---|---|---|')
for (const { name, documents, queries } of sets) {
  const chosen = chosenQueries(queries, { half: values.half, every: '1', from: '0' })
  const plain = createPlainBm25(documents)
  const search = await searchOver(documents)
  const bare = chosen.map(({ text, grades }) => scoreRanking(plain(text, LIMIT), grades).ndcg10)
  const own: number[] = []
  for (const { text, grades } of chosen) own.push(scoreRanking(await search(text), grades).ndcg10)
  const gains = own.map((score, at) => score - (bare[at] ?? 0))
  const figures = [withError(bare), withError(own), withError(gains)].join(' | ')
  console.log(`| ${name} | ${documents.length} | ${chosen.length} | ${figures} |`)
}
