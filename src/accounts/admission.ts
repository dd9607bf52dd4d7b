// Admission: who is calling, and may they call now.
import type { Clock } from '../foundation/clock.ts'
import { RateLimited, Unauthorized } from '../foundation/errors.ts'
import { given } from '../foundation/given.ts'
import { networkOf } from '../foundation/web/request-address.ts'
import type { Account } from './account.ts'
import type { Accounts } from './accounts.ts'
import type { KeyOwner } from './api-key.ts'
import type { ApiKeys } from './api-keys.ts'
import { isInNetworks } from './key-limits.ts'
import type { Caller } from './money/caller.ts'
import type { Rate, RateLimiter } from './rate-limiter.ts'

/** Where a caller without a key comes from: a person who is signed in, or who may use the search page. */
export type Place = (typeof PLACES)[number]

const PLACES = ['playground', 'search-page', 'console'] as const

function isPlace(text: string): text is Place {
  return (PLACES as readonly string[]).includes(text)
}

/** What usage and ledger name in place of a key: one id for each account and place. */
export function placeKeyId(place: Place, accountId: string): string {
  return `${place}:${accountId}`
}

export interface Admitted {
  readonly caller: Caller
  readonly rate: Rate
}

export type PersonsAccount = Pick<Account, 'id' | 'email' | 'rateLimit' | 'monthlyBudget' | 'unmetered'>

export interface Admission {
  /**
   * Who calls with this key, and the state of their bucket, without counting a request. Throws Unauthorized, and
   * RateLimited for who asks many times as often as they may call, or again and again without a good key.
   */
  identify(apiKey: string | undefined, address?: string): Promise<Admitted>
  /**
   * Throws Unauthorized, then RateLimited. `told` hears the state of the account's bucket in every case but
   * Unauthorized: every keyed response reports it, a refused one too. `address` is the client's, where it is known.
   */
  admit(apiKey: string | undefined, told?: (rate: Rate) => void, address?: string): Promise<Admitted>
  /** The caller as they stand now, from wherever they asked. Throws Unauthorized where key or account are not good any more. */
  again(caller: Caller): Promise<Caller>
  /** Admits a person by their account. Throws RateLimited: keys and persons of one account share its bucket. */
  admitPerson(account: PersonsAccount, place: Place): Promise<Admitted>
}

export interface AdmissionNeeds {
  readonly keys: Pick<ApiKeys, 'find' | 'owner'>
  readonly accounts: Pick<Accounts, 'get'>
  readonly limiter: RateLimiter
  /** Counts a call without a good key by the network that it came from. Throws RateLimited. */
  countUnknown(network: string): Promise<void>
  readonly clock: Clock
}

/** Messages around each call that cost nothing; a protocol has three or four before its first. */
const MESSAGES_A_CALL = 10
/** A second, where few calls are allowed: each of many calls at once is told so by its own result. */
const FEWEST_MESSAGES = 100

export function createAdmission(needs: AdmissionNeeds): Admission {
  const { keys, accounts, limiter, clock } = needs

  async function enabledKey(apiKey: string | undefined, address: string | undefined): Promise<KeyOwner> {
    const isMissing = apiKey === undefined || apiKey === ''
    const found = isMissing ? undefined : await keys.find(apiKey)
    if (found && isUsable(found) && isFrom(address, found)) return found
    if (address !== undefined) await needs.countUnknown(networkOf(address))
    throw new Unauthorized(isMissing ? 'Missing x-api-key header' : 'Invalid API key')
  }

  function isFrom(address: string | undefined, { key: { networks } }: KeyOwner): boolean {
    return networks === undefined || isInNetworks(address, networks)
  }

  function isUsable({ key, account }: KeyOwner): boolean {
    const isOver = key.expiresAt !== undefined && key.expiresAt <= clock.now()
    return key.state === 'enabled' && !account.disabled && !isOver
  }

  return {
    async identify(apiKey, address) {
      const found = await enabledKey(apiKey, address)
      const { id, rateLimit } = found.account
      const message = await limiter.take(`messages of ${id}`, messagesOf(rateLimit))
      if (!message.allowed) throw new RateLimited(message.rate.limit, message.retryAfterSeconds)
      const rate = await limiter.look(id, rateLimit)
      return { caller: callerOf(found), rate }
    },
    async admit(apiKey, told, address) {
      const found = await enabledKey(apiKey, address)
      const { id, rateLimit } = found.account
      const { allowed, rate, retryAfterSeconds } = await limiter.take(id, rateLimit)
      told?.(rate)
      if (!allowed) throw new RateLimited(rate.limit, retryAfterSeconds)
      return { caller: callerOf(found), rate }
    },
    async again(caller) {
      if (isPlace(caller.keyShown)) {
        const account = await accounts.get(caller.accountId)
        if (!account || account.disabled) throw new Unauthorized('Invalid API key')
        return personOf(account, caller.keyShown)
      }
      const found = await keys.owner(caller.keyId)
      if (!found || !isUsable(found)) throw new Unauthorized('Invalid API key')
      return callerOf(found)
    },
    async admitPerson(account, place) {
      const { allowed, rate, retryAfterSeconds } = await limiter.take(account.id, account.rateLimit)
      if (!allowed) throw new RateLimited(rate.limit, retryAfterSeconds)
      return { caller: personOf(account, place), rate }
    },
  }
}

function personOf(account: Omit<PersonsAccount, 'rateLimit'>, place: Place): Caller {
  const { id, email, monthlyBudget, unmetered } = account
  const terms = given({ monthlyBudget, unmetered })
  return { accountId: id, email, keyId: placeKeyId(place, id), keyShown: place, ...terms }
}

function messagesOf(rateLimit: number): number {
  return Math.max(FEWEST_MESSAGES, rateLimit * MESSAGES_A_CALL)
}

function callerOf({ key, account }: KeyOwner): Caller {
  const { id: accountId, email, monthlyBudget, unmetered } = account
  const { id: keyId, shown: keyShown, spendCap, scopes } = key
  return { accountId, email, keyId, keyShown, ...given({ spendCap, monthlyBudget, unmetered, scopes }) }
}
