// A Fetcher that answers from a map instead of the network.
import type { Fetched, Fetcher, FetchOptions } from '../../src/engine/pages/fetcher.ts'
import { PageUnavailable, PageUnreadable } from '../../src/foundation/errors.ts'

/** What an address answers: a body, a failure to throw, or a function of the request. */
export type Answer =
  | string
  | Error
  | ((options: FetchOptions) => Partial<Fetched> | Promise<Partial<Fetched>>)

export interface MapFetcher extends Fetcher {
  readonly answers: Map<string, Answer>
  /** Addresses in the order they were asked for. */
  readonly asked: string[]
  /** While true, nothing can be reached. */
  offline: boolean
}

export function mapFetcher(answers: Readonly<Record<string, Answer>>): MapFetcher {
  const fetcher: MapFetcher = {
    answers: new Map(Object.entries(answers)),
    asked: [],
    offline: false,
    async fetch(url, options) {
      fetcher.asked.push(url)
      if (fetcher.offline) throw new PageUnavailable('The service is offline')
      const answer = fetcher.answers.get(url)
      if (answer === undefined) throw new PageUnreadable(`${url} answered 404`)
      if (answer instanceof Error) throw answer
      const given = typeof answer === 'string' ? { body: Buffer.from(answer) } : await answer(options)
      return { url, notModified: false, contentType: 'application/xml', body: new Uint8Array(), ...given }
    },
  }
  return fetcher
}
