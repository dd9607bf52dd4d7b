// Leaves out of a search or a page what its session was sent before, and tells what it is sent now.

import type { Result } from '../../contract/result.ts'
import { createSentTexts, printsOf, type SentTexts } from '../../foundation/quotes/sent-texts.ts'
import { RESULT_GROUPS } from '../../vocabulary/intents.ts'
import type { PaidTextTools, PricedPage } from '../render/paid-text.ts'
import { pageTextOf, replacePageText } from '../render/shorten-page-text.ts'
import { type Shown, withResults } from '../render/shown-search.ts'

/** A result of which something is left out stands there with `seen`. */
export function leaveOutSent(shown: Shown, prints: string): Shown {
  if (prints === '') return shown
  const sent = createSentTexts(prints)
  const left = withResults(shown, (result) => unsent(result, sent))
  const notes = Object.entries(shown.notes).map(([link, { summary, ...rest }]) => [
    link,
    summary === undefined || sent.has(summary) ? rest : { ...rest, summary },
  ])
  return { ...left, notes: Object.fromEntries(notes) }
}

/** The fingerprints of all text of pages in it. */
export function printsOfSearch({ response, notes }: Shown): readonly string[] {
  const results = [...response.results, ...RESULT_GROUPS.flatMap((group) => response[group] ?? [])]
  const summaries = Object.values(notes).flatMap(({ summary }) => summary ?? [])
  return [...results.flatMap(textsOf), ...summaries].flatMap(printsOf)
}

function textsOf(result: Result): readonly string[] {
  const { desc, snippet = '', extracts = [], reader } = result
  return [desc, snippet, ...extracts, reader?.excerpt ?? '', pageTextOf(result)].filter((text) => text !== '')
}

function unsent(result: Result, sent: SentTexts): Result {
  const { desc, snippet, extracts, citations, reader, ...rest } = result
  const keeps = (extracts ?? []).map((extract) => !sent.has(extract))
  const told = { ...rest, ...(reader && { reader: withoutExcerpt(reader, sent) }) } as Result
  const left = {
    ...replacePageText(told, (text) => sent.without(text)),
    desc: sent.has(desc) ? '' : desc,
    ...(snippet !== undefined && !sent.has(snippet) && { snippet }),
    ...(extracts && { extracts: extracts.filter((_, at) => keeps[at]) }),
    ...(citations && { citations: citations.filter((_, at) => keeps[at]) }),
  }
  const isWhole = textsOf(left).join('').length === textsOf(result).join('').length
  return isWhole ? result : { ...left, seen: true }
}

function withoutExcerpt(
  { excerpt, ...reader }: NonNullable<Result['reader']>,
  sent: SentTexts,
): Result['reader'] {
  return excerpt === undefined || sent.has(excerpt) ? reader : { ...reader, excerpt }
}

/**
 * A fetched page without what its session was sent before, priced as what is left; and what the session is
 * sent now.
 */
export async function unsentPage(
  page: PricedPage,
  sent: string | undefined,
  { prices, work, signal }: PaidTextTools,
): Promise<PricedPage> {
  if (sent === undefined || sent === '') return page
  const { read, citations } = page
  const { extracts } = read
  const texts = [read.page.markdown, read.page.text, ...(extracts ?? [])]
  const left = await work({ kind: 'unsent', sent, texts }, signal)
  if (left.every((text, at) => text === texts[at])) return page
  const [markdown = '', text = '', ...leftOfExtracts] = left
  const keeps = leftOfExtracts.map((extract) => extract !== '')
  const tokens = markdown === '' ? 0 : ((await work({ kind: 'count', texts: [markdown] }, signal))[0] ?? 0)
  return {
    ...page,
    read: {
      ...read,
      page: { ...read.page, markdown, text },
      ...(extracts && { extracts: extracts.filter((_, at) => keeps[at]) }),
    },
    ...(citations && { citations: citations.filter((_, at) => keeps[at]) }),
    tokens,
    cost: prices.fetchPrice(tokens),
    seen: true,
  }
}

/** The fingerprints of a page as it is about to be sent. */
export async function printsOfPages(
  pages: readonly PricedPage[],
  format: 'json' | 'context',
  { work, signal }: Omit<PaidTextTools, 'prices'>,
): Promise<readonly string[]> {
  const texts = pages.flatMap(({ read: { page, extracts = [] } }) => [
    page.markdown,
    ...(format === 'json' ? [page.text] : []),
    ...extracts,
  ])
  return work({ kind: 'prints', texts }, signal)
}
