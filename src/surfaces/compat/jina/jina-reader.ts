// /r/URL of Jina: one page, as markdown or text, and the headers that its reader and its search take.
import { z } from 'zod'
import type { FetchResponse } from '../../../contract/fetch/fetch-response.ts'
import { InvalidRequest } from '../../../foundation/errors.ts'
import { plainText } from '../../../foundation/text/plain-text.ts'
import { unescapedUrl } from '../../../foundation/web/url.ts'
import { askFetch } from '../frame/ask-operations.ts'
import { oneOf, whole } from '../frame/fields.ts'
import { honoured, ignored, refused, required, type Values } from '../frame/parameter-table.ts'
import { type Asking, ForeignReply, fetchCall } from '../frame/shape.ts'

/** `true` and `1` in a header. */
export const headerFlag = z.union(
  [z.boolean(), z.literal(1).transform(() => true), z.literal(0).transform(() => false)],
  { error: 'must be true or false' },
)

interface Usage {
  readonly tokens: number
}

/** Throws InvalidRequest where a form is asked for that there is none of. */
export function checkAccept({ headers }: Asking): void {
  if (headers.get('accept')?.includes('text/event-stream'))
    throw new InvalidRequest('Replies come whole; ask for application/json or text/plain')
}

/** In the form that `Accept` asks for: JSON, or text. */
export function replyAs(asking: Asking, data: object, usage: Usage, text: string): object | ForeignReply {
  const accept = asking.headers.get('accept') ?? ''
  if (!accept.includes('application/json')) return new ForeignReply(text, 'text/plain; charset=utf-8')
  return { code: 200, status: 20000, data, meta: { usage } }
}

const format = oneOf(['markdown', 'text', 'content'])
const selector = z.string().max(1_000)

const headers = {
  'x-respond-with': honoured(format, '`markdown`, `content` (the same) or `text`; others are refused.'),
  'x-return-format': honoured(format, 'The older name of `x-respond-with`.'),
  'x-target-selector': honoured(selector, 'CSS selector: only these parts.'),
  'x-remove-selector': honoured(selector, 'CSS selector: without these parts.'),
  'x-no-cache': honoured(headerFlag, 'Asks the site.'),
  'x-cache-tolerance': honoured(whole(0, 31_536_000), 'The oldest copy to accept, in seconds.'),
  'x-retain-images': honoured(oneOf(['none', 'all']), '`none` leaves images out.'),
  'x-engine': ignored('There is one way to read a page.'),
  'x-timeout': ignored('A page that is not there after 30 seconds is a 503.'),
  'x-wait-for-selector': ignored('Pages that need scripts are rendered where a browser is set up.'),
  'x-robots-txt': ignored('robots.txt is obeyed in any case.'),
  'x-locale': ignored('Pages are read as they come.'),
  'x-referer': ignored('None is sent.'),
  'x-base': ignored('Links are absolute.'),
  'x-md-link-style': ignored('Links stand in the text.'),
  'x-with-generated-alt': refused('images are not described.'),
  'x-with-images-summary': refused('images are not listed.'),
  'x-with-links-summary': refused('links are not listed.'),
  'x-with-iframe': refused('frames are not read.'),
  'x-with-shadow-dom': refused('shadow trees are not read.'),
  'x-set-cookie': refused('no cookies are sent.'),
  'x-proxy-url': refused('there is one way out.'),
  'x-proxy': refused('there is one way out.', ['none', 'auto']),
  'x-user-agent': refused('the reader says who it is.'),
  'x-token-budget': refused('use `maxTokens` on our own search.'),
  'x-page-url': refused('give the address in the path.'),
}

type Asked = Values<typeof headers>

const NO_ADDRESS = 'must be an address that starts with http:// or https://'

export const jinaRead = fetchCall(
  'GET /r/*',
  'One page by the address behind /r/',
  headers,
  (asked, asking) => read(asked, addressBehind(asking.url), asking),
)

export const jinaReadByBody = fetchCall(
  'POST /r',
  'One page by `url` in the body',
  {
    url: required(z.string().regex(/^https?:\/\//i, { error: NO_ADDRESS }), 'The address.'),
    ...headers,
  },
  (asked, asking) => read(asked, asked.url, asking),
)

/** The rest of the address as it was written, its query included. */
function addressBehind(url: string): string {
  const rest = restBehind(url, '/r/')
  return /^https?%3a/i.test(rest) ? unescapedUrl(rest) : rest
}

/** What stands behind the name of a call, as it was written. */
export function restBehind(url: string, name: '/r/' | '/s/'): string {
  return url.slice(url.indexOf(name) + name.length)
}

async function read(asked: Asked, url: string, asking: Asking): Promise<object | ForeignReply> {
  checkAccept(asking)
  const page = await askFetch(asking, url, {
    selector: asked['x-target-selector'],
    removeSelector: asked['x-remove-selector'],
    maxAge: asked['x-no-cache'] ? 0 : asked['x-cache-tolerance'],
  })
  const { tokens } = page.metrics
  const content = await contentOf(page, asked, asking)
  const data = {
    title: page.title,
    description: page.description ?? '',
    url: page.url,
    content,
    publishedTime: page.date,
    usage: { tokens },
  }
  return replyAs(asking, data, { tokens }, textOf(page, content))
}

async function contentOf(page: FetchResponse, asked: Asked, { work, signal }: Asking): Promise<string> {
  if ((asked['x-respond-with'] ?? asked['x-return-format']) === 'text') return page.content
  if (asked['x-retain-images'] !== 'none') return page.markdown
  const [text = ''] = await work({ kind: 'without images', texts: [page.markdown] }, signal)
  return text
}

function textOf(page: FetchResponse, content: string): string {
  const published = page.date === undefined ? '' : `Published Time: ${page.date}\n\n`
  return `Title: ${plainText(page.title)}\n\nURL Source: ${page.url}\n\n${published}Markdown Content:\n${content}\n`
}
