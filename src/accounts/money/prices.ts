// Prices: what a call costs, and the most it can cost, in whole nano-dollars.
import type { NanoDollars } from '../../foundation/money.ts'

export type PriceTier = 'low' | 'medium' | 'high' | 'max'

export interface Prices {
  readonly search: Readonly<Record<PriceTier, NanoDollars>>
  /** Of a fetch, before its tokens. */
  readonly fetch: NanoDollars
  readonly perMillionTokens: NanoDollars
  /** What a search costs that was answered from the cache, in percent. */
  readonly cacheHitPercent: number
}

export const DEFAULT_PRICES: Prices = {
  search: { low: 1_000_000, medium: 3_000_000, high: 6_000_000, max: 12_000_000 },
  fetch: 1_000_000,
  perMillionTokens: 50_000_000,
  cacheHitPercent: 50,
}

/** For calls that nobody pays for. */
export const NO_PRICES: Prices = {
  search: { low: 0, medium: 0, high: 0, max: 0 },
  fetch: 0,
  perMillionTokens: 0,
  cacheHitPercent: 0,
}

export interface PricedSearch {
  readonly tier: PriceTier
  /** How many of the queries found something, an answer included. */
  readonly queriesThatFound: number
  readonly contentTokens: number
  readonly cached: boolean
}

export interface PossibleSearch {
  readonly tier: PriceTier
  readonly queries: number
  readonly contentTokensAtMost: number
}

/** What a call costs, and of what: the three parts come to the total. */
export interface Cost {
  readonly total: NanoDollars
  /** Of the call itself: a search's tier, a fetch's flat price. */
  readonly search: NanoDollars
  /** Of text, by its tokens. */
  readonly text: NanoDollars
  /** 0 or less. */
  readonly discount: NanoDollars
}

export const NO_COST: Cost = { total: 0, search: 0, text: 0, discount: 0 }

export function sumOfCosts(costs: readonly Cost[]): Cost {
  return costs.reduce(
    (sum, { total, search, text, discount }) => ({
      total: sum.total + total,
      search: sum.search + search,
      text: sum.text + text,
      discount: sum.discount + discount,
    }),
    NO_COST,
  )
}

export interface PriceList {
  /** The prices of this caller: none where they are not metered. */
  for(caller: { readonly unmetered?: true }): PriceList
  searchPrice(search: PricedSearch): Cost
  mostSearchCanCost(search: PossibleSearch): NanoDollars
  fetchPrice(tokens: number): Cost
  mostFetchCanCost(maxTokens: number): NanoDollars
  newsPrice(tokens: number): Cost
  mostNewsCanCost(maxTokens: number): NanoDollars
  /** The most tokens of text that can be had for an amount. */
  tokensFor(amount: NanoDollars): number
}

/** A part of a nano-dollar is never charged: every price is rounded down. */
export function createPriceList(prices: Prices = DEFAULT_PRICES): PriceList {
  const tokenPrice = (tokens: number) => Math.floor((tokens * prices.perMillionTokens) / 1_000_000)
  const costOf = (search: NanoDollars, tokens: number, percent = 100): Cost => {
    const text = tokenPrice(tokens)
    const total = percent === 100 ? search + text : Math.floor(((search + text) * percent) / 100)
    return { total, search, text, discount: total - search - text }
  }
  const fetchPrice = (tokens: number): Cost => costOf(prices.fetch, tokens)

  const list: PriceList = {
    for: ({ unmetered }) => (unmetered ? FREE : list),
    searchPrice({ tier, queriesThatFound, contentTokens, cached }) {
      if (queriesThatFound === 0) return NO_COST
      const percent = cached ? prices.cacheHitPercent : 100
      return costOf(prices.search[tier] * queriesThatFound, contentTokens, percent)
    },
    mostSearchCanCost: ({ tier, queries, contentTokensAtMost }) =>
      prices.search[tier] * queries + tokenPrice(contentTokensAtMost),
    fetchPrice,
    mostFetchCanCost: (maxTokens) => fetchPrice(maxTokens).total,
    newsPrice: (tokens) => costOf(0, tokens),
    mostNewsCanCost: tokenPrice,
    tokensFor(amount) {
      if (prices.perMillionTokens === 0) return Number.MAX_SAFE_INTEGER
      // Rounded down as the price is, so that one more token would cost more than the amount.
      return Math.floor((Math.max(0, amount) * 1_000_000) / prices.perMillionTokens)
    },
  }
  return list
}

const FREE = createPriceList(NO_PRICES)
