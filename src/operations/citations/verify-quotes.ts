// Verifying quotations: each is looked for on its page, then on other stored pages that the index has for its words.
import type { PriceList } from '../../accounts/money/prices.ts'
import type { QuoteGiven, VerifiedQuote, VerifyParameters, VerifyResponse } from '../../contract/verify.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import type { ReadIndex } from '../../engine/index/search-index.ts'
import type { VersionStore } from '../../engine/index/versions/version-store.ts'
import {
  type FindPages,
  pagesWithHalf,
  pagesWithQuote,
  pagesWithWords,
} from '../../engine/search/quote-pages.ts'
import type { Clock } from '../../foundation/clock.ts'
import { dollarsFromNano } from '../../foundation/money.ts'
import type { QuoteFound } from '../../foundation/quotes/find-quote.ts'
import type { Operation, Priced } from '../call.ts'
import { type CitationIds, citePlace } from '../citing/citation-ids.ts'
import { jsonReply } from '../render/reply.ts'
import type { TextWork } from '../render/text-work.ts'

export type VerifyOperation = Operation<VerifyParameters>

export interface VerifyNeeds {
  readonly index: Pick<ReadIndex, 'find'>
  readonly documents: Pick<DocumentStore, 'get'>
  readonly versions: Pick<VersionStore, 'versionsOf' | 'text'>
  readonly citationIds: Pick<CitationIds, 'bind'>
  readonly work: TextWork
  readonly prices: PriceList
  readonly clock: Clock
}

const LONGEST_MS = 20_000
/** Characters of the pages of one call that are looked through; of those behind, the beginning. */
const MOST_READ = { text: 10_000_000, markdown: 0, enough: 20_000 }

interface StoredText {
  readonly url: string
  readonly text: string
}

/** A text that has the quotation, and where. */
interface Match {
  readonly page: StoredText
  readonly at: QuoteFound
}

export function createVerifyOperation(needs: VerifyNeeds): VerifyOperation {
  const { clock, citationIds } = needs
  return {
    scope: 'search',
    longestMs: LONGEST_MS,
    identity: (parameters) => ['verify', parameters],
    plan({ caller }, { quotes }, deadline) {
      const startedAt = performance.now()
      const now = clock.now()
      const { searchPrice } = needs.prices.for(caller)
      const cost = searchPrice({ tier: 'low', queriesThatFound: 1, contentTokens: 0, cached: false })
      const run = async (): Promise<Priced> => {
        const found = await verifyQuotes(needs, quotes, deadline.signal)
        const body: VerifyResponse = {
          quotes: found.map(({ citation, ...rest }) => ({
            ...rest,
            ...(citation && { citation: citationIds.bind(caller.accountId, citation) }),
          })),
          metrics: {
            timestamp: new Date(now).toISOString(),
            cost_dollars: dollarsFromNano(cost.total),
            response_time_ms: Math.round(performance.now() - startedAt),
          },
        }
        return { reply: jsonReply(body), cost: cost.total }
      }
      return { most: cost.total, run }
    },
  }
}

/** Their citations are of no account yet. */
async function verifyQuotes(
  needs: VerifyNeeds,
  quotes: readonly QuoteGiven[],
  signal: AbortSignal,
): Promise<VerifiedQuote[]> {
  const { index } = needs
  const found = await onOwnPages(needs, quotes, signal)
  const open = (): number[] => [...quotes.keys()].filter((at) => !found[at])
  const unnamed = (): number[] => open().filter((at) => quotes[at]?.url === undefined)
  const look = async (
    which: readonly number[],
    pagesFor: FindPages,
    takes: (match: Match) => boolean,
  ): Promise<void> => {
    const asked = await Promise.all(
      which.map(async (at) => ({ at, urls: await pagesFor(index, quotes[at]?.text ?? '', signal) })),
    )
    const pages = await documentsAt(needs, [...new Set(asked.flatMap(({ urls }) => urls))])
    const pairs = asked.flatMap(({ at, urls }) =>
      urls.flatMap((url) => (pages.get(url) ?? []).map((page) => ({ at, page }))),
    )
    for (const [at, match] of await bestMatches(needs, quotes, pairs, signal))
      if (takes(match)) found[at] = match
  }
  await look(open(), pagesWithQuote, ({ at }) => at.found === 'verbatim')
  await look(unnamed(), pagesWithHalf, () => true)
  await look(unnamed(), pagesWithWords, () => true)
  const texts = [...new Set(found.flatMap((match) => (match ? [match.page.text] : [])))]
  const names = texts.length === 0 ? [] : await needs.work({ kind: 'versions', texts }, signal)
  const versions = new Map(texts.map((text, at) => [text, names[at] ?? '']))
  return quotes.map(({ url }, at) => shown(found[at], url, versions))
}

