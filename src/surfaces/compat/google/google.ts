// Google's Programmable Search as JSON.
import { z } from 'zod'
import { isCountryCode } from '../../../contract/codes.ts'
import type { ImageResult, Result } from '../../../contract/result.ts'
import { escapeHtml } from '../../../foundation/web/html.ts'
import { askSearch, type SearchAsked } from '../frame/ask-operations.ts'
import { country, domains, oneOf, text, whole } from '../frame/fields.ts'
import { localeOf } from '../frame/locale.ts'
import { dayBefore, inLanguage, pixels, textOf } from '../frame/of-result.ts'
import { honoured, ignored, refused, required, type Values } from '../frame/parameter-table.ts'
import { type Asking, type Refusal, type Shape, searchCall } from '../frame/shape.ts'

const UNIT_DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 }
const NO_TERM = 'must hold no comma'
const term = z
  .string()
  .max(200)
  .refine((value) => !value.includes(','), { error: NO_TERM })

const parameters = {
  q: required(text, 'The query, with operators such as `site:`.'),
  num: honoured(whole(1, 10), '1 to 10.'),
  start: honoured(whole(1, 91), 'The first result, from 1; together with `num` up to 100.'),
  searchType: honoured(oneOf(['image']), 'Images, at most 20.'),
  safe: honoured(oneOf(['active', 'off']), '`active` is strict.'),
  dateRestrict: honoured(
    z.string().regex(/^[dwmy][1-9]\d{0,3}$/, { error: 'must be such as d7, w2, m6 or y1' }),
    'By the date of publication.',
  ),
  siteSearch: honoured(
    z.preprocess((value) => [value], domains),
    'A domain, without a path.',
  ),
  siteSearchFilter: honoured(oneOf(['i', 'e']), '`e` leaves the site out.'),
  fileType: honoured(z.string().max(20), 'A file extension.'),
  exactTerms: honoured(term, 'A phrase that must stand in the page.'),
  excludeTerms: honoured(term, 'Words that must not.'),
  hq: honoured(text, 'Joined to the query.'),
  gl: honoured(country, 'Moves pages of the country up.'),
  hl: honoured(text, 'Moves pages in the language up.'),
  lr: honoured(
    z.string().regex(/^lang_[a-z]{2}$/i, { error: 'must be one language such as lang_en' }),
    'Only pages in the language.',
  ),
  cr: honoured(
    z.string().refine((value) => /^country[A-Z]{2}$/.test(value) && isCountryCode(value.slice(7)), {
      error: 'must be one country such as countryUS',
    }),
    'Only sources of the country.',
  ),
  key: ignored('The key.'),
  cx: ignored('There is one engine.'),
  filter: ignored('Copies are left out in any case.'),
  c2coff: ignored('Nothing is converted.'),
  googlehost: ignored('There is one host.'),
  alt: ignored('The reply is JSON.'),
  prettyPrint: ignored('For people.'),
  orTerms: refused('write `a OR b` in the query.'),
  lowRange: refused('write a range such as `10..20` in the query.'),
  highRange: refused('write a range such as `10..20` in the query.'),
  linkSite: refused('links are not searched.'),
  relatedSite: refused('use /compat/exa/findSimilar, or `similar` on our own search.'),
  rights: refused('licences are not known.'),
  sort: refused('results come by relevance.'),
  imgSize: refused('images are not told apart by size.'),
  imgType: refused('images are not told apart by type.'),
  imgColorType: refused('images are not told apart by colour.'),
  imgDominantColor: refused('images are not told apart by colour.'),
  fields: refused('replies are whole.'),
}

type Asked = Values<typeof parameters>

async function answer(asked: Asked, asking: Asking): Promise<object> {
  const { num = 10, start = 1 } = asked
  const response = inLanguage(await askSearch(asking, searchOf(asked, asking.now)), asked.lr?.slice(5))
  const items =
    asked.searchType === 'image'
      ? (response.images ?? []).slice(start - 1, start - 1 + num).map(imageItem)
      : response.results.map(webItem)
  const { metrics, correctedQuery } = response
  const total = metrics.total_results_found
  const page = { title: asked.q, totalResults: String(total), searchTerms: asked.q, inputEncoding: 'utf8' }
  const more = total >= start + num && start + num <= 91
  return {
    kind: 'customsearch#search',
    url: {
      type: 'application/json',
      template: `${asking.baseUrl}/compat/google/customsearch/v1?q={searchTerms}`,
    },
    queries: {
      request: [
        {
          ...page,
          count: items.length,
          startIndex: start,
          outputEncoding: 'utf8',
          safe: asked.safe ?? 'off',
        },
      ],
      ...(more && { nextPage: [{ ...page, count: num, startIndex: start + num, outputEncoding: 'utf8' }] }),
    },
    context: { title: 'Whippet' },
    searchInformation: {
      searchTime: metrics.duration / 1000,
      formattedSearchTime: (metrics.duration / 1000).toFixed(2),
      totalResults: String(total),
      formattedTotalResults: total.toLocaleString('en-US'),
    },
    ...(correctedQuery !== undefined && {
      spelling: { correctedQuery, htmlCorrectedQuery: escapeHtml(correctedQuery) },
    }),
    ...(items.length > 0 && { items }),
  }
}

