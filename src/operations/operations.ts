// The operations: what an admitted caller can do. Surfaces see this and nothing below it.
import type { Admission, PersonsAccount, Place } from '../accounts/admission.ts'
import type { Caller } from '../accounts/money/caller.ts'
import type { Rate } from '../accounts/rate-limiter.ts'
import type { CallOptions, Reply, ServiceApi } from '../contract/service-api.ts'
import type { VerifyParameters } from '../contract/verify.ts'
import type { Clock } from '../foundation/clock.ts'
import { onBehalfOf } from '../foundation/tenant.ts'
import { unreadReplies } from '../foundation/unread-replies.ts'
import type { Call } from './call.ts'
import type { OpenCitations } from './citations/open-citations.ts'
import type { VerifyOperation } from './citations/verify-quotes.ts'
import type { FetchOperation } from './fetch.ts'
import type { FetchManyOperation } from './fetch-many.ts'
import type { Lenses } from './lenses.ts'
import type { NewsOperation } from './news.ts'
import type { AddDocuments } from './operator/add-documents.ts'
import type { HeldDocuments } from './operator/held-documents.ts'
import { isOwner } from './operator/operate.ts'
import type { RemoveDocuments } from './operator/remove-documents.ts'
import { jsonReply, retryOverloaded } from './render/reply.ts'
import type { TextWork } from './render/text-work.ts'
import { checkRight, hasRight, type Right } from './rights.ts'
import type { RunCall } from './run-call.ts'
import type { SearchOperation } from './search.ts'
import type { SiteApi } from './sites/site-api.ts'
import type { Sites } from './sites/sites.ts'
import type { Spending } from './spend.ts'
import type { Watches } from './watches/watches.ts'

/** The state of a caller's token bucket. */
export type RateTold = Rate

export interface Admitted {
  /** The operations, on this caller's account. */
  readonly service: ServiceApi
  /** The part of the key that may stand in a log. */
  readonly keyShown: string
  /** What only the owner may do; throws Forbidden for any other key. */
  owner(): OwnerDocuments
  /** Opens a citation of the account, and asks the web about it where `live` is wanted. Throws NotFound. */
  openCitation(id: string, live: boolean, options: CallOptions): Promise<Reply>
  /** Looks for quotations in what is stored, for the price of a low-cost search. */
  verify(parameters: VerifyParameters, options?: CallOptions): Promise<Reply>
  /** The account's lenses. */
  readonly lenses: Bound<Lenses>
  /** The account's standing questions. */
  readonly watches: WatchesOfCaller
  /** What the account spends, and may spend. */
  readonly spending: Spending
  /** Whole sites, on this caller's account. */
  readonly sites: SiteApi
  /** Work on the text of replies that this caller has paid, in its turn. */
  readonly work: TextWork
}

/** The documents of the index, for its owner. */
export interface OwnerDocuments {
  readonly removal: RemoveDocuments
  readonly adding: Bound<AddDocuments>
  readonly held: HeldDocuments
}

