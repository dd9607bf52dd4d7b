// Judged lists to learn ranking from: every query is searched for, by words and by vectors, and what the ranker was given is
// noted with what was judged.
import type { Document } from '../../src/engine/index/document/document.ts'
import { createFollowStore } from '../../src/engine/index/follow-store.ts'
import { annotatedStore } from '../../src/engine/index/quality/annotated-store.ts'
import type { Embedder } from '../../src/engine/index/vectors/embedder.ts'
import type { Evidence } from '../../src/engine/search/match.ts'
import type { Reranker } from '../../src/engine/search/reranker.ts'
import { createSearch, type Search } from '../../src/engine/search/search.ts'
import { createTraceRecorder, type GivenSignals } from '../../src/engine/search/trace.ts'
import { heldClock } from '../../src/foundation/clock.ts'
import { deadlineIn } from '../../src/foundation/deadline.ts'
import { createInlineIndex } from '../../tests/support/inline-index.ts'
import { createMemoryDocumentStore } from '../../tests/support/memory-document-store.ts'
import { aRequest, NOW } from '../../tests/support/search-samples.ts'
import { type SetVectors, vectorIndexOf } from '../judged/semantic-bench.ts'

export interface JudgedSource {
  readonly name: string
  readonly documents: readonly Document[]
  readonly queries: readonly SourceQuery[]
}

export interface SourceQuery {
  readonly text: string
  /** What a page was judged to be worth, 0 where it was not; absent where nothing there answers the query. */
  readonly gradeOf?: (url: string) => number
  /** The best grades there are, best first: what an ideal list begins with. */
  readonly ideal?: readonly number[]
  /** Whether it was written for another source, which is no proof that this one has nothing on it. */
  readonly fromElsewhere?: boolean
  /** Whether it was written for one passage, by one who looked for no other page that answers it: it teaches, and judges nothing. */
  readonly isForPassage?: boolean
}

export interface JudgedList {
  readonly source: string
  readonly text: string
  readonly answerable: boolean
  readonly fromElsewhere: boolean
  readonly isForPassage: boolean
  readonly ideal: readonly number[]
  readonly given: Readonly<Record<Evidence, GivenSignals | undefined>>
  /** By place in what was given. */
  readonly grades: Readonly<Record<Evidence, readonly number[]>>
}

const LONGEST_MS = 600_000
const MODES = { words: 'low-cost', vectors: 'fast' } as const

/** A source that can be searched. */
export interface OpenedSource {
  readonly search: Search
  close(): Promise<void>
}

/** `reranker` reads in the dearer modes; without one nothing is read. */
export async function openSource(
  { documents }: JudgedSource,
  embedder: Embedder,
  vectors: SetVectors,
  reranker: Reranker = { languages: [], compare: async () => undefined },
): Promise<OpenedSource> {
  const store = createMemoryDocumentStore()
  const index = createInlineIndex()
  await annotatedStore(store).put(documents, true)
  await createFollowStore({ store, index }).catchUp()
  const patient: Embedder = {
    ...embedder,
    // On a busy machine a vector may come late, and the list would be one by words.
    embedQuery: (text) => embedder.embedQuery(text, AbortSignal.timeout(LONGEST_MS)),
  }
  const semantics = { embedder: patient, vectors: vectorIndexOf(vectors), reranker }
  const search = createSearch({ index, documents: store, clock: heldClock(NOW), semantics })
  return { search, close: () => index.close() }
}

export async function judgedLists(
  { name, queries }: JudgedSource,
  { search }: OpenedSource,
): Promise<readonly JudgedList[]> {
  const givenFor = async (text: string, mode: 'low-cost' | 'fast'): Promise<GivenSignals | undefined> => {
    const request = aRequest({ queries: [text], mode })
    let given: GivenSignals | undefined
    const recorder = createTraceRecorder()
    const signals = (told: GivenSignals): void => {
      given = told
    }
    const trace = { ...recorder, list: () => ({ ...recorder.list(), signals }) }
    await search
      .run(request, search.plan(request), deadlineIn(LONGEST_MS), { trace })
      .catch((error: unknown) => {
        // A forest of other signals can't rank; what it was given is all that is asked for.
        if (!given) throw error
      })
    return given
  }
  const lists: JudgedList[] = []
  for (const query of queries) {
    const { text, gradeOf = () => 0, ideal = [], fromElsewhere = false, isForPassage = false } = query
    const given = {
      words: await givenFor(text, MODES.words),
      vectors: await givenFor(text, MODES.vectors),
    }
    const gradesOf = (told: GivenSignals | undefined) => told?.urls.map(gradeOf) ?? []
    const grades = { words: gradesOf(given.words), vectors: gradesOf(given.vectors) }
    const kind = { answerable: ideal.length > 0, fromElsewhere, isForPassage }
    lists.push({ source: name, text, ...kind, ideal, given, grades })
  }
  return lists
}
