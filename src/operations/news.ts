// The news operation: read the topic's feed, price its text, render.
import type { PriceList } from '../accounts/money/prices.ts'
import type { NewsParameters } from '../contract/news/news-request.ts'
import type { News } from '../engine/news/news-feed.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Hold, Operation, Priced } from './call.ts'
import type { CiteArticles } from './citations/cite-page.ts'
import { paidNews } from './render/paid-text.ts'
import { renderNews } from './render/render-news.ts'
import type { TextWork } from './render/text-work.ts'
import type { LinkThumbnail } from './thumbnails.ts'

export interface NewsAsked {
  readonly topic: string
  readonly parameters: NewsParameters
}

export type NewsOperation = Operation<NewsAsked>

const LONGEST_READ_MS = 25_000

/** A feed has no flat price, but an empty account gets none. */
const LEAST_HELD = 1

export interface NewsOperationNeeds {
  readonly news: News
  readonly prices: PriceList
  readonly work: TextWork
  readonly citeArticles: CiteArticles
  readonly clock: Clock
  /** The service's public address. */
  readonly baseUrl: string
  readonly linkThumbnail: LinkThumbnail
}

export function createNewsOperation(needs: NewsOperationNeeds): NewsOperation {
  const { news, work, citeArticles, clock, baseUrl, linkThumbnail } = needs
  return {
    scope: 'news',
    longestMs: LONGEST_READ_MS,
    identity: ({ topic, parameters }) => ['news', topic, parameters],
    plan(call, { topic, parameters }, deadline) {
      const { caller, signal, textTokens } = call
      const startedAt = performance.now()
      const now = clock.now()
      news.checkTopic(topic)
      const run = async (hold: Hold): Promise<Priced> => {
        const { limit, noCache: fresh, format = 'json', warnings } = parameters
        const found = await news.read({ topic, limit, fresh, deadline })
        const { outcome, tokens, isCut } = await paidNews(found, textTokens, work, signal)
        const cost = needs.prices.for(caller).newsPrice(tokens)
        await hold(cost.total)
        const citations = await citeArticles(format === 'json' ? outcome.byRelevance : [], call)
        const durationMs = performance.now() - startedAt
        const told = { outcome, now, cost, citations, durationMs, format, baseUrl, linkThumbnail }
        const reply = renderNews({ ...told, ...(isCut && { isCut }), ...(warnings && { warnings }) })
        return { reply, cost: cost.total }
      }
      return { most: caller.unmetered ? 0 : LEAST_HELD, run }
    },
  }
}