/** The same without saying whose they are. */
type Bound<T> = {
  [K in keyof T]: T[K] extends (whose: never, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never
}

export type WatchesOfCaller = Bound<Omit<Watches, 'feed'>>

/** Who wants to be let in, and what for. */
export interface Asks {
  readonly apiKey: string | undefined
  /** The network address of the client, where it is known. */
  readonly address: string | undefined
  readonly right: Right
  /** Hears the state of the caller's bucket, for the X-RateLimit headers. */
  told(rate: RateTold): void
}

/** Whose key it is; `mayIndex`: whether `owner()` would be granted. */
export interface Identified extends Pick<Admitted, 'keyShown' | 'spending' | 'watches'> {
  readonly accountId: string
  readonly mayIndex: boolean
}

export interface Operations {
  /** Says whose key it is, without counting a request. Throws Unauthorized. */
  identify(asks: Asks): Promise<Identified>
  /**
   * Throws Unauthorized, then RateLimited, then Forbidden. What is called with the right `mcp` is counted as that; a key
   * with this scope may use every tool.
   */
  admit(asks: Asks): Promise<Admitted>
  /**
   * Admits a person who is signed in, or the owner for whoever uses an open search page. What they do is charged to the
   * account like any call, but for the owner's own searches and news on the search page. Throws RateLimited.
   */
  admitPerson(account: PersonsAccount, place: Place): Promise<Admitted>
}

export interface OperationsNeeds {
  readonly admission: Admission
  readonly runCall: RunCall
  readonly search: SearchOperation
  readonly fetch: FetchOperation
  readonly fetchMany: FetchManyOperation
  readonly news: NewsOperation
  readonly citations: OpenCitations
  readonly verify: VerifyOperation
  readonly lenses: Lenses
  readonly watches: Watches
  readonly removeDocuments: RemoveDocuments
  readonly addDocuments: AddDocuments
  readonly heldDocuments: HeldDocuments
  readonly spend: (caller: Caller) => Spending
  readonly sites: Pick<Sites, 'of'>
  readonly work: TextWork
  readonly clock: Clock
}

export function createOperations(needs: OperationsNeeds): Operations {
  const { admission, clock } = needs
  const patient = retryOverloaded(needs.work)
  /** `call` is what all calls of this caller have in common. */
  const admitted = (call: Call): Admitted => ({
    service: serviceFor(needs, call),
    keyShown: call.caller.keyShown,
    async openCitation(id, live, options) {
      if (live) return needs.runCall({ ...call, ...options }, needs.citations.live, id)
      unreadReplies.check(call.tenant)
      const open = () => needs.citations.open(call.caller.accountId, id, options.signal)
      return { ...jsonReply(await onBehalfOf(call.tenant, open)), account: call.tenant }
    },
    verify: (parameters, options) => needs.runCall({ ...call, ...options }, needs.verify, parameters),
    lenses: lensesOf(needs.lenses, call.caller),
    watches: watchesOf(needs.watches, call.caller),
    owner() {
      checkRight(call.caller, 'index')
      return {
        removal: needs.removeDocuments,
        held: needs.heldDocuments,
        adding: {
          add: (values) => needs.addDocuments.add(call.tenant, values),
          addSent: (sent) => needs.addDocuments.addSent(call.tenant, sent),
          addLines: (lines) => needs.addDocuments.addLines(call.tenant, lines),
        },
      }
    },
    spending: needs.spend(call.caller),
    sites: needs.sites.of(call),
    work: (job, signal) => onBehalfOf(call.tenant, () => patient(job, signal)),
  })
  const callOf = (caller: Caller): Call => ({ caller, tenant: caller.accountId, admittedAt: clock.now() })
  return {
    async identify({ apiKey, address, right, told }) {
      const { caller, rate } = await admission.identify(apiKey, address)
      checkRight(caller, right)
      told(rate)
      return {
        accountId: caller.accountId,
        keyShown: caller.keyShown,
        spending: needs.spend(caller),
        watches: watchesOf(needs.watches, caller),
        mayIndex: hasRight(caller, 'index'),
      }
    },
    async admit({ apiKey, address, right, told }) {
      const { caller } = await admission.admit(apiKey, told, address)
      checkRight(caller, right)
      return admitted(right === 'mcp' ? { ...callOf(caller), door: 'mcp' } : callOf(caller))
    },
    async admitPerson(account, place) {
      const { caller } = await admission.admitPerson(account, place)
      const isFree = place === 'search-page' && isOwner(account)
      return admitted(callOf(isFree ? { ...caller, unmetered: true } : caller))
    },
  }
}

function serviceFor({ runCall, search, fetch, fetchMany, news }: OperationsNeeds, call: Call): ServiceApi {
  return {
    search: (parameters, options) => runCall({ ...call, ...options }, search, parameters),
    fetch: (parameters, options) => runCall({ ...call, ...options }, fetch, parameters),
    fetchMany: (parameters, options) => runCall({ ...call, ...options }, fetchMany, parameters),
    news: (topic, parameters, options) => runCall({ ...call, ...options }, news, { topic, parameters }),
  }
}

function lensesOf(lenses: Lenses, { accountId }: Caller): Bound<Lenses> {
  return {
    list: () => lenses.list(accountId),
    get: (name) => lenses.get(accountId, name),
    put: (name, rules) => lenses.put(accountId, name, rules),
    remove: (name) => lenses.remove(accountId, name),
  }
}

function watchesOf(watches: Watches, caller: Caller): WatchesOfCaller {
  return {
    list: () => watches.list(caller),
    delivered: () => watches.delivered(caller),
    get: (id) => watches.get(caller, id),
    put: (id, given) => watches.put(caller, id, given),
    remove: (id) => watches.remove(caller, id),
    results: (id) => watches.results(caller, id),
  }
}
