// POST /scrape of Firecrawl: the options that its other calls take too, and a page in its words.

import { z } from 'zod'
import { linksIn } from '../../../foundation/text/plain-text.ts'
import type { SitePage } from '../../../operations/sites/site-api.ts'
import { askFetch } from '../frame/ask-operations.ts'
import { address, amount, flag, whole } from '../frame/fields.ts'
import { creditsOf } from '../frame/of-result.ts'
import {
  below,
  honoured,
  ignored,
  refused,
  required,
  type Values,
  valuesBelow,
} from '../frame/parameter-table.ts'
import { type ForeignCall, fetchCall } from '../frame/shape.ts'

export type Format = 'markdown' | 'links'

const ERROR = 'must be of markdown and links; others are not supported here'
const format = z.union(
  [z.enum(['markdown', 'links']), z.strictObject({ type: z.enum(['markdown', 'links']) })],
  {
    error: ERROR,
  },
)
const formats = z
  .array(format, { error: ERROR })
  .transform((list) => list.map((one) => (typeof one === 'string' ? one : one.type)))

/** Tags, classes and ids as Firecrawl takes them are CSS selectors. */
const selectors = z
  .array(z.string().min(1).max(200))
  .max(20)
  .transform((list) => list.join(', '))

export const scrapeTable = {
  formats: honoured(formats, '`markdown`, and `links` of the main text; others are refused.'),
  onlyMainContent: honoured(flag, 'Always; `false` reads the whole `body`.'),
  includeTags: honoured(selectors, 'CSS selectors.'),
  excludeTags: honoured(selectors, 'CSS selectors.'),
  maxAge: honoured(amount(0, 31_536_000_000), 'The oldest copy to accept, in milliseconds.'),
  timeout: honoured(
    whole(1, 300_000),
    'Accepted; a page that is not there after 30 seconds is a failure in any case.',
  ),
  waitFor: ignored('Pages that need scripts are rendered where a browser is set up.'),
  mobile: ignored('There is one view of a page.'),
  fastMode: ignored('There is one way to read a page.'),
  blockAds: ignored('Advertisements are no part of the text.'),
  parsers: ignored('PDF is read in any case.'),
  parsePDF: ignored('PDF is read in any case.'),
  storeInCache: ignored('Copies are kept as the site allows.'),
  removeBase64Images: ignored('Such images are no part of the text.'),
  useMock: ignored('For tests of theirs.'),
  proxy: refused('there is one way out.', ['basic', 'auto', 'stealth', 'enhanced']),
  skipTlsVerification: refused('certificates are always checked.', [true]),
  headers: refused('no headers of callers are sent.'),
  actions: refused('pages are read, not used.'),
  location: refused('there is one way out.'),
  jsonOptions: refused('no language model is asked.'),
  extract: refused('no language model is asked.'),
  agent: refused('no language model is asked.'),
  profile: refused('there are no profiles.'),
}

export const scrapeOptions = below('scrapeOptions', scrapeTable)

export type Scrape = Values<typeof scrapeTable>

export function scrapeBelow(asked: Values<typeof scrapeOptions>): Scrape {
  return valuesBelow('scrapeOptions', scrapeTable, asked)
}

/** What clients add to every request. */
export const fromClients = {
  origin: ignored('Names the client.'),
  integration: ignored('Names the client.'),
  zeroDataRetention: ignored('Queries and pages of callers are not kept.'),
}

interface PageRead extends Omit<SitePage, 'content' | 'content_type' | 'cost_dollars'> {
  readonly content_type?: string
}

/** A page as Firecrawl writes it. */
export function documentOf(page: PageRead, { formats = ['markdown'] }: Scrape): object {
  const { title, description, lang, image, date } = page
  return {
    ...(formats.includes('markdown') && { markdown: page.markdown }),
    ...(formats.includes('links') && { links: linksIn(page.markdown) }),
    metadata: {
      title,
      description,
      language: lang,
      ogImage: image,
      publishedTime: date,
      sourceURL: page.requested_url,
      url: page.url,
      statusCode: 200,
      contentType: page.content_type,
    },
  }
}

const parameters = { url: required(address, 'The page.'), ...scrapeTable, ...fromClients }

export function scrapeCall(version: string): ForeignCall {
  return fetchCall(`POST /${version}/scrape`, 'One page', parameters, async (asked, asking) => {
    const page = await askFetch(asking, asked.url, {
      selector: asked.includeTags ?? (asked.onlyMainContent === false ? 'body' : undefined),
      removeSelector: asked.excludeTags,
      maxAge: oldestCopy(asked),
    })
    const document = documentOf({ ...page, requested_url: asked.url }, asked)
    return { success: true, data: document, creditsUsed: Math.ceil(creditsOf(page.metrics.cost_dollars)) }
  })
}

/** Seconds. */
export function oldestCopy({ maxAge }: Scrape): number | undefined {
  return maxAge === undefined ? undefined : Math.floor(maxAge / 1000)
}
