// The operations: what an admitted caller can do. Surfaces see this and nothing below it.
import type { Account } from '../accounts/account.ts'
import type { Admission, Caller, Place } from '../accounts/admission.ts'
import type { Rate } from '../accounts/rate-limiter.ts'
import type { ServiceApi } from '../contract/service-api.ts'
import { Forbidden } from '../foundation/errors.ts'
import type { FetchOperation } from './fetch.ts'
import type { FetchManyOperation } from './fetch-many.ts'
import { type Lenses, withLenses } from './lenses.ts'
import type { NewsOperation } from './news.ts'
import { onAccount } from './on-account.ts'
import { isOwner } from './operator/operate.ts'
import type { RemoveDocuments } from './operator/remove-documents.ts'
import type { SearchOperation } from './search.ts'

/** The state of a caller's token bucket. */
export type RateTold = Rate

export interface Admitted {
  /** The operations, on this caller's account. */
  readonly service: ServiceApi
  /** The part of the key that may stand in a log. */
  readonly keyShown: string
  /** What only the owner may do; throws Forbidden for any other account. */
  owner(): RemoveDocuments
  /** The account's lenses. */
  readonly lenses: Bound<Lenses>
}

/** The same without saying whose they are. */
type Bound<T> = {
  [K in keyof T]: T[K] extends (accountId: string, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never
}

export interface Operations {
  /** Says whose key it is, without counting a request. Throws Unauthorized. `told` hears the caller's bucket. */
  identify(apiKey: string | undefined, told: (rate: RateTold) => void): Promise<Pick<Admitted, 'keyShown'>>
  /** Throws Unauthorized, then RateLimited. `told` hears the caller's bucket, for the X-RateLimit headers. */
  admit(apiKey: string | undefined, told: (rate: RateTold) => void): Promise<Admitted>
  /**
   * Admits a person who is signed in, or the owner for who uses an open search page. What they do is charged to the
   * account like any call, but for the owner's own searches on the search page. Throws RateLimited.
   */
  admitPerson(account: Pick<Account, 'id' | 'email' | 'rateLimit'>, place: Place): Promise<Admitted>
}

export function createOperations(parts: {
  admission: Admission
  search: SearchOperation
  /** The same search at no price. */
  freeSearch: SearchOperation
  fetch: FetchOperation
  fetchMany: FetchManyOperation
  news: NewsOperation
  lenses: Lenses
  removeDocuments: RemoveDocuments
}): Operations {
  const paidSearch = withLenses(parts.search, parts.lenses)
  const freeSearch = withLenses(parts.freeSearch, parts.lenses)
  const ownerFor = (caller: Caller) => (): RemoveDocuments => {
    if (!isOwner(caller)) throw new Forbidden('Only a key of the owner may do this')
    return parts.removeDocuments
  }
  const serviceFor = (caller: Caller, search = paidSearch): ServiceApi =>
    onAccount(caller.accountId, {
      search: (parameters, options) => search(caller, parameters, options?.signal, options?.fitTokens),
      fetch: (parameters, options) => parts.fetch(caller, parameters, options?.signal, options?.fitTokens),
      fetchMany: (parameters, options) => parts.fetchMany(caller, parameters, options?.signal),
      news: (topic, parameters, options) => parts.news(caller, topic, parameters, options?.signal),
    })
  const lensesOf = ({ accountId }: Caller): Bound<Lenses> => ({
    list: () => parts.lenses.list(accountId),
    get: (name) => parts.lenses.get(accountId, name),
    put: (name, rules) => parts.lenses.put(accountId, name, rules),
    remove: (name) => parts.lenses.remove(accountId, name),
  })
  return {
    async identify(apiKey, told) {
      const { caller, rate } = await parts.admission.identify(apiKey)
      told(rate)
      return { keyShown: caller.keyShown }
    },
    async admit(apiKey, told) {
      const { caller } = await parts.admission.admit(apiKey, told)
      const owner = ownerFor(caller)
      return { service: serviceFor(caller), keyShown: caller.keyShown, lenses: lensesOf(caller), owner }
    },
    async admitPerson(account, place) {
      const { caller } = await parts.admission.admitPerson(account, place)
      const free = place === 'search-page' && isOwner(account)
      return {
        service: serviceFor(caller, free ? freeSearch : paidSearch),
        keyShown: caller.keyShown,
        lenses: lensesOf(caller),
        owner: ownerFor(caller),
      }
    },
  }
}
