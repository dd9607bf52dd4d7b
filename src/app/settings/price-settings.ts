// The settings of what calls cost.
import type { Prices } from '../../accounts/money/prices.ts'
import type { NanoDollars } from '../../foundation/money.ts'
import { brought, dollarsSetting, integerSetting, type Setting } from '../settings.ts'

const price = (variable: string, meaning: string, dollars: number): Setting<NanoDollars> =>
  brought(dollarsSetting(variable, meaning, dollars))

export const priceSettings = {
  priceLow: price('WHIPPET_PRICE_LOW', 'US dollars for a search of tier low', 0.001),
  priceMedium: price('WHIPPET_PRICE_MEDIUM', 'US dollars for a search of tier medium', 0.003),
  priceHigh: price('WHIPPET_PRICE_HIGH', 'US dollars for a search of tier high', 0.006),
  priceMax: price('WHIPPET_PRICE_MAX', 'US dollars for a search of tier max', 0.012),
  priceFetch: price('WHIPPET_PRICE_FETCH', 'US dollars for a fetch, before its tokens', 0.001),
  priceTokens: price('WHIPPET_PRICE_TOKENS', 'US dollars for a million tokens of text', 0.05),
  priceCacheHit: brought(
    integerSetting('WHIPPET_PRICE_CACHE_HIT', 'percent of its price that a search from the cache costs', 50, {
      from: 0,
      to: 100,
    }),
  ),
}

export function readPrices(read: <T>(one: Setting<T>) => T): Prices {
  return {
    search: {
      low: read(priceSettings.priceLow),
      medium: read(priceSettings.priceMedium),
      high: read(priceSettings.priceHigh),
      max: read(priceSettings.priceMax),
    },
    fetch: read(priceSettings.priceFetch),
    perMillionTokens: read(priceSettings.priceTokens),
    cacheHitPercent: read(priceSettings.priceCacheHit),
  }
}
