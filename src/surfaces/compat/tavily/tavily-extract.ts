// POST /extract of Tavily.
import { z } from 'zod'
import { isFetched } from '../../../contract/fetch/fetch-many-response.ts'
import { askFetchMany } from '../frame/ask-fetch.ts'
import { addresses, amount, flag, oneOf, text, whole } from '../frame/fields.ts'
import { creditsOf } from '../frame/of-result.ts'
import { honoured, ignored, required } from '../frame/parameter-table.ts'
import { type ForeignCall, foreignCall } from '../frame/shape.ts'

const MOST_PAGES = 20

const parameters = {
  urls: required(
    z.union(
      [
        z
          .string()
          .min(1)
          .max(8_000)
          .transform((url) => [url]),
        addresses(MOST_PAGES),
      ],
      {
        error: `must be an address or a list of 1 to ${MOST_PAGES} addresses`,
      },
    ),
    'One address or up to 20; each may fail by itself.',
  ),
  format: honoured(oneOf(['markdown', 'text']), 'Markdown where it is absent.'),
  query: honoured(text, 'Gives the passages that speak of it in place of the whole page.'),
  chunks_per_source: honoured(whole(1, 5), 'Passages of a page, with `query`; 3 where it is absent.'),
  include_images: honoured(flag, 'The image that a page names as its own.'),
  include_usage: honoured(flag, 'Credits: thousandths of a US dollar.'),
  extract_depth: ignored('There is one way to read a page.'),
  include_favicon: ignored('No favicon is known; the field is left out.'),
  timeout: honoured(amount(1, 60), 'Accepted; a page that is not there after 30 seconds fails in any case.'),
  api_key: ignored('The key, where older clients send it.'),
}

export const tavilyExtract: ForeignCall = foreignCall(
  { method: 'POST', path: '/extract', about: 'Pages as markdown or text', right: 'fetch', parameters },
  async (asked, asking) => {
    const { query, chunks_per_source: chunks = 3 } = asked
    const { results, metrics } = await askFetchMany(asking, asked.urls, { query })
    return {
      results: results.filter(isFetched).map((page) => ({
        url: page.requested_url,
        title: page.title,
        raw_content:
          query === undefined
            ? asked.format === 'text'
              ? page.content
              : page.markdown
            : (page.extracts ?? []).slice(0, chunks).join(' [...] '),
        images: asked.include_images && page.image !== undefined ? [page.image] : [],
      })),
      failed_results: results.flatMap((page) =>
        isFetched(page) ? [] : [{ url: page.requested_url, error: page.message }],
      ),
      response_time: Math.round(metrics.duration) / 1000,
      ...(asked.include_usage && { usage: { credits: creditsOf(metrics.cost_dollars) } }),
      request_id: asking.requestId,
    }
  },
)
