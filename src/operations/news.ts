// The news operation: read the topic's feed, price its text, render, charge.
import type { Caller } from '../accounts/money/caller.ts'
import type { PriceList } from '../accounts/money/prices.ts'
import type { NewsParameters } from '../contract/news/news-request.ts'
import type { Reply } from '../contract/service-api.ts'
import type { News } from '../engine/news/news-feed.ts'
import type { Clock } from '../foundation/clock.ts'
import { deadlineIn } from '../foundation/deadline.ts'
import type { Metered } from './metered.ts'
import { paidNews } from './render/paid-text.ts'
import { renderNews } from './render/render-news.ts'
import type { TextWork } from './render/text-work.ts'
import type { LinkThumbnail } from './thumbnails.ts'

export type NewsOperation = (
  caller: Caller,
  topic: string,
  parameters: NewsParameters,
  signal: AbortSignal | undefined,
) => Promise<Reply>

const LONGEST_READ_MS = 25_000

/** A feed has no flat price, but an empty account gets none. */
const LEAST_HELD = 1

export interface NewsOperationNeeds {
  readonly news: News
  readonly metered: Metered
  readonly prices: PriceList
  readonly work: TextWork
  readonly clock: Clock
  /** The service's public address. */
  readonly baseUrl: string
  readonly linkThumbnail: LinkThumbnail
}

export function createNewsOperation(needs: NewsOperationNeeds): NewsOperation {
  const { news, metered, prices, work, clock, baseUrl, linkThumbnail } = needs
  return async (caller, topic, parameters, signal) => {
    const startedAt = performance.now()
    const now = clock.now()
    news.checkTopic(topic)
    return metered.run(caller, 'news', LEAST_HELD, async (hold) => {
      const found = await news.read({
        topic,
        limit: parameters.limit,
        fresh: parameters.noCache,
        deadline: deadlineIn(LONGEST_READ_MS, signal),
      })
      const { outcome, tokens, isCut } = await paidNews(found, caller.terms?.textTokens, work, signal)
      const cost = prices.newsPrice(tokens)
      await hold(cost.total)
      const durationMs = performance.now() - startedAt
      const { format = 'json' } = parameters
      const reply = renderNews({
        ...{ outcome, now, cost, durationMs, format, baseUrl, linkThumbnail },
        ...(isCut && { isCut }),
      })
      signal?.throwIfAborted()
      return { reply, cost: cost.total }
    })
  }
}
