// Figures and codes of countries by ISO 3166-1 code, as `facts/country-figures.json` has them.
import figures from '../../../facts/country-figures.json' with { type: 'json' }

export interface CountryFigures {
  readonly alpha3?: string
  readonly numeric?: string
  readonly population?: number
  /** Square kilometres. */
  readonly area?: number
  /** With its dot. */
  readonly domain?: string
  /** By their codes. */
  readonly neighbours: readonly string[]
}

export const countryFigures: ReadonlyMap<string, CountryFigures> = new Map(Object.entries(figures))
