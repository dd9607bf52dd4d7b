// The operations: what an admitted caller can do. Surfaces see this and nothing below it.
import type { Admission, Caller } from '../accounts/admission.ts'
import type { Rate } from '../accounts/rate-limiter.ts'
import type { ServiceApi } from '../contract/service-api.ts'
import type { FetchOperation } from './fetch.ts'
import type { NewsOperation } from './news.ts'
import type { SearchOperation } from './search.ts'

/** The state of a caller's token bucket. */
export type RateTold = Rate

export interface Admitted {
  /** The three operations, on this caller's account. */
  readonly service: ServiceApi
  /** The part of the key that may stand in a log. */
  readonly keyShown: string
}

export interface Operations {
  /** Throws Unauthorized, then RateLimited. `told` hears the caller's bucket, for the X-RateLimit headers. */
  admit(apiKey: string | undefined, told: (rate: RateTold) => void): Promise<Admitted>
}

export function createOperations(parts: {
  admission: Admission
  search: SearchOperation
  fetch: FetchOperation
  news: NewsOperation
}): Operations {
  const serviceFor = (caller: Caller): ServiceApi => ({
    search: (parameters, options) => parts.search(caller, parameters, options?.signal),
    fetch: (parameters, options) => parts.fetch(caller, parameters, options?.signal),
    news: (topic, parameters, options) => parts.news(caller, topic, parameters, options?.signal),
  })
  return {
    async admit(apiKey, told) {
      const admitted = await parts.admission.admit(apiKey, told)
      return { service: serviceFor(admitted.caller), keyShown: admitted.caller.keyShown }
    },
  }
}
