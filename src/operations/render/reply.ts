// The forms of a reply: JSON, markdown for language models, and feeds for feed readers.
import type { Cost } from '../../accounts/money/prices.ts'
import type { Metrics } from '../../contract/metrics.ts'
import type { Reply } from '../../contract/service-api.ts'
import { dollarsFromNano } from '../../foundation/money.ts'

export function jsonReply(body: object): Reply {
  return jsonTextReply(JSON.stringify(body))
}

export function jsonTextReply(body: string): Reply {
  return { contentType: 'application/json', body }
}

export function rssReply(document: string): Reply {
  return { contentType: 'application/rss+xml; charset=utf-8', body: document }
}

export function jsonFeedReply(feed: object): Reply {
  return { contentType: 'application/feed+json', body: JSON.stringify(feed) }
}

export function contextReply(document: string): Reply {
  return { contentType: 'text/markdown; charset=utf-8', body: document }
}

/** The cost of a call as its metrics tell it. */
export function costMetrics({
  total,
  search,
  text,
  discount,
}: Cost): Required<Pick<Metrics, 'cost_dollars' | 'cost'>> {
  return {
    cost_dollars: dollarsFromNano(total),
    cost: {
      search: dollarsFromNano(search),
      text: dollarsFromNano(text),
      discount: dollarsFromNano(discount),
    },
  }
}
