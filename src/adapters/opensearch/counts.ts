// Counts the documents of queries: those asked for in one turn go to the server together, and what was counted is kept.

import { IndexUnavailable } from '../../foundation/errors.ts'
import { createRecentMap } from '../../foundation/recent-map.ts'
import { reasonOf, type ServerClient } from './server-client.ts'
import type { ServerQuery } from './server-query.ts'

export interface Counts {
  count(query: ServerQuery): Promise<number>
  /** The index has changed: what was counted before is forgotten. */
  forget(): void
}

const MOST_KEPT = 4000

export function createCounts(client: ServerClient, name: string): Counts {
  let known = createRecentMap<Promise<number>>(MOST_KEPT)
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

  return {
    count(query) {
      const key = JSON.stringify(query)
      const before = known.get(key)
      if (before !== undefined) return before
      counting ??= countAsked()
      const place = asked.push(key) - 1
      const kept = known
      const counted = counting.then((counts) => counts[place] ?? 0)
      kept.set(key, counted)
      // What failed is asked again by whoever comes next.
      counted.catch(() => kept.delete(key))
      return counted
    },
    forget() {
      known = createRecentMap(MOST_KEPT)
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
