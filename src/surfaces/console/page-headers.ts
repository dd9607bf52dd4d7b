// Headers of every page for people: nothing from elsewhere, nothing inline, in no other site's frame.
import type { Context } from 'hono'
import { bangOrigins } from '../../operations/bangs.ts'
import type { ConsoleEnv } from './gate.ts'

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Other sites learn nothing; forms of our own still tell where they came from, which is asked of every change.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

/** Its form goes to the sites of bangs too: browsers let a form go only where its page allows, redirects included. */
const SEARCH_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': (PAGE_HEADERS['content-security-policy'] ?? '').replace(
    "form-action 'self'",
    `form-action 'self' ${bangOrigins.join(' ')}`,
  ),
}

/** A page of the search page's: never kept. */
export function sendPage(context: Context<ConsoleEnv>, page: string, status = 200): Response {
  return context.body(page, status as 200, {
    ...SEARCH_PAGE_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
}
