// Countries as countries-list has them, by ISO 3166-1 code.
import { continents, countries, languages } from 'countries-list'

export interface CountryFact {
  readonly name: string
  readonly native: string
  readonly capital: string
  readonly continent: string
  readonly currencies: readonly string[]
  readonly languages: readonly string[]
  readonly phone: readonly number[]
}

export const countryFacts: ReadonlyMap<string, CountryFact> = new Map(
  Object.entries(countries).map(([code, country]) => [
    code,
    {
      name: country.name,
      native: country.native,
      capital: country.capital,
      continent: continents[country.continent],
      currencies: country.currency,
      languages: country.languages.map((language) => languages[language]?.name ?? language),
      phone: country.phone,
    },
  ]),
)
