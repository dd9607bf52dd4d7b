// Federation: asks the sources beside our own index while that is searched, and joins what they gave.
import type { Cache } from '../../../../foundation/cache.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../../../../foundation/circuit-breaker.ts'
import type { Clock } from '../../../../foundation/clock.ts'
import { unlessAborted } from '../../../../foundation/with-timeout.ts'
import type { SearchMode } from '../../../../vocabulary/search-options.ts'
import type { Document } from '../../../index/document/document.ts'
import { rated } from '../../../index/quality/annotated-store.ts'
import type { DomainList } from '../../../index/quality/domain-list.ts'
import type { FederatedSource, SourceHit, SourceQuestion, SourceReport } from '../../federated-source.ts'
import { MODE_WORK } from '../../plan/plan-search.ts'
import type { ParsedQuery } from '../../read/parsed-query.ts'
import { passesQuery } from '../../read/passes-query.ts'
import { safeToShow } from '../../retrieve/read-documents.ts'
import type { SearchRequest } from '../../search-request.ts'
import type { ResultList } from '../rank-query.ts'
import { federatedDocument } from './federated-document.ts'
import { fuseFederated } from './fuse-federated.ts'

export interface Federation {
  /** Starts asking; `asked` holds what each query asks for. Nothing is asked in low-cost mode. */
  ask(
    request: SearchRequest,
    mode: SearchMode,
    parsed: readonly ParsedQuery[],
    signal: AbortSignal,
  ): FederatedSearch | undefined
}

interface FederatedSearch {
  /** Waits for the sources, and fuses their results into the lists of the same queries. Never rejects for a source. */
  join(
    lists: readonly ResultList[],
    read: (urls: readonly string[]) => Promise<readonly Document[]>,
  ): Promise<Joined>
}

export interface Joined {
  readonly lists: readonly ResultList[]
  readonly reports: readonly SourceReport[]
  /** Calls to sources that were made. */
  readonly calls: number
}

interface FederationNeeds {
  readonly sources: readonly FederatedSource[]
  readonly cache: Cache<readonly SourceHit[]>
  readonly unsafeDomains: () => Promise<DomainList>
  readonly clock: Clock
}

export const noFederation: Federation = { ask: () => undefined }

/** Hits of one source that are looked at for one query. */
const HITS_PER_SOURCE = 20
const LONGEST_SOURCE_MS = 3_000
/** Of the time that the mode or the caller sets, so that ranking has some left. */
const SHARE_OF_TIME = 0.8

export function createFederation(needs: FederationNeeds): Federation {
  if (needs.sources.length === 0) return noFederation
  const sources = needs.sources.map((source) => ({ source, breaker: createCircuitBreaker(needs.clock) }))

  return {
    ask(request, mode, parsed, signal) {
      if (mode === 'low-cost') return undefined
      const timeoutMs = timeFor(mode, request.timeoutMs)
      const answering = sources.map(({ source, breaker }) =>
        Promise.all(
          parsed.map((one): Promise<SourceAnswer> => {
            const { cache } = needs
            const question = questionOf(one, request)
            return question
              ? askSource(source, question, { breaker, cache, timeoutMs, signal })
              : Promise.resolve({ hits: [], status: 'ok', called: false })
          }),
        ),
      )
      return { join: async (lists, read) => join(await Promise.all(answering), lists, read, request) }
    },
  }

  async function join(
    answers: readonly (readonly SourceAnswer[])[],
    lists: readonly ResultList[],
    read: (urls: readonly string[]) => Promise<readonly Document[]>,
    request: SearchRequest,
  ): Promise<Joined> {
    const unsafe = await needs.unsafeDomains()
    const kept = sources.map(() => 0)
    const joined: ResultList[] = []
    for (const [query, list] of lists.entries()) {
      const found = await Promise.all(
        answers.map((ofSource) =>
          documentsOf(ofSource[query]?.hits ?? [], { list, read, unsafe, request, now: needs.clock.now() }),
        ),
      )
      for (const [at, documents] of found.entries()) kept[at] = (kept[at] ?? 0) + documents.length
      joined.push(fuseFederated(list, found).list)
    }
    return {
      lists: joined,
      reports: sources.map(({ source }, at) => reportOf(source.name, answers[at] ?? [], kept[at] ?? 0)),
      calls: answers.flat().filter(({ called }) => called).length,
    }
  }
}

