// Reads one page for a fetch, and says what it costs.
import type { PriceList } from '../accounts/money/prices.ts'
import type { FetchChoice } from '../contract/fetch/fetch-request.ts'
import type { PageRead, ReadPage } from '../engine/pages/read-page.ts'
import type { Deadline } from '../foundation/deadline.ts'
import { PageUnavailable } from '../foundation/errors.ts'
import { createGate } from '../workers/gate.ts'
import type { PricedPage } from './render/paid-text.ts'
import type { TextWork } from './render/text-work.ts'

/** Throws Overloaded or PageUnreadable where `room` has none for the page. */
export type ReadPricedPage = (
  url: string,
  choice: FetchChoice,
  deadline: Deadline,
  into: { readonly room: PageRoom; readonly prices: Pick<PriceList, 'fetchPrice'> },
) => Promise<PricedPage>

/** Takes the characters of a page, for as long as its call lasts; throws where there is no room for them. */
export interface PageRoom {
  take(characters: number): void
}

/** A page that is not there by then is unavailable; a hold lasts longer. */
export const LONGEST_FETCH_MS = 30_000

/** Pages that are read at a time, each held in memory until it is done with; an account with many has them in turns. */
const GATE = {
  name: 'fetch calls',
  atOnce: 64,
  alone: 12,
  contended: 4,
  bounds: { waiting: 400, shareEach: 0.5 },
}

export function createReadPricedPage(needs: { readPage: ReadPage; work: TextWork }): ReadPricedPage {
  const { readPage, work } = needs
  const gate = createGate(GATE)
  return async (url, { query, maxAge, selector, removeSelector }, deadline, { room, prices }) => {
    const startedAt = performance.now()
    const part = {
      ...(selector !== undefined && { selector }),
      ...(removeSelector !== undefined && { removeSelector }),
    }
    const asked = {
      url,
      deadline,
      ...(query !== undefined && { query }),
      ...(maxAge !== undefined && { maxAgeMs: maxAge * 1000 }),
      ...(Object.keys(part).length > 0 && { part }),
    }
    const leave = await gate.enter(deadline.signal).catch((error: unknown) => {
      throw deadline.signal.aborted ? new PageUnavailable('The page did not arrive in time') : error
    })
    const found = await readPage(asked).finally(leave)
    room.take(found.page.text.length + found.page.markdown.length)
    const { read, tokens } = await measured(found, work, deadline.signal)
    return { read, tokens, cost: prices.fetchPrice(tokens), durationMs: performance.now() - startedAt }
  }
}

/** A page's texts without what hides in them, for models read them as they are, and what they are paid by. */
async function measured(
  found: PageRead,
  work: TextWork,
  signal: AbortSignal,
): Promise<Pick<PricedPage, 'read' | 'tokens'>> {
  const { page, extracts } = found
  const { description, author } = page
  const texts = [page.markdown, page.text, page.title, description ?? '', author ?? '', ...(extracts ?? [])]
  const { cleaned, tokens } = await work({ kind: 'measure', texts }, signal)
  const [markdown = '', text = '', title = '', cleanDescription = '', cleanAuthor = '', ...rest] = texts.map(
    (given, at) => cleaned[at] ?? given,
  )
  const clean = {
    ...page,
    ...{ title, text, markdown },
    ...(description !== undefined && { description: cleanDescription }),
    ...(author !== undefined && { author: cleanAuthor }),
  }
  return { read: { ...found, page: clean, ...(extracts && { extracts: rest }) }, tokens }
}