/** What the pages that are named say, as they are indexed and as they were read last. */
async function onOwnPages(
  needs: VerifyNeeds,
  quotes: readonly QuoteGiven[],
  signal: AbortSignal,
): Promise<(Match | undefined)[]> {
  const named = [...new Set(quotes.flatMap(({ url }) => (url === undefined ? [] : [addressOf(url)])))]
  const [pages, kept] = await Promise.all([documentsAt(needs, named), keptTexts(needs, named)])
  for (const last of kept) {
    const { url } = last
    const [indexed] = pages.get(url) ?? []
    if (last.text !== indexed?.text) pages.set(url, [...(pages.get(url) ?? []), last])
  }
  const pairs = quotes.flatMap(({ url }, at) =>
    url === undefined ? [] : (pages.get(addressOf(url)) ?? []).map((page) => ({ at, page })),
  )
  const matches = await bestMatches(needs, quotes, pairs, signal)
  return quotes.map((_, at) => matches.get(at))
}

async function documentsAt(
  { documents }: VerifyNeeds,
  urls: readonly string[],
): Promise<Map<string, StoredText[]>> {
  const read = urls.length === 0 ? [] : await documents.get(urls, MOST_READ)
  // One that is too long to be read with the others could be cited by no version of it.
  const whole = read.filter(({ version }) => version === undefined)
  return new Map(whole.map(({ url, text }) => [url, [{ url, text }]]))
}

/** One after the other, and no more than fit: each may be long. */
async function keptTexts({ versions }: VerifyNeeds, urls: readonly string[]): Promise<StoredText[]> {
  const kept: StoredText[] = []
  let room = MOST_READ.text
  for (const url of urls) {
    const last = (await versions.versionsOf(url)).find(({ state }) => state === 'kept')
    const text = last && (await versions.text(last.version))
    room -= text?.length ?? 0
    if (room < 0) break
    if (text !== undefined) kept.push({ url, text })
  }
  return kept
}

/** For each quotation the page that has it best; all in one piece of work, each text read once. */
async function bestMatches(
  { work }: VerifyNeeds,
  quotes: readonly QuoteGiven[],
  pairs: readonly { readonly at: number; readonly page: StoredText }[],
  signal: AbortSignal,
): Promise<Map<number, Match>> {
  const texts = [...new Set(pairs.map(({ page }) => page.text))]
  const numbers = new Map(texts.map((text, number) => [text, number]))
  const asked = pairs.map(({ at, page }) => ({
    quote: quotes[at]?.text ?? '',
    text: numbers.get(page.text) ?? 0,
  }))
  const places = asked.length === 0 ? [] : await work({ kind: 'quotes', texts, asked }, signal)
  const best = new Map<number, Match>()
  for (const [number, { at, page }] of pairs.entries()) {
    const place = places[number]
    const known = best.get(at)
    if (place && (!known || nearnessOf(place) > nearnessOf(known.at))) best.set(at, { page, at: place })
  }
  return best
}

function nearnessOf(found: QuoteFound): number {
  return found.found === 'verbatim' ? 1 : found.similarity
}

function shown(
  match: Match | undefined,
  url: string | undefined,
  versions: ReadonlyMap<string, string>,
): VerifiedQuote {
  if (!match) return { found: 'absent' }
  const { page, at } = match
  const isElsewhere = url !== undefined && addressOf(url) !== page.url
  const cited = { url: page.url, version: versions.get(page.text) ?? '' }
  return {
    found: isElsewhere ? 'elsewhere' : at.found,
    url: page.url,
    citation: citePlace(cited, at),
    ...(at.found === 'near' && { similarity: at.similarity, differences: at.differences }),
  }
}

/** Without its fragment, which no server sees. */
function addressOf(url: string): string {
  return url.replace(/#.*$/s, '')
}
