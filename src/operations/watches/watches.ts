// Standing questions: an account puts, reads and removes them for nothing, and pays for what they deliver.
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../accounts/money/caller.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import { sameToken } from '../../accounts/sign-in/sign-in-token.ts'
import { timeOrderedId } from '../../accounts/time-ordered-id.ts'
import { unknownLens } from '../../contract/lenses.ts'
import type { Raw } from '../../contract/reading.ts'
import type { Result } from '../../contract/result.ts'
import type { WatchGiven, WatchList, WatchShown } from '../../contract/watches.ts'
import type { Watch, WatchDeliveries, WatchStore } from '../../engine/search/watch/watch-store.ts'
import type { Clock } from '../../foundation/clock.ts'
import { InvalidRequest, NotFound } from '../../foundation/errors.ts'
import { inPortions } from '../../foundation/in-portions.ts'
import { countCalls } from '../call.ts'
import type { Lenses } from '../lenses.ts'

export interface Watches {
  /** Newest first. */
  list(caller: Caller): Promise<WatchList>
  /** How many results each has delivered, by its id. */
  delivered(caller: Caller): Promise<ReadonlyMap<string, number>>
  /** Throws NotFound, also for those of other accounts. */
  get(caller: Caller, id: string): Promise<WatchShown>
  /** Adds or replaces; without an id it is given one. Throws InvalidRequest. */
  put(caller: Caller, id: string | undefined, given: WatchGiven): Promise<WatchShown>
  /** Gives what was removed; throws NotFound. */
  remove(caller: Caller, id: string): Promise<WatchShown>
  /** What it has delivered, newest first. Throws NotFound. */
  results(caller: Caller, id: string): Promise<readonly WatchResult[]>
  /** The same for whoever knows the address of its feed. Throws NotFound and RateLimited. */
  feed(token: string): Promise<WatchFeed>
}

export interface WatchResult extends Result {
  /** ISO 8601. */
  readonly deliveredAt: string
}

export interface WatchFeed {
  readonly q: string
  readonly feed: string
  readonly results: readonly WatchResult[]
}

export interface WatchesNeeds {
  readonly store: WatchStore
  readonly deliveries: Pick<WatchDeliveries, 'delivered'>
  readonly lenses: Pick<Lenses, 'get'>
  readonly documents: { revision(): Promise<number> }
  readonly secrets: WatchSecrets
  readonly baseUrl: string
  readonly clock: Clock
  /** Whether the account is there and not disabled. */
  isEnabled(accountId: string): Promise<boolean>
  readonly limiter: RateLimiter
  /** Throws InvalidRequest where nothing may be sent to an address. */
  checkWebhook(url: string): Promise<void>
}

/** What only this installation can make of a watch's key: nothing of it is stored. */
export interface WatchSecrets {
  /** Of its feed. */
  token(key: string): string
  /** What its webhook is signed with: 32 bytes. */
  webhook(key: string): Buffer
}

/** They cost nothing, and every new document is compared with all of them. */
const MOST = { watches: 10_000, characters: 2_000_000 }
const SHOWN_IN_FEED = 100
/** Feeds of one account in a second, whoever reads them: readers ask for a few at a time. */
const FEEDS_A_SECOND = 20
/** Characters of deliveries that are read in a turn of the event loop. */
const READ_AT_ONCE = 50_000
/** Of a list, in a turn of the event loop. */
const SHOWN_AT_ONCE = 100

