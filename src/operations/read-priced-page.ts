// Reads one page for a fetch, and says what it costs.
import type { Cost, PriceList } from '../accounts/money/prices.ts'
import type { FetchChoice } from '../contract/fetch/fetch-request.ts'
import type { PageRead, ReadPage } from '../engine/pages/read-page.ts'
import type { Deadline } from '../foundation/deadline.ts'
import { PageUnavailable } from '../foundation/errors.ts'
import { withoutHiddenText } from '../foundation/text/hidden-text.ts'
import { createGate } from '../workers/gate.ts'
import type { TextWork } from './render/text-work.ts'

export interface PricedPage {
  readonly read: PageRead
  readonly tokens: number
  readonly cost: Cost
  readonly durationMs: number
}

export type ReadPricedPage = (url: string, choice: FetchChoice, deadline: Deadline) => Promise<PricedPage>

/** A page that is not there by then is unavailable; a hold lasts longer. */
export const LONGEST_FETCH_MS = 30_000

/** Pages that are read at a time, each held in memory until it is done with; an account with many has them in turns. */
const GATE = { atOnce: 64, alone: 12, contended: 4, bounds: { waiting: 400, shareEach: 0.5 } }

export function createReadPricedPage(needs: {
  readPage: ReadPage
  prices: PriceList
  work: TextWork
}): ReadPricedPage {
  const { readPage, prices, work } = needs
  const gate = createGate(GATE)
  return async (url, { query, maxAge, selector, removeSelector }, deadline) => {
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
    const read = { ...found, ...withoutHidden(found) }
    const [tokens = 0] = await work({ kind: 'count', texts: [read.page.markdown] }, deadline.signal)
    return { read, tokens, cost: prices.fetchPrice(tokens), durationMs: performance.now() - startedAt }
  }
}

/** A page's texts without what hides in them: models read them as they are. */
function withoutHidden({ page, extracts }: PageRead): Pick<PageRead, 'page' | 'extracts'> {
  const { title, text, markdown, description, author } = page
  return {
    page: {
      ...page,
      title: withoutHiddenText(title),
      text: withoutHiddenText(text),
      markdown: withoutHiddenText(markdown),
      ...(description !== undefined && { description: withoutHiddenText(description) }),
      ...(author !== undefined && { author: withoutHiddenText(author) }),
    },
    ...(extracts && { extracts: extracts.map(withoutHiddenText) }),
  }
}
