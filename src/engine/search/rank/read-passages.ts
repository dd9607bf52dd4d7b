// Has the models read a passage of each of the first results.
import type { Document } from '../../index/document/document.ts'
import { passagesOf } from '../../index/vectors/passages-of.ts'
import type { Nearness } from '../../index/vectors/vector-index.ts'
import type { PassageMatch, Reranker, RerankModel } from '../reranker.ts'
import type { ListTrace } from '../trace.ts'
import { bestPassages } from './passages/passages.ts'
import type { Ranked } from './ranked.ts'
import { modelsOf, type PassageEvidence, type RerankerWork } from './reranker-work.ts'

export interface ReadOptions {
  readonly reranker: Reranker | undefined
  readonly query: string
  readonly stems: readonly string[]
  readonly signal: AbortSignal
  readonly work: RerankerWork
  readonly trace?: ListTrace | undefined
  /** Reads the documents whose passages are looked at. */
  readonly documents: (urls: readonly string[]) => Promise<readonly Document[]>
}

const PASSAGE_LENGTH = 1_000

/** For each kind of evidence what was found by URL; results whose turn did not come are missing. */
export async function readPassages(
  ranked: readonly Ranked[],
  nearness: ReadonlyMap<string, Nearness>,
  { reranker, query, stems, signal, work, trace, documents }: ReadOptions,
): Promise<ReadonlyMap<PassageEvidence, ReadonlyMap<string, number>>> {
  const read = new Map<PassageEvidence, Map<string, number>>()
  if (!reranker) return read
  const noteValue = (kind: PassageEvidence, url: string, value: number): void => {
    read.set(kind, (read.get(kind) ?? new Map<string, number>()).set(url, value))
  }
  const note = (model: RerankModel, url: string, match: PassageMatch): void => {
    for (const [name, value] of Object.entries(match) as [keyof PassageMatch, number][])
      noteValue(`${model} ${name}`, url, value)
  }
  const judge = 'judged' in work.evidence ? reranker.judge : undefined
  // All are asked for at once, in the order of their rank, so that time runs out on the last of them.
  const known = new Map(
    (await documents(ranked.flatMap(({ document, whole }) => (whole ? [] : [document.url])))).map(
      (document) => [document.url, document],
    ),
  )
  const asking = ranked.flatMap(({ document: { url }, whole }) => {
    const document = whole ?? known.get(url)
    if (!document) return []
    const passage = passageOf(document, nearness.get(document.url), stems)
    if (work.passages > 0) trace?.passage(document.url, passage)
    if (judge)
      return [
        judge.judge(query, passage, signal).then((share) => {
          if (share !== undefined) noteValue('judged', document.url, share)
        }),
      ]
    return modelsOf(work).map(async (model) => {
      const match = await reranker.compare(model, query, passage, signal)
      if (match) note(model, document.url, match)
    })
  })
  await Promise.all(asking)
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
