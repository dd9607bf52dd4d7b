// The operations: what an admitted caller can do. Surfaces see this and nothing below it.
import type { Account } from '../accounts/account.ts'
import type { Admission, Place } from '../accounts/admission.ts'
import type { Caller } from '../accounts/money/caller.ts'
import { checkIdempotencyKey } from '../accounts/money/once-only.ts'
import type { Rate } from '../accounts/rate-limiter.ts'
import type { CallOptions, ServiceApi } from '../contract/service-api.ts'
import { Forbidden } from '../foundation/errors.ts'
import { onBehalfOf } from '../foundation/tenant.ts'
import type { FetchOperation } from './fetch.ts'
import type { FetchManyOperation } from './fetch-many.ts'
import { type Lenses, withLenses } from './lenses.ts'
import type { NewsOperation } from './news.ts'
import { onAccount } from './on-account.ts'
import type { OnTerms } from './on-terms.ts'
import { isOwner } from './operator/operate.ts'
import type { RemoveDocuments } from './operator/remove-documents.ts'
import { patientWork } from './render/patient-work.ts'
import type { TextWork } from './render/text-work.ts'
import type { SearchOperation } from './search.ts'
import type { SiteApi } from './sites/site-api.ts'
import type { Sites } from './sites/sites.ts'
import type { Spending } from './spend.ts'
import { checkScope, sitesWithinScopes, withinScopes } from './within-scopes.ts'

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
  /** What the account spends, and may spend. */
  readonly spending: Spending
  /** Whole sites, on this caller's account. */
  readonly sites: SiteApi
  /** Work on the text of replies that this caller has paid, in its turn. */
  readonly work: TextWork
}

/** The same without saying whose they are. */
type Bound<T> = {
  [K in keyof T]: T[K] extends (accountId: string, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never
}

export interface Operations {
  /** Says whose key it is, without counting a request. Throws Unauthorized. `told` hears the caller's bucket. */
  identify(
    apiKey: string | undefined,
    told: (rate: RateTold) => void,
    door?: 'mcp',
  ): Promise<Pick<Admitted, 'keyShown'>>
  /**
   * Throws Unauthorized, then RateLimited. `told` hears the caller's bucket, for the X-RateLimit headers. Calls count
   * as those of their endpoint unless `countedAs` says otherwise; a key with the scope `mcp` may use every tool there.
   */
  admit(apiKey: string | undefined, told: (rate: RateTold) => void, countedAs?: 'mcp'): Promise<Admitted>
  /**
   * Admits a person who is signed in, or the owner for whoever uses an open search page. What they do is charged to the
   * account like any call, but for the owner's own searches on the search page. Throws RateLimited.
   */
  admitPerson(
    account: Pick<Account, 'id' | 'email' | 'rateLimit' | 'monthlyBudget'>,
    place: Place,
  ): Promise<Admitted>
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
  onTerms: OnTerms
  spend: (caller: Caller) => Spending
  sites: Pick<Sites, 'of'>
  work: TextWork
}): Operations {
  const paidSearch = withLenses(parts.search, parts.lenses)
  const freeSearch = withLenses(parts.freeSearch, parts.lenses)
  const ownerFor = (caller: Caller) => (): RemoveDocuments => {
    if (!isOwner(caller)) throw new Forbidden('Only a key of the owner may do this')
    return parts.removeDocuments
  }
  const serviceFor = (caller: Caller, search = paidSearch): ServiceApi =>
    onAccount(caller.accountId, {
      search: (parameters, options) =>
        parts.onTerms(
          caller,
          parameters.dryRun ? freeOf(options) : options,
          ['search', parameters, options?.fitTokens],
          (own) => search(own, parameters, options?.signal, options?.fitTokens),
        ),
      fetch: (parameters, options) =>
        parts.onTerms(caller, options, ['fetch', parameters, options?.fitTokens], (own) =>
          parts.fetch(own, parameters, options?.signal, options?.fitTokens),
        ),
      fetchMany: (parameters, options) =>
        parts.onTerms(caller, options, ['fetch', parameters], (own) =>
          parts.fetchMany(own, parameters, options?.signal),
        ),
      news: (topic, parameters, options) =>
        parts.onTerms(caller, options, ['news', topic, parameters], (own) =>
          parts.news(own, topic, parameters, options?.signal),
        ),
    })
  const lensesOf = ({ accountId }: Caller): Bound<Lenses> => ({
    list: () => parts.lenses.list(accountId),
    get: (name) => parts.lenses.get(accountId, name),
    put: (name, rules) => parts.lenses.put(accountId, name, rules),
    remove: (name) => parts.lenses.remove(accountId, name),
  })
  const patient = patientWork(parts.work)
  const workFor =
    ({ accountId }: Caller): TextWork =>
    (job, signal) =>
      onBehalfOf(accountId, () => patient(job, signal))
  return {
    async identify(apiKey, told, door) {
      const { caller, rate } = await parts.admission.identify(apiKey)
      if (door === 'mcp') checkScope(caller, 'mcp')
      told(rate)
      return { keyShown: caller.keyShown }
    },
    async admit(apiKey, told, countedAs) {
      const { caller } = await parts.admission.admit(apiKey, told)
      if (countedAs === 'mcp') checkScope(caller, 'mcp')
      const own = countedAs === undefined ? caller : { ...caller, countedAs }
      const service = serviceFor(own)
      return {
        service: countedAs === 'mcp' ? service : withinScopes(service, caller),
        keyShown: caller.keyShown,
        lenses: lensesOf(caller),
        owner: ownerFor(caller),
        spending: parts.spend(caller),
        sites: sitesWithinScopes(parts.sites.of(own), caller),
        work: workFor(caller),
      }
    },
    async admitPerson(account, place) {
      const { caller } = await parts.admission.admitPerson(account, place)
      const free = place === 'search-page' && isOwner(account)
      return {
        service: serviceFor(caller, free ? freeSearch : paidSearch),
        keyShown: caller.keyShown,
        lenses: lensesOf(caller),
        owner: ownerFor(caller),
        spending: parts.spend(caller),
        sites: parts.sites.of(caller),
        work: workFor(caller),
      }
    },
  }
}

/** What costs and does nothing need not be kept. */
function freeOf(options: CallOptions | undefined): CallOptions | undefined {
  const { idempotencyKey, ...rest } = options ?? {}
  if (idempotencyKey !== undefined) checkIdempotencyKey(idempotencyKey)
  return rest
}