function timeFor(mode: SearchMode, timeoutMs: number | undefined): number {
  const target = Math.min(MODE_WORK[mode].latencyMs, timeoutMs ?? Number.POSITIVE_INFINITY)
  return Math.min(LONGEST_SOURCE_MS, Math.floor(target * SHARE_OF_TIME))
}

function questionOf(parsed: ParsedQuery, request: SearchRequest) {
  // A source is asked in plain words; where only a quoted phrase is given, those are the words.
  const text = (parsed.text || parsed.passageWords.join(' ')).trim()
  if (!parsed.answerable || text === '') return undefined
  const { language, country, safe } = request
  return { text, language, country, safe, limit: HITS_PER_SOURCE }
}

/** Pages that we hold ourselves stand in for what a source says of them. */
async function documentsOf(
  hits: readonly SourceHit[],
  needs: {
    readonly list: ResultList
    readonly read: (urls: readonly string[]) => Promise<readonly Document[]>
    readonly unsafe: DomainList
    readonly request: SearchRequest
    readonly now: number
  },
): Promise<readonly Document[]> {
  const { list, unsafe, request } = needs
  const given = hits.flatMap((hit) => federatedDocument(hit, needs.now) ?? [])
  const held = new Map((await needs.read(given.map(({ url }) => url))).map((one) => [one.url, one]))
  return given.flatMap((document) => {
    const own = held.get(document.url)
    const shown = own ?? safeToShow(rated(document, unsafe), request.safe)
    return passesQuery(shown, list.parsed, own !== undefined) ? [shown] : []
  })
}

function reportOf(name: string, answers: readonly SourceAnswer[], results: number): SourceReport {
  const bad = answers.find(({ status }) => status !== 'ok')
  return { name, status: bad?.status ?? 'ok', results }
}

interface SourceAnswer {
  readonly hits: readonly SourceHit[]
  readonly status: SourceReport['status']
  /** Whether the source itself was asked. */
  readonly called: boolean
}

/** So long the same question gets the same answer, so that the pages of one list fit together. */
const KEPT_MS = 300_000

/** Asks one source one question: within its time, behind its circuit breaker, through its cache. Never rejects. */
async function askSource(
  source: FederatedSource,
  question: SourceQuestion,
  needs: {
    readonly breaker: CircuitBreaker
    readonly cache: Cache<readonly SourceHit[]>
    readonly timeoutMs: number
    readonly signal: AbortSignal
  },
): Promise<SourceAnswer> {
  const { breaker, cache, timeoutMs } = needs
  const key = JSON.stringify([source.name, question])
  const kept = await cache.get(key)
  if (kept) return { hits: kept.value, status: 'ok', called: false }
  if (needs.signal.aborted) return { hits: [], status: 'timeout', called: false }
  if (!breaker.mayTry()) return { hits: [], status: 'resting', called: false }
  const time = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([time, needs.signal])
  try {
    // A source that does not hear the signal must not hold up the search.
    const hits = await unlessAborted(source.search(question, signal), signal)
    breaker.succeeded()
    const used = hits.slice(0, question.limit)
    await cache.set(key, used, KEPT_MS)
    return { hits: used, status: 'ok', called: true }
  } catch {
    // A caller who hangs up says nothing of the source.
    if (time.aborted || !needs.signal.aborted) breaker.failed()
    return { hits: [], status: signal.aborted ? 'timeout' : 'failed', called: true }
  }
}
