// The forms of a reply: JSON, markdown for language models, and feeds for feed readers.

import { setTimeout as delay } from 'node:timers/promises'
import type { Cost } from '../../accounts/money/prices.ts'
import type { Metrics } from '../../contract/metrics.ts'
import type { Reply } from '../../contract/service-api.ts'
import { Overloaded } from '../../foundation/errors.ts'
import { dollarsFromNano } from '../../foundation/money.ts'
import type { TextJob } from './text-job.ts'
import type { TextWork } from './text-work.ts'

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

/** From 0 to 1, to three decimals. */
export function shownScore(score: number): number {
  return Math.round(1000 * Math.min(1, Math.max(0, score))) / 1000
}

const TRIES = 40
const PAUSE_MS = 250

/** Throws Overloaded only when there has been no room for ten seconds, or the caller has left. */
export function retryOverloaded(work: TextWork, pause: (ms: number) => Promise<unknown> = delay): TextWork {
  return async <J extends TextJob>(job: J, signal?: AbortSignal) => {
    for (let tries = 1; ; tries++) {
      try {
        return await work(job, signal)
      } catch (error) {
        if (!(error instanceof Overloaded) || tries === TRIES || signal?.aborted) throw error
      }
      await pause(PAUSE_MS)
    }
  }
}
