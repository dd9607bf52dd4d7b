// A fetched page without what its session was sent before, priced as what is left; and what the session is sent now.
import type { PriceList } from '../../accounts/money/prices.ts'
import type { PricedPage } from '../render/paid-text.ts'
import type { TextWork } from '../render/text-work.ts'

interface Tools {
  readonly prices: Pick<PriceList, 'fetchPrice'>
  readonly work: TextWork
  readonly signal: AbortSignal
}

export async function unsentPage(
  page: PricedPage,
  sent: string | undefined,
  { prices, work, signal }: Tools,
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
  { work, signal }: Omit<Tools, 'prices'>,
): Promise<readonly string[]> {
  const texts = pages.flatMap(({ read: { page, extracts = [] } }) => [
    page.markdown,
    ...(format === 'json' ? [page.text] : []),
    ...extracts,
  ])
  return work({ kind: 'prints', texts }, signal)
}
