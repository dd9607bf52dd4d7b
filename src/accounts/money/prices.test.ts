// Prices as docs/api/choices.md has them, to the nano-dollar.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPriceList, DEFAULT_PRICES, NO_COST, type PriceTier } from './prices.ts'

const prices = createPriceList()
const one = { queriesThatFound: 1, contentTokens: 0, cached: false }

describe('prices', () => {
  it('of a search go by tier', () => {
    const tiers: PriceTier[] = ['low', 'medium', 'high', 'max']
    expect(tiers.map((tier) => prices.searchPrice({ ...one, tier }).total)).toEqual([1e6, 3e6, 6e6, 12e6])
  })

  it('of a search count the queries that found something, and the tokens of page text', () => {
    const search = { tier: 'medium', queriesThatFound: 3, contentTokens: 1_001, cached: false } as const
    expect(prices.searchPrice(search)).toEqual({
      total: 9_050_050,
      search: 9_000_000,
      text: 50_050,
      discount: 0,
    })
    expect(prices.searchPrice({ ...search, queriesThatFound: 0 })).toEqual(NO_COST)
  })

  it('of a search from the cache are half, rounded down', () => {
    expect(prices.searchPrice({ ...one, tier: 'low', cached: true }).total).toBe(500_000)
    const odd = createPriceList({ ...DEFAULT_PRICES, search: { ...DEFAULT_PRICES.search, low: 7 } })
    expect(odd.searchPrice({ ...one, tier: 'low', cached: true }).total).toBe(3)
  })

  it('of a fetch and of news go by tokens, a fetch with a flat part', () => {
    expect(prices.fetchPrice(0).total).toBe(1_000_000)
    expect(prices.fetchPrice(1_000_000).total).toBe(51_000_000)
    expect(prices.fetchPrice(3).total).toBe(1_000_150)
    expect(prices.newsPrice(0).total).toBe(0)
    expect(prices.newsPrice(7).total).toBe(350)
  })

  it('never come to more than what was reserved, and are whole', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_007 })
    const list = fc
      .record({
        search: fc.record({ low: amount, medium: amount, high: amount, max: amount }),
        fetch: amount,
        perMillionTokens: amount,
        cacheHitPercent: fc.integer({ min: 0, max: 100 }),
      })
      .map(createPriceList)
    const work = fc.record({
      tier: fc.constantFrom<PriceTier>('low', 'medium', 'high', 'max'),
      queries: fc.integer({ min: 0, max: 5 }),
      missing: fc.integer({ min: 0, max: 5 }),
      tokens: fc.integer({ min: 0, max: 2_000_000 }),
      fewer: fc.integer({ min: 0, max: 2_000_000 }),
      cached: fc.boolean(),
    })
    fc.assert(
      fc.property(list, work, (priced, { tier, queries, missing, tokens, fewer, cached }) => {
        const found = Math.max(0, queries - missing)
        const used = Math.max(0, tokens - fewer)
        const cost = priced.searchPrice({ tier, queriesThatFound: found, contentTokens: used, cached })
        expect(Number.isSafeInteger(cost.total)).toBe(true)
        expect(cost.search + cost.text + cost.discount).toBe(cost.total)
        expect(cost.total).toBeLessThanOrEqual(
          priced.mostSearchCanCost({ tier, queries, contentTokensAtMost: tokens }),
        )
        expect(priced.fetchPrice(used).total).toBeLessThanOrEqual(priced.mostFetchCanCost(tokens))
        const affordable = priced.tokensFor(fewer)
        expect(priced.newsPrice(Math.min(affordable, 1e9)).total).toBeLessThanOrEqual(fewer)
        expect(priced.newsPrice(used).total).toBeLessThanOrEqual(priced.mostNewsCanCost(tokens))
      }),
    )
  })
})
