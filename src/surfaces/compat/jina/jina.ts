// Jina: the reader at /r and the search at /s, steered by headers.
import { z } from 'zod'
import type { Result } from '../../../contract/result.ts'
import { unescapedUrl } from '../../../foundation/web/url.ts'
import { askSearch } from '../frame/ask-operations.ts'
import { country, domains, oneOf, text, whole } from '../frame/fields.ts'
import { localeOf } from '../frame/locale.ts'
import { pageTextOf, textOf } from '../frame/of-result.ts'
import { honoured, ignored, refused, required, type Values } from '../frame/parameter-table.ts'
import {
  type Asking,
  type ForeignCall,
  type ForeignReply,
  type Refusal,
  type Shape,
  searchCall,
} from '../frame/shape.ts'
import { checkAccept, headerFlag, jinaRead, jinaReadByBody, replyAs, restBehind } from './jina-reader.ts'

const parameters = {
  num: honoured(whole(1, 20), 'Results, 1 to 20; 5 where it is absent.'),
  page: honoured(whole(1, 100), 'From 1.'),
  gl: honoured(country, 'Moves pages of the country up.'),
  hl: honoured(text, 'Moves pages in the language up.'),
  location: honoured(text, 'Where the caller is.'),
  type: honoured(oneOf(['web', 'news']), '`news` finds news alone.'),
  'x-site': honoured(
    z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), domains),
    'Only these domains, without paths.',
  ),
  'x-respond-with': honoured(
    oneOf(['no-content', 'markdown', 'content', 'text']),
    '`no-content` leaves page text out, which is then not charged.',
  ),
  'x-no-cache': honoured(headerFlag, 'Reads the pages anew.'),
  'x-retain-images': ignored('Page text is as the index has it.'),
  'x-engine': ignored('There is one engine.'),
  'x-timeout': ignored('A search takes no longer than 30 seconds.'),
  'x-with-favicons': ignored('No favicon is known; the field is left out.'),
  'x-with-generated-alt': refused('images are not described.'),
  'x-with-images-summary': refused('images are not listed.'),
  'x-with-links-summary': refused('links are not listed.'),
}

const query = required(text, 'The query, with operators such as `site:`.')

type Asked = Values<typeof parameters>

const jinaSearchCalls: readonly ForeignCall[] = [
  searchCall('GET /s/:q', 'Search by the query in the path', parameters, (asked, asking) =>
    search(asked, queryBehind(asking.url), asking),
  ),
  searchCall('GET /s', 'Search by `q`', { q: query, ...parameters }, (asked, asking) =>
    search(asked, asked.q, asking),
  ),
  searchCall('POST /s', 'Search by `q` in the body', { q: query, ...parameters }, (asked, asking) =>
    search(asked, asked.q, asking),
  ),
]

/** A plus is a space, unless it is written as %2B. */
function queryBehind(url: string): string {
  const [rest = ''] = restBehind(url, '/s/').split('?', 1)
  return unescapedUrl(rest.replaceAll('+', ' '))
}

async function search(asked: Asked, q: string, asking: Asking): Promise<object | ForeignReply> {
  checkAccept(asking)
  const { num = 5, page = 1 } = asked
  const content = asked['x-respond-with'] !== 'no-content'
  const { results } = await askSearch(asking, {
    q,
    limit: num,
    offset: (page - 1) * num,
    content,
    ...(content && asked['x-no-cache'] && { maxAge: 0 }),
    intent: asked.type === 'news' ? 'news' : undefined,
    includeDomains: asked['x-site'],
    country: asked.gl?.toUpperCase(),
    language: localeOf(asked.hl).language,
    location: asked.location,
  })
  const texts = results.map((result) => (content ? (pageTextOf(result) ?? '') : undefined))
  const counts = await asking.work({ kind: 'count', texts: texts.map((text = '') => text) }, asking.signal)
  const data = results.map((result, at) => entryOf(result, texts[at], counts[at] ?? 0))
  const tokens = counts.reduce((sum, count) => sum + count, 0)
  return replyAs(asking, data, { tokens }, data.map(entryText).join('\n'))
}

interface Entry {
  readonly title: string
  readonly url: string
  readonly description: string
  readonly date: string | undefined
  readonly content: string | undefined
  readonly usage: { readonly tokens: number }
}

function entryOf(result: Result, content: string | undefined, tokens: number): Entry {
  return {
    title: result.title,
    url: result.link,
    description: textOf(result),
    date: result.date,
    content,
    usage: { tokens },
  }
}

function entryText({ title, url, description, date, content }: Entry, at: number): string {
  const mark = `[${at + 1}]`
  const dated = date === undefined ? '' : `${mark} Date: ${date}\n`
  const said = content === undefined ? '' : `${mark} Markdown Content:\n${content}\n`
  return `${mark} Title: ${title}\n${mark} URL Source: ${url}\n${mark} Description: ${description}\n${dated}${said}`
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'ParamValidationError',
  401: 'AuthenticationRequiredError',
  402: 'InsufficientBalanceError',
  404: 'NotFoundError',
  422: 'AssertionFailureError',
  429: 'RateLimitTriggeredError',
  503: 'ServiceUnavailableError',
}

export const jina: Shape = {
  name: 'jina',
  title: 'Jina Reader and Search',
  keys: [{ in: 'bearer' }],
  strict: false,
  calls: [jinaReadByBody, jinaRead, ...jinaSearchCalls].map((call) => ({ ...call, from: 'headers' })),
  pointing: [
    { client: 'curl', line: 'curl -H "Authorization: Bearer KEY" BASE/compat/jina/r/https://example.com/' },
    { client: 'curl', line: 'curl -H "Authorization: Bearer KEY" "BASE/compat/jina/s/css+grid"' },
  ],
  notes: ['What the tables call a parameter is a header of the request, but for `url` and `q`.'],
  errorBody: ({ status, message }: Refusal) => ({
    data: null,
    code: status,
    name: NAMES[status] ?? 'InternalServerError',
    status: status * 100 + 1,
    message,
    readableMessage: `${NAMES[status] ?? 'InternalServerError'}: ${message}`,
  }),
}
