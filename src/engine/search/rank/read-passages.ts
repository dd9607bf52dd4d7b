// Has a model read a passage of each of the first results.
import type { Document } from '../../index/document/document.ts'
import { passagesOf } from '../../index/vectors/passages-of.ts'
import type { Nearness } from '../../index/vectors/vector-index.ts'
import type { Reranker } from '../reranker.ts'
import type { ListTrace } from '../trace.ts'
import { bestPassages } from './passages/passages.ts'
import type { Ranked } from './ranked.ts'
import type { RerankerWork } from './reranker-work.ts'

export interface ReadOptions {
  readonly nearness: ReadonlyMap<string, Nearness>
  readonly reranker: Reranker
  readonly query: string
  readonly stems: readonly string[]
  readonly signal: AbortSignal
  readonly trace?: ListTrace | undefined
  /** Reads the documents whose passages are looked at. */
  readonly documents: (urls: readonly string[]) => Promise<readonly Document[]>
}

const PASSAGE_LENGTH = 1_000

/** What was read, by URL; results whose turn did not come are missing. */
export async function readPassages(
  ranked: readonly Ranked[],
  by: RerankerWork['by'],
  { nearness, reranker, query, stems, signal, trace, documents }: ReadOptions,
): Promise<ReadonlyMap<string, number>> {
  const read = new Map<string, number>()
  const ask = (passage: string): Promise<number | undefined> =>
    by === 'judge' && reranker.judge
      ? reranker.judge.judge(query, passage, signal)
      : reranker.compare(query, passage, signal)
  const known = new Map(
    (await documents(ranked.flatMap(({ document, whole }) => (whole ? [] : [document.url])))).map(
      (document) => [document.url, document],
    ),
  )
  // All are asked for at once, in the order of their rank, so that time runs out on the last of them.
  await Promise.all(
    ranked.map(async ({ document: { url }, whole }) => {
      const document = whole ?? known.get(url)
      if (!document) return
      const passage = passageOf(document, nearness.get(url), stems)
      trace?.passage(url, passage)
      const value = await ask(passage)
      if (value !== undefined) read.set(url, value)
    }),
  )
  return read
}

/** The passage whose vector is nearest; without a vector the one that has most of the query's words. */
function passageOf(document: Document, nearest: Nearness | undefined, stems: readonly string[]): string {
  const passages = passagesOf(document)
  const [first = ''] = passages
  if (nearest) return passages[nearest.passage] ?? first
  const options = { stems, lang: document.lang, maxLength: PASSAGE_LENGTH, count: 1 }
  const [telling] = bestPassages(document.text, options)
  return telling === undefined ? first : `${document.title}\n${telling}`
}
