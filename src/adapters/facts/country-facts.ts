// Countries as countries-list has them, by ISO 3166-1 code, with what it has wrong or too short set right.
import { continents, countries, languages } from 'countries-list'
import corrections from '../../../facts/country-corrections.json' with { type: 'json' }

export interface CountryFact {
  readonly name: string
  readonly native: string
  /** Several, each with what it is the seat of, where a country has more than one. */
  readonly capital: string
  readonly continent: string
  readonly currencies: readonly string[]
  readonly languages: readonly string[]
  readonly phone: readonly number[]
}

const corrected: ReadonlyMap<string, Partial<CountryFact>> = new Map(Object.entries(corrections))

/** Units of account of banks (ISO 4217 funds codes): nobody pays with them. */
const FUNDS = new Set(['BOV', 'CHE', 'CHW', 'CLF', 'USN', 'UYI'])

/** Where countries-list has the name of the land or of its people for that of the language. */
const LANGUAGE_NAMES: ReadonlyMap<string, string> = new Map([
  ['ff', 'Fula'],
  ['ht', 'Haitian Creole'],
  ['km', 'Khmer'],
  ['lo', 'Lao'],
  ['mi', 'Māori'],
  ['pa', 'Punjabi'],
  ['rw', 'Kinyarwanda'],
  ['si', 'Sinhala'],
  ['so', 'Somali'],
  ['tl', 'Filipino'],
  ['to', 'Tongan'],
])

export const countryFacts: ReadonlyMap<string, CountryFact> = new Map(
  Object.entries(countries).map(([code, country]) => [
    code,
    {
      name: country.name,
      native: country.native,
      capital: country.capital,
      continent: continents[country.continent],
      currencies: country.currency.filter((currency) => !FUNDS.has(currency)),
      languages: country.languages.map((code) => LANGUAGE_NAMES.get(code) ?? languages[code]?.name ?? code),
      phone: country.phone,
      ...corrected.get(code),
    },
  ]),
)
