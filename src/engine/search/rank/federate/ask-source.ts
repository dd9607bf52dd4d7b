// Asks one source one question: within its time, behind its circuit breaker, through its cache.
import type { Cache } from '../../../../foundation/cache.ts'
import type { CircuitBreaker } from '../../../../foundation/circuit-breaker.ts'
import { unlessAborted } from '../../../../foundation/with-timeout.ts'
import type { FederatedSource, SourceHit, SourceQuestion, SourceReport } from '../../federated-source.ts'

export interface SourceAnswer {
  readonly hits: readonly SourceHit[]
  readonly status: SourceReport['status']
  /** Whether the source itself was asked. */
  readonly called: boolean
}

/** So long the same question gets the same answer, so that the pages of one list fit together. */
const KEPT_MS = 300_000

/** Never rejects. */
export async function askSource(
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
