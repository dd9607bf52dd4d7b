// Prices: what a call costs, and the most it can cost, in whole nano-dollars.
import type { NanoDollars } from '../../foundation/money.ts'

export type PriceTier = 'low' | 'medium' | 'high' | 'max'

export interface Prices {
  readonly search: Readonly<Record<PriceTier, NanoDollars>>
  /** Of a fetch, before its tokens. */
  readonly fetch: NanoDollars
  readonly perMillionTokens: NanoDollars
  /** What a search costs that was answered from the cache, in percent. */
  readonly cacheHitPercent?: number
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

export interface PriceList {
  searchPrice(search: PricedSearch): NanoDollars
  mostSearchCanCost(search: PossibleSearch): NanoDollars
  fetchPrice(tokens: number): NanoDollars
  mostFetchCanCost(maxTokens: number): NanoDollars
  newsPrice(tokens: number): NanoDollars
  mostNewsCanCost(maxTokens: number): NanoDollars
}

/** A part of a nano-dollar is never charged: every price is rounded down. */
export function createPriceList(prices: Prices = DEFAULT_PRICES): PriceList {
  const tokenPrice = (tokens: number) => Math.floor((tokens * prices.perMillionTokens) / 1_000_000)
  const cacheHitPercent = prices.cacheHitPercent ?? 50
  const fresh = (tier: PriceTier, queries: number, tokens: number) =>
    prices.search[tier] * queries + tokenPrice(tokens)
  const fetchPrice = (tokens: number) => prices.fetch + tokenPrice(tokens)
  return {
    searchPrice({ tier, queriesThatFound, contentTokens, cached }) {
      if (queriesThatFound === 0) return 0
      const price = fresh(tier, queriesThatFound, contentTokens)
      return cached ? Math.floor((price * cacheHitPercent) / 100) : price
    },
    mostSearchCanCost: ({ tier, queries, contentTokensAtMost }) => fresh(tier, queries, contentTokensAtMost),
    fetchPrice,
    mostFetchCanCost: fetchPrice,
    newsPrice: tokenPrice,
    mostNewsCanCost: tokenPrice,
  }
}
