// A fetch of several pages: read them side by side, hold what they cost beyond the flat price of each, render.
import { sumOfCosts } from '../accounts/money/prices.ts'
import type { FetchManyParameters } from '../contract/fetch/fetch-request.ts'
import { type Deadline, deadlineIn } from '../foundation/deadline.ts'
import { Failure } from '../foundation/errors.ts'
import { inParallel } from '../foundation/in-parallel.ts'
import type { Logger } from '../foundation/logger.ts'
import { parseHttpUrl } from '../foundation/web/url.ts'
import type { Hold, Operation, Priced } from './call.ts'
import type { FetchOperationNeeds } from './fetch.ts'
import { LONGEST_FETCH_MS } from './read-priced-page.ts'
import { type PricedPage, paidPage } from './render/paid-text.ts'
import { type PageOutcome, renderFetchMany } from './render/render-fetch-many.ts'
import { printsOfPages, unsentPage } from './sessions/leave-out-sent.ts'
import type { CallText } from './text-budget.ts'

export type FetchManyOperation = Operation<FetchManyParameters>

/** Pages of one call that are read side by side; how many of one host at once is the fetcher's to say. */
const AT_ONCE = 8
/** Of a call's time, what is left for its reply: one page that never comes must not take those that did with it. */
const REPLY_MS = 5_000
const LONGEST_READING_MS = LONGEST_FETCH_MS - REPLY_MS

export interface FetchManyOperationNeeds extends FetchOperationNeeds {
  readonly logger: Logger
  /** For the pages of a call, in place of the usual. */
  readonly readingMs?: number
}

export function createFetchManyOperation(needs: FetchManyOperationNeeds): FetchManyOperation {
  const { textBudget, work, citePage, sessions, clock, readingMs = LONGEST_READING_MS } = needs
  return {
    scope: 'fetch',
    longestMs: LONGEST_FETCH_MS,
    isLong: () => true,
    identity: (parameters) => ['fetch', parameters],
    plan(call, parameters, deadline) {
      const { signal, textTokens } = call
      const prices = needs.prices.for(call.caller)
      const startedAt = performance.now()
      const now = clock.now()
      const run = async (hold: Hold): Promise<Priced> => {
        const text = textBudget.open()
        try {
          const read = await readAll({ ...needs, prices }, parameters, deadlineIn(readingMs, signal), text)
          signal?.throwIfAborted()
          const tools = { prices, work, signal: deadline.signal }
          const sent = await sessions.sentTo(call, parameters)
          const outcomes: PageOutcome[] = []
          for (const one of read) {
            if ('page' in one) {
              const cited = await citePage(await paidPage(one.page, textTokens, tools), call)
              outcomes.push({ url: one.url, page: await unsentPage(cited, sent, tools) })
            } else outcomes.push(one)
          }
          const pages = outcomes.flatMap((outcome) => ('page' in outcome ? [outcome.page] : []))
          const cost = sumOfCosts(pages.map((page) => page.cost))
          await hold(cost.total)
          const durationMs = performance.now() - startedAt
          const done = { outcomes, parameters, now, cost, durationMs }
          const prints = sent === undefined ? [] : await printsOfPages(pages, parameters.format, tools)
          return {
            reply: await renderFetchMany(done, work, deadline.signal),
            cost: cost.total,
            paid: () => sessions.note(call, parameters, prints),
          }
        } finally {
          text.close()
        }
      }
      return { most: prices.fetchPrice(0).total * parameters.urls.length, run }
    },
  }
}

/** An outcome for each address; one that stands there twice is read once. */
async function readAll(
  { readPricedPage, prices, logger }: FetchManyOperationNeeds,
  parameters: FetchManyParameters,
  deadline: Deadline,
  text: CallText,
): Promise<PageOutcome[]> {
  const { urls } = parameters
  const asked = Map.groupBy(urls, identityOf)
  const read = await inParallel([...asked], AT_ONCE, async ([identity, same]): Promise<[string, Read]> => {
    try {
      // A page stands in the reply as often as it is asked for.
      const room = { take: (characters: number) => text.take(characters * same.length) }
      return [identity, { page: await readPricedPage(same[0] ?? '', parameters, deadline, { room, prices }) }]
    } catch (error) {
      if (!(error instanceof Failure)) logger.error({ err: error }, 'a page of several could not be read')
      return [identity, { failure: error }]
    }
  })
  const byIdentity = new Map(read)
  return urls.map((url) => ({ url, ...(byIdentity.get(identityOf(url)) ?? { failure: undefined }) }))
}

type Read = { readonly page: PricedPage } | { readonly failure: unknown }

/** Two spellings of one address are the same page; fragments are no part of what a server is asked for. */
function identityOf(text: string): string {
  const url = parseHttpUrl(text.trim())
  if (!url) return text
  url.hash = ''
  return url.href
}
