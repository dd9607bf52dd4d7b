// A page out of what was fetched, with the help of a browser where its scripts bring what it says.
import { Failure, PageNeedsScripts, PageUnreadable } from '../../foundation/errors.ts'
import type { ExtractInput } from './extract-page.ts'
import type { PageBody, PageRenderer } from './fetcher.ts'
import type { LabelledPage, Page } from './page.ts'

export interface ExtractRenderedNeeds {
  readonly extractPage: (input: ExtractInput) => Promise<Page>
  /** Absent where no browser may be asked. */
  readonly renderer?: PageRenderer | undefined
}

export interface Extracted {
  readonly page: Page
  /** What the browser made of it, where the page was read from that. */
  readonly rendered?: PageBody
}

/**
 * Reads a page as it came, and as a browser shows it where that is too little. Throws PageUnreadable with the reason
 * where there is no content, and with what went wrong in the browser where that was asked.
 */
export async function extractRendered(
  { extractPage, renderer }: ExtractRenderedNeeds,
  input: ExtractInput,
): Promise<Extracted> {
  const plain = await attempt(extractPage(input))
  if (!renderer && 'failure' in plain && plain.failure instanceof PageNeedsScripts)
    throw new PageNeedsScripts(`${plain.failure.message}. WHIPPET_RENDER=chromium reads such pages.`)
  if (!renderer || !mayBeMore(plain)) return orThrow(plain)
  try {
    const { url, contentType, body } = input
    const rendered = await renderer.render({ url, contentType, body }, input.signal ?? NEVER)
    const page = await extractPage({ ...input, ...rendered })
    // Where a consent layer or an error has taken the place of the text, what was there before is better.
    return 'page' in plain && plain.page.wordCount > page.wordCount ? plain : { page, rendered }
  } catch (error) {
    if ('page' in plain) return plain
    if (!(error instanceof Failure)) throw error
    const why =
      error instanceof PageUnreadable
        ? 'a browser finds no content either'
        : `rendering failed: ${error.message}`
    throw new PageUnreadable(`${plain.failure.message}; ${why}`)
  }
}

const NEVER = new AbortController().signal

type Attempt = { readonly page: LabelledPage } | { readonly failure: PageUnreadable }

async function attempt(work: Promise<Page>): Promise<Attempt> {
  try {
    return { page: await work }
  } catch (error) {
    if (error instanceof PageUnreadable) return { failure: error }
    throw error
  }
}

function mayBeMore(plain: Attempt): boolean {
  return 'page' in plain ? plain.page.scripted === true : plain.failure instanceof PageNeedsScripts
}

function orThrow(plain: Attempt): Extracted {
  if ('failure' in plain) throw plain.failure
  return plain
}
