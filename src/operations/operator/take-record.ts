// One record of a file becomes a document, or the reason why not.
import type { Document } from '../../engine/index/document/document.ts'
import type { ImportContent, ImportedPage } from '../../engine/index/load/import-source.ts'
import { describePage } from '../../engine/index/quality/describe-page.ts'
import type { ExtractPage } from '../../engine/pages/read-page.ts'
import type { Clock } from '../../foundation/clock.ts'
import { Failure, messageOf, PassingFailure } from '../../foundation/errors.ts'
import { canBeKept, parseHttpUrl, parsePageUrl } from '../../foundation/web/url.ts'

export interface TakeRecordNeeds {
  readonly extractPage: ExtractPage
  readonly clock: Clock
}

export type Taken =
  | { readonly document: Document }
  /** `isPassing`: it may be read another time. */
  | { readonly reason: string; readonly isPassing?: true }
  | { readonly skipped: true }

/** Lines, which are read many at once, are none. Never rejects. */
export async function takeRecord(needs: TakeRecordNeeds, content: ImportContent): Promise<Taken> {
  if ('page' in content) return takePage(needs, content.page)
  return 'line' in content ? { reason: 'a line of JSON is no page' } : content
}

async function takePage(needs: TakeRecordNeeds, given: ImportedPage): Promise<Taken> {
  const url = withoutHash(given.url)
  if (url === undefined) return { reason: `"${given.url.slice(0, 200)}" is not an http or https address` }
  if (!canBeKept(url)) return { reason: `"${given.url.slice(0, 200)}" and so on is too long an address` }
  try {
    const { contentType, body } = given
    const page = await needs.extractPage({ url, contentType, body })
    const document = describePage(page, { origin: 'import', readAt: given.readAt ?? needs.clock.now() })
    const { title = document.title, subject = document.subject, licence, author, date } = given
    const told = { ...(author && { author }), ...(date && { date }) }
    const facts = { ...(subject && { subject }), ...(licence && { licence }) }
    return { document: { ...told, ...document, url, title, ...facts } }
  } catch (error) {
    if (error instanceof PassingFailure) return { reason: error.message, isPassing: true }
    // A page without content is nothing to take, and no fault of the file.
    if (error instanceof Failure) return { skipped: true }
    return { reason: messageOf(error) }
  }
}

/** That the document of a record has; undefined where it has none. */
export function addressOf(content: ImportContent): string | undefined {
  if ('page' in content) return withoutHash(content.page.url)
  const url = 'line' in content && content.line !== undefined ? urlOfLine(content.line) : undefined
  return typeof url === 'string' ? parseHttpUrl(url.trim())?.href : undefined
}

function urlOfLine(line: string): unknown {
  try {
    return (JSON.parse(line) as { url?: unknown } | null)?.url
  } catch {
    return undefined
  }
}

function withoutHash(text: string): string | undefined {
  const url = parsePageUrl(text.trim())
  if (!url) return undefined
  url.hash = ''
  return url.href
}