export function createWatches(needs: WatchesNeeds): Watches {
  const { store, lenses, documents, secrets, clock } = needs
  const countFeed = countCalls(needs.limiter, 'feeds', FEEDS_A_SECOND)

  const known = async ({ accountId }: Caller, id: string): Promise<Watch> => {
    const watch = await store.get(accountId, id)
    if (!watch) throw new NotFound(`There is no watch ${id}`)
    return watch
  }
  const feedOf = ({ key }: Watch): string => `${needs.baseUrl}/feeds/${key}.${secrets.token(key)}`
  const shown = (watch: Watch): WatchShown => show(watch, feedOf(watch))
  const resultsOf = async ({ key }: Watch): Promise<WatchResult[]> => {
    const all: WatchResult[] = []
    const portions = inPortions(READ_AT_ONCE)
    // One by one: a delivery may have hundreds of results.
    for (let at = 0; all.length < SHOWN_IN_FEED; at += 1) {
      const delivered = await needs.deliveries.delivered(key, at)
      if (!delivered) break
      const deliveredAt = new Date(delivered.createdAt).toISOString()
      all.push(...(JSON.parse(delivered.body) as Result[]).map((result) => ({ ...result, deliveredAt })))
      await portions.did(delivered.body.length)
    }
    return all.slice(0, SHOWN_IN_FEED)
  }

  return {
    async list({ accountId }) {
      const watches: WatchShown[] = []
      const portions = inPortions(SHOWN_AT_ONCE)
      for (const watch of await store.list(accountId)) {
        watches.push(shown(watch))
        await portions.did(1)
      }
      return { watches }
    },
    delivered: ({ accountId }) => store.delivered(accountId),
    get: async (caller, id) => shown(await known(caller, id)),
    async put(caller, id, given) {
      const { accountId, keyId, keyShown } = caller
      const { asked, every, everyMs, webhook } = given
      const { lens } = asked
      if (typeof lens === 'string') {
        await lenses.get(accountId, lens).catch((error: unknown) => {
          throw error instanceof NotFound ? unknownLens(lens) : error
        })
      }
      if (webhook !== undefined) await needs.checkWebhook(webhook)
      const now = clock.now()
      const key = timeOrderedId(now)
      const before = id === undefined ? undefined : await store.get(accountId, id)
      const put = await store.put(
        {
          ...{ key, accountId, id: id ?? key, keyId, keyShown, everyMs },
          body: JSON.stringify({ ...asked, every }),
          ...(webhook !== undefined && { webhook }),
          // Asked otherwise it starts anew.
          since: before && isAsked(before, asked) ? before.since : await documents.revision(),
          createdAt: now,
          changed: timeOrderedId(now),
        },
        MOST,
      )
      if (!put)
        throw new InvalidRequest(
          `An account keeps at most ${MOST.watches} watches with ${MOST.characters} characters together; delete one first`,
        )
      const tells = webhook !== undefined && (put.isNew || before?.webhook === undefined)
      const secret = `whsec_${secrets.webhook(put.watch.key).toString('base64')}`
      return { ...shown(put.watch), ...(tells && { secret }) }
    },
    async remove(caller, id) {
      const watch = await known(caller, id)
      await store.remove(watch.accountId, id)
      return shown(watch)
    },
    results: async (caller, id) => resultsOf(await known(caller, id)),
    async feed(token) {
      const [key = '', given = ''] = token.split('.')
      const [watch] = sameToken(given, secrets.token(key)) ? await store.ofKeys([key]) : []
      if (!watch || !(await needs.isEnabled(watch.accountId)))
        throw new NotFound('There is no such feed; its watch may have been deleted')
      await countFeed(watch.accountId)
      return { q: shown(watch).q, feed: feedOf(watch), results: await resultsOf(watch) }
    },
  }
}

function show(watch: Watch, feed: string): WatchShown {
  const { id, body, webhook, state, reason, delivered, lastRun } = watch
  const asked = JSON.parse(body) as Raw & { readonly q: string; readonly every: string }
  return {
    id,
    ...asked,
    ...(webhook !== undefined && { webhook }),
    feed,
    state,
    ...(reason !== undefined && { reason }),
    delivered,
    lastRun: lastRun === undefined ? null : new Date(lastRun).toISOString(),
  }
}

function isAsked({ body }: Watch, asked: Raw): boolean {
  const { every: _, ...before } = JSON.parse(body) as Raw
  return isDeepStrictEqual(before, asked)
}
