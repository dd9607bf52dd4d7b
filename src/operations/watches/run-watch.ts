// Runs one standing question: a low-cost search among the new documents that may answer it, delivered and charged at once.
import type { AccountWithBalance } from '../../accounts/account.ts'
import { ClaimLost } from '../../accounts/money/once-only.ts'
import type { PriceList } from '../../accounts/money/prices.ts'
import type { Raw } from '../../contract/reading.ts'
import type { Result } from '../../contract/result.ts'
import { MOST_WATCHED_AT_ONCE, searchOfWatch } from '../../contract/watches.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import { newStories, type Story, storyOf } from '../../engine/search/watch/same-story.ts'
import type { Watch, WatchMatches } from '../../engine/search/watch/watch-store.ts'
import type { Clock } from '../../foundation/clock.ts'
import { deadlineIn } from '../../foundation/deadline.ts'
import { Failure, InsufficientCredits, InvalidRequest, Unauthorized } from '../../foundation/errors.ts'
import type { NanoDollars } from '../../foundation/money.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import type { RunSearch } from '../answer-search.ts'
import type { Call, Operation, Priced } from '../call.ts'
import type { Lenses } from '../lenses.ts'
import { prepareSearch } from '../prepare-search.ts'
import { jsonReply } from '../render/reply.ts'
import type { RunCall } from '../run-call.ts'
import { throughLens } from '../search.ts'

export interface RunWatchNeeds {
  readonly matches: Pick<WatchMatches, 'candidates' | 'stories' | 'dismiss' | 'block'>
  readonly documents: Pick<DocumentStore, 'get'>
  /** The revision of documents that searches see. */
  readonly indexed: () => number
  readonly runSearch: RunSearch
  readonly lenses: Pick<Lenses, 'get'>
  readonly prices: PriceList
  readonly runCall: RunCall
  /** Who pays, and what they can spend. */
  readonly account: (id: string) => Promise<Pick<AccountWithBalance, 'balance' | 'unmetered'> | undefined>
  readonly clock: Clock
}

/** Rejects where it could not be run for now, with all as it was. */
export type RunWatch = (watch: Watch) => Promise<void>

const STORIES_KNOWN = 2_000
/** Candidates of one delivery; more wait for the next. */
const MOST_AT_A_TIME = 500
const LONGEST_MS = 30_000
/** Of a document, to tell its story. */
const TEXT_READ = 50_000
/** So long at most until one that could not be paid is tried again. */
const BLOCKED_MS = 600_000

export function createRunWatch(needs: RunWatchNeeds): RunWatch {
  const { matches, clock } = needs

  return async (watch) => {
    const { key, runs: run } = watch
    const account = await needs.account(watch.accountId)
    const cost = needs.prices.for(account ?? {}).searchPrice({
      tier: 'low',
      queriesThatFound: 1,
      contentTokens: 0,
      cached: false,
    }).total
    const urls = await matches.candidates(key, needs.indexed(), MOST_AT_A_TIME)
    try {
      // Who can't pay is not searched for.
      const available = account?.balance ?? 0
      if (available < cost) throw new InsufficientCredits(undefined, { available, price: cost })
      const { results, stories } = await newResults(needs, watch, urls)
      if (results.length === 0) return await matches.dismiss(watch, urls, clock.now())
      const body = JSON.stringify(results)
      const told = stories.map((story) => JSON.stringify(story))
      await needs.runCall(callOf(watch), DELIVER, {
        cost,
        delivery: { watch: key, run, body, results: results.length, stories: told, settled: urls },
      })
    } catch (error) {
      // Another node did it, or it was put anew or deleted meanwhile.
      if (error instanceof ClaimLost) return
      const reason = whyBlocked(error)
      if (reason === undefined) throw error
      await matches.block(watch, reason, clock.now() + Math.min(watch.everyMs, BLOCKED_MS))
    }
  }
}

interface Found {
  readonly results: readonly Result[]
  readonly stories: readonly Story[]
}

/** Results that were not told before, at whatever address, and each story once. */
async function newResults(needs: RunWatchNeeds, watch: Watch, urls: readonly string[]): Promise<Found> {
  const told = (await needs.matches.stories(watch.key, STORIES_KNOWN)).map(
    (body) => JSON.parse(body) as Story,
  )
  const results: Result[] = []
  const stories: Story[] = []
  for (let from = 0; from < urls.length; from += MOST_WATCHED_AT_ONCE) {
    const part = urls.slice(from, from + MOST_WATCHED_AT_ONCE)
    const found = await newAmong(needs, watch, part, [...stories, ...told])
    results.push(...found.results)
    stories.push(...found.stories)
  }
  return { results, stories }
}

async function newAmong(
  needs: RunWatchNeeds,
  watch: Watch,
  urls: readonly string[],
  told: readonly Story[],
): Promise<Found> {
  const documents = await needs.documents.get(urls, { text: 0, markdown: 0, enough: TEXT_READ })
  const stories = new Map(documents.map((document) => [document.url, storyOf(document)]))
  const known = new Set(told.map(({ url }) => url))
  const only = documents.map(({ url }) => url).filter((url) => !known.has(url))
  if (only.length === 0) return { results: [], stories: [] }
  const found = await search(needs, watch, only)
  const foundStories = found.flatMap(({ link }) => stories.get(link) ?? [])
  const kept = new Set(newStories(foundStories, told).map(({ url }) => url))
  // Copies are known again too: a third may be like them alone.
  return { results: found.filter(({ link }) => kept.has(link)), stories: foundStories }
}

async function search(needs: RunWatchNeeds, watch: Watch, only: readonly string[]): Promise<Result[]> {
  const { lenses, prices, clock, runSearch } = needs
  const { every: _, ...asked } = JSON.parse(watch.body) as Raw
  const parameters = await throughLens(lenses, callOf(watch).caller, searchOfWatch(asked))
  const now = clock.now()
  const { mode, plan } = prepareSearch(parameters, prices, now)
  const job = { parameters, mode, plan, now, until: now + LONGEST_MS, isFree: true, only }
  const { signal } = deadlineIn(LONGEST_MS)
  const { reply } = await onBehalfOf(watch.accountId, () => runSearch(job, signal))
  return (JSON.parse(reply.body) as { readonly results: Result[] }).results
}

/** As whoever put it: key and account are looked at before the charge. */
function callOf({ accountId, keyId, keyShown }: Watch): Call {
  return { caller: { accountId, email: '', keyId, keyShown }, tenant: accountId }
}

interface ToDeliver {
  readonly cost: NanoDollars
  readonly delivery: NonNullable<Priced['delivery']>
}

/** It is made already: what is left is to charge it and hand it over, in one moment. */
const DELIVER: Operation<ToDeliver> = {
  scope: 'search',
  longestMs: LONGEST_MS,
  identity: () => undefined,
  plan: (_, { cost, delivery }) => ({ most: cost, made: { reply: jsonReply({}), cost, delivery } }),
}

/** Undefined where it may go by itself. */
function whyBlocked(error: unknown): string | undefined {
  if (error instanceof Unauthorized)
    return 'The API key that put this watch, or its account, is not enabled any more; put it again with another'
  const isTold = error instanceof InsufficientCredits || error instanceof InvalidRequest
  return isTold && error instanceof Failure ? error.message : undefined
}
