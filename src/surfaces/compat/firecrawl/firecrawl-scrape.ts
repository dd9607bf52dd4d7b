// POST /scrape of Firecrawl.
import { askFetch } from '../frame/ask-fetch.ts'
import { address } from '../frame/fields.ts'
import { creditsOf } from '../frame/of-result.ts'
import { required } from '../frame/parameter-table.ts'
import { type ForeignCall, foreignCall } from '../frame/shape.ts'
import { documentOf } from './firecrawl-document.ts'
import { fromClients, type Scrape, scrapeTable } from './scrape-options.ts'

const parameters = { url: required(address, 'The page.'), ...scrapeTable, ...fromClients }

export function scrapeCall(version: string): ForeignCall {
  return foreignCall(
    { method: 'POST', path: `/${version}/scrape`, about: 'One page', right: 'fetch', parameters },
    async (asked, asking) => {
      const page = await askFetch(asking, asked.url, {
        selector: asked.includeTags ?? (asked.onlyMainContent === false ? 'body' : undefined),
        removeSelector: asked.excludeTags,
        maxAge: oldestCopy(asked),
      })
      const document = documentOf({ ...page, requested_url: asked.url }, asked)
      return { success: true, data: document, creditsUsed: Math.ceil(creditsOf(page.metrics.cost_dollars)) }
    },
  )
}

/** Seconds. */
export function oldestCopy({ maxAge }: Scrape): number | undefined {
  return maxAge === undefined ? undefined : Math.floor(maxAge / 1000)
}
