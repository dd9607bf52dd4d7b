// Sends a page of the search page's: never kept, and its form goes nowhere but here and to the sites of bangs.
import type { Context } from 'hono'
import { bangOrigins } from '../../../operations/bangs.ts'
import type { ConsoleEnv } from '../gate.ts'
import { PAGE_HEADERS } from '../page-headers.ts'

/** Browsers let a form go only where its page allows, redirects included. */
const SEARCH_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': (PAGE_HEADERS['content-security-policy'] ?? '').replace(
    "form-action 'self'",
    `form-action 'self' ${bangOrigins.join(' ')}`,
  ),
}

export function sendPage(context: Context<ConsoleEnv>, page: string, status = 200): Response {
  return context.body(page, status as 200, {
    ...SEARCH_PAGE_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
}
