// Asks our search, fetch or walk for a foreign call: in the contract's own words, so that every filter, limit and price holds.

import type { z } from 'zod'
import { readFetch, readFetchManyBody } from '../../../contract/fetch/fetch-request.ts'
import type { FetchManyResponse, FetchResponse } from '../../../contract/fetch/fetch-response.ts'
import type { searchBodySchema } from '../../../contract/search/search-fields.ts'
import { readSearchBody } from '../../../contract/search/search-request.ts'
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { given } from '../../../foundation/given.ts'
import type {
  SiteCrawled,
  SiteJob,
  SiteJobOrder,
  SiteMapped,
  WalkOrder,
} from '../../../operations/sites/site-api.ts'
import type { Asking } from './shape.ts'

type SearchBody = z.input<typeof searchBodySchema>
type Lists = 'includeDomains' | 'excludeDomains' | 'includeTerms' | 'excludeTerms'

/** Of a search what foreign calls can ask for, in the contract's words; lists as lists. */
export type SearchAsked = {
  readonly [Field in Exclude<keyof SearchBody, Lists>]?: SearchBody[Field] | undefined
} & { readonly [Field in Lists]?: readonly string[] | undefined }

export async function askSearch(asking: Asking, asked: SearchAsked): Promise<SearchResponse> {
  const { includeDomains, excludeDomains, includeTerms, excludeTerms, ...rest } = asked
  const raw = given({
    ...rest,
    metadata: 'full',
    extracts: asked.extracts ?? false,
    includeDomains: joined(includeDomains),
    excludeDomains: joined(excludeDomains),
    includeTerms: joined(includeTerms),
    excludeTerms: joined(excludeTerms),
  })
  return read(asking, await asking.service.search(readSearchBody(raw), { signal: asking.signal }))
}

function joined(list: readonly string[] | undefined): string | undefined {
  return list === undefined || list.length === 0 ? undefined : list.join(',')
}

interface FetchAsked {
  readonly query?: string | undefined
  /** Seconds. */
  readonly maxAge?: number | undefined
  readonly selector?: string | undefined
  readonly removeSelector?: string | undefined
}

/** Asks our page fetch for a foreign call: one page, or several of which each may fail by itself. */
export async function askFetch(asking: Asking, url: string, asked: FetchAsked): Promise<FetchResponse> {
  const parameters = readFetch({ url, ...given(asked) })
  return read(asking, await asking.service.fetch(parameters, { signal: asking.signal }))
}

export async function askFetchMany(
  asking: Asking,
  urls: readonly string[],
  asked: FetchAsked,
): Promise<FetchManyResponse> {
  const parameters = readFetchManyBody({ urls, ...given(asked) })
  return read(asking, await asking.service.fetchMany(parameters, { signal: asking.signal }))
}

/** Asks for whole sites for a foreign call: their addresses, their pages, or a job that reads them. */
export async function askMap(asking: Asking, order: WalkOrder, limit: number): Promise<SiteMapped> {
  const { signal, asked } = asking
  return read(asking, await asking.sites.map(order, limit, { signal, asked }))
}

export async function askCrawl(asking: Asking, order: WalkOrder): Promise<SiteCrawled> {
  const { signal, asked } = asking
  return read(asking, await asking.sites.crawl(order, { signal, asked }))
}

export async function askJob(asking: Asking, order: SiteJobOrder): Promise<SiteJob> {
  const { signal, asked } = asking
  return read(asking, await asking.sites.start(order, { signal, asked }))
}

async function read<T>({ work, signal }: Asking, { body }: { readonly body: string }): Promise<T> {
  return (await work({ kind: 'parse', json: body }, signal)) as T
}
