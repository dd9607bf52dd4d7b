// Cuts the text of a call to what is paid for it, where the payment was signed before anybody knew how long it is; a page with its price.
import type { Cost, PriceList } from '../../accounts/money/prices.ts'
import type { Citation } from '../../contract/citations.ts'
import type { Article, NewsOutcome } from '../../engine/news/news-outcome.ts'
import type { PageRead } from '../../engine/pages/read-page.ts'
import { articleText, newsText } from './render-news.ts'
import type { TextWork } from './text-work.ts'

export interface PaidTextTools {
  readonly prices: Pick<PriceList, 'fetchPrice'>
  readonly work: TextWork
  readonly signal: AbortSignal
}

/** The start of a page, priced as what it is; the page itself where it is all paid for, or no bound is given. */
export async function paidPage(
  page: PricedPage,
  most: number | undefined,
  { prices, work, signal }: PaidTextTools,
): Promise<PricedPage> {
  if (most === undefined || page.tokens <= most) return page
  const { read } = page
  const texts = [read.page.markdown, read.page.text]
  const [markdown = '', text = ''] = await work({ kind: 'cut', texts, tokens: most }, signal)
  const [tokens = 0] = await work({ kind: 'count', texts: [markdown] }, signal)
  return {
    ...page,
    read: { ...read, page: { ...read.page, markdown, text } },
    tokens,
    cost: prices.fetchPrice(tokens),
    isCut: true,
  }
}

/** The articles of a feed that are worth the most, as many as are paid for. */
export async function paidNews(
  outcome: NewsOutcome,
  most: number | undefined,
  work: TextWork,
  signal: AbortSignal | undefined,
): Promise<{ readonly outcome: NewsOutcome; readonly tokens: number; readonly isCut?: true }> {
  const count = async (texts: readonly string[]): Promise<readonly number[]> =>
    work({ kind: 'count', texts }, signal)
  const [tokens = 0] = await count([newsText(outcome)])
  if (most === undefined || tokens <= most) return { outcome, tokens }
  const [head = 0, ...counts] = await count([
    newsText({ ...outcome, byRelevance: [] }),
    ...outcome.byRelevance.map(articleText),
  ])
  const kept = new Set<Article>()
  let left = most - head
  for (const [at, article] of outcome.byRelevance.entries()) {
    // And the end of its line.
    left -= (counts[at] ?? 0) + 1
    if (left < 0) break
    kept.add(article)
  }
  const cut = {
    ...outcome,
    byRelevance: outcome.byRelevance.filter((article) => kept.has(article)),
    byDate: outcome.byDate.filter((article) => kept.has(article)),
  }
  return { outcome: cut, tokens: (await count([newsText(cut)]))[0] ?? 0, isCut: true }
}

/** A page that was read, and what it costs. */
export interface PricedPage {
  readonly read: PageRead
  readonly tokens: number
  readonly cost: Cost
  readonly durationMs: number
  /** Of all its text, and of each extract; absent where none can be given. */
  readonly citation?: Citation
  readonly citations?: readonly Citation[]
  /** Text is left out that the session was sent before. */
  readonly seen?: true
  /** Its text is cut to what is paid. */
  readonly isCut?: true
}
