// Counts the documents of queries: those asked for in one turn go to the server together, and what was counted is kept.

import { IndexUnavailable } from '../../foundation/errors.ts'
import { createRecentMap } from '../../foundation/recent-map.ts'
import type { ServerQuery } from './compile-query.ts'
import { reasonOf, type ServerClient } from './server-client.ts'

export interface Counts {
  /** Of many documents about as many: what is common is not counted again after each change. */
  count(query: ServerQuery): Promise<number>
  countNow(query: ServerQuery): Promise<number>
  /** The index has come to this change. */
  changed(revision: number): void
}

const MOST_KEPT = 4000
/** From so many documents on a count stands until so many times the changes have come. */
const COMMON = 1_000
const STILL_AS_COMMON = 1.1

interface Known {
  readonly counted: Promise<number>
  /** The last change before it was counted. */
  readonly at: number
  isCommon: boolean
}

export function createCounts(client: ServerClient, name: string): Counts {
  const known = createRecentMap<Known>(MOST_KEPT)
  let revision = -1
  let asked: string[] = []
  let counting: Promise<readonly number[]> | undefined

  const countAsked = async (): Promise<readonly number[]> => {
    // All that is asked for in this turn is there when the next begins.
    await Promise.resolve()
    const queries = asked
    asked = []
    counting = undefined
    const path = `/${name}/_msearch?filter_path=responses.hits.total.value,responses.error,responses.status`
    const reply = await client.ask({
      method: 'POST',
      path,
      body: linesFor(queries),
      preferring: (preference) => ({ path, body: linesFor(queries, { preference }) }),
    })
    if (reply.status >= 300) throw new IndexUnavailable({ cause: new Error(reasonOf(reply)) })
    return (reply.body as CountReplies).responses.map((one) => {
      if (!one.hits)
        throw new IndexUnavailable({ cause: new Error(reasonOf({ status: one.status, body: one })) })
      return one.hits.total.value
    })
  }

  const countAnew = (key: string): Promise<number> => {
    counting ??= countAsked()
    const place = asked.push(key) - 1
    const counted = counting.then((counts) => counts[place] ?? 0)
    const mine: Known = { counted, at: revision, isCommon: false }
    known.set(key, mine)
    counted.then(
      (count) => {
        mine.isCommon = count >= COMMON
      },
      // What failed is asked again by whoever comes next.
      () => {
        if (known.get(key) === mine) known.delete(key)
      },
    )
    return counted
  }

  return {
    count(query) {
      const key = JSON.stringify(query)
      const before = known.get(key)
      const isStill = before?.isCommon && before.at <= revision && revision <= before.at * STILL_AS_COMMON
      return before && (before.at === revision || isStill) ? before.counted : countAnew(key)
    },
    countNow(query) {
      const key = JSON.stringify(query)
      const before = known.get(key)
      return before?.at === revision ? before.counted : countAnew(key)
    },
    changed(to) {
      revision = to
    },
  }
}

function linesFor(queries: readonly string[], options: { readonly preference?: string } = {}): string {
  const header = JSON.stringify({ allow_partial_search_results: false, ...options })
  return queries.map((query) => `${header}\n{"size":0,"track_total_hits":true,"query":${query}}\n`).join('')
}

interface CountReplies {
  readonly responses: readonly {
    readonly status: number
    readonly hits?: { readonly total: { readonly value: number } }
  }[]
}