function searchOf(asked: Asked, now: number): SearchAsked {
  const { num = 10, start = 1, siteSearch, siteSearchFilter = 'i', dateRestrict: within } = asked
  const images = asked.searchType === 'image'
  const query = [asked.q, asked.hq].filter((part) => part !== undefined).join(' ')
  const days = within === undefined ? 0 : (UNIT_DAYS[within.charAt(0)] ?? 0) * Number(within.slice(1))
  return {
    q: asked.lr === undefined ? query : `lang:${asked.lr.slice(5)} ${query}`,
    limit: images ? 20 : num,
    offset: images ? 0 : start - 1,
    intent: images ? 'images' : undefined,
    safe: asked.safe === 'active' ? 'strict' : 'off',
    includeDomains: siteSearchFilter === 'i' ? siteSearch : undefined,
    excludeDomains: siteSearchFilter === 'e' ? siteSearch : undefined,
    includeTerms: asked.exactTerms === undefined ? undefined : [asked.exactTerms],
    excludeTerms: asked.excludeTerms?.split(/\s+/),
    filetype: asked.fileType,
    dateFrom: within === undefined ? undefined : dayBefore(now, days),
    country: asked.gl?.toUpperCase(),
    sourceCountry: asked.cr?.slice(7),
    language: asked.lr?.slice(5).toLowerCase() ?? localeOf(asked.hl).language,
  }
}

function webItem(result: Result): object {
  const snippet = textOf(result)
  return {
    kind: 'customsearch#result',
    ...titled(result.title, result.link),
    snippet,
    htmlSnippet: escapeHtml(snippet),
    ...(result.image !== undefined && { pagemap: { cse_image: [{ src: result.image }] } }),
  }
}

function imageItem(image: ImageResult): object {
  const { width, height, thumbnail } = image
  return {
    kind: 'customsearch#result',
    ...titled(image.title, image.image),
    displayLink: image.source,
    snippet: image.title,
    htmlSnippet: escapeHtml(image.title),
    image: {
      contextLink: image.link,
      width: pixels(width),
      height: pixels(height),
      thumbnailLink: thumbnail ?? image.image,
    },
  }
}

function titled(title: string, link: string): object {
  return {
    title,
    htmlTitle: escapeHtml(title),
    link,
    displayLink: new URL(link).hostname,
    formattedUrl: link,
    htmlFormattedUrl: escapeHtml(link),
  }
}

const REASONS: Readonly<Record<number, readonly [string, string]>> = {
  400: ['badRequest', 'INVALID_ARGUMENT'],
  401: ['authError', 'UNAUTHENTICATED'],
  402: ['quotaExceeded', 'RESOURCE_EXHAUSTED'],
  404: ['notFound', 'NOT_FOUND'],
  429: ['rateLimitExceeded', 'RESOURCE_EXHAUSTED'],
  503: ['backendError', 'UNAVAILABLE'],
}

const ABOUT = 'Web and image search'

export const google: Shape = {
  name: 'google',
  title: 'Google Programmable Search',
  keys: [
    { in: 'header', name: 'X-Goog-Api-Key' },
    { in: 'query', name: 'key' },
  ],
  needsKeyInAddress: true,
  strict: false,
  calls: [
    searchCall('GET /customsearch/v1', ABOUT, parameters, answer),
    searchCall('GET /customsearch/v1/siterestrict', ABOUT, parameters, answer),
  ],
  pointing: [
    {
      client: 'google-api-python-client',
      line: 'build("customsearch", "v1", developerKey="KEY", client_options={"api_endpoint": "BASE/compat/google/"})',
    },
    { client: 'curl', line: 'curl "BASE/compat/google/customsearch/v1?key=KEY&cx=any&q=css+grid"' },
  ],
  unpointable: [
    '`@langchain/community` `GoogleCustomSearch` has the address `https://www.googleapis.com` in its code. It runs unchanged behind a rewrite of it to `BASE/compat/google`, as `bin/dev compat` shows.',
    '`langchain-community` `GoogleSearchAPIWrapper` builds its own client; give it one that is pointed here: `wrapper.search_engine = build(…)`.',
  ],
  errorBody: ({ status, message }: Refusal) => {
    const [reason, name] = REASONS[status] ?? ['internalError', 'INTERNAL']
    return { error: { code: status, message, errors: [{ message, domain: 'global', reason }], status: name } }
  },
}
