// Countries as entities, with the population of their largest cities beside the facts of countries-list.
import figures from '../../../facts/country-figures.json' with { type: 'json' }
import aliases from '../../../facts/place-aliases.json' with { type: 'json' }
import { type CountryFact, countryFacts } from './country-facts.ts'
import { grouped, itemsOf, type NamedEntity, wikipediaUrl } from './named-entity.ts'
import type { City } from './place-facts.ts'

const MOST_CITIES = 5

export function countryEntities(cities: readonly City[]): readonly NamedEntity[] {
  const byCountry = Map.groupBy(cities, ({ country }) => country)
  const currencies = new Intl.DisplayNames('en', { type: 'currency' })
  return [...countryFacts].map(([code, fact]) => {
    const { population, area, neighbours = [], domain, alpha3 } = countryFigures.get(code) ?? {}
    const largest = [...(byCountry.get(code) ?? [])].sort((a, b) => b.population - a.population)
    const names = largest.slice(0, MOST_CITIES).map(({ name }) => name)
    return {
      names: [fact.name, fact.native, ...otherNamesOf(code)],
      entity: {
        name: fact.name,
        kind: 'country',
        summary: summaryOf(fact),
        items: itemsOf({
          Capital: fact.capital,
          Continent: fact.continent,
          Population: population === undefined ? undefined : grouped(population),
          Area: area === undefined ? undefined : shownArea(area),
          Languages: fact.languages.join(', '),
          Currency: fact.currencies
            .map((currency) => `${currencies.of(currency) ?? currency} (${currency})`)
            .join(', '),
          'Calling code': fact.phone.map((phone) => `+${phone}`).join(', '),
          'Country code': alpha3 === undefined ? code : `${code}, ${alpha3}`,
          'Internet domain': domain,
          Neighbours: neighbours
            .map((other) => countryFacts.get(other)?.name ?? other)
            .sort()
            .join(', '),
          'Native name': fact.native === fact.name ? undefined : fact.native,
          'Largest city': largest[0] && `${largest[0].name} (${grouped(largest[0].population)})`,
        }),
        related: [...new Set([...capitalsOf(fact), ...names, fact.continent])],
        source: 'countries-list; Unicode CLDR; GeoNames (CC BY 4.0)',
        url: wikipediaUrl(fact.name),
        prominence: 1,
        plain: true,
      },
    }
  })
}

const SQUARE_MILES = 2.589_988_110_336

function shownArea(squareKilometres: number): string {
  const miles = squareKilometres / SQUARE_MILES
  return `${grouped(squareKilometres)} km² (${miles < 10 ? miles.toFixed(1) : grouped(Math.round(miles))} sq mi)`
}

/** England is a part of what its code stands for, and has no facts of its own here. */
const PARTS = new Set(['england', 'scotland', 'wales', 'northern ireland', 'korea', 'congo', 'us', 'america'])

function otherNamesOf(code: string): readonly string[] {
  return Object.entries(aliases.countries)
    .filter(([name, target]) => target === code && !PARTS.has(name))
    .map(([name]) => name)
}

function summaryOf({ name, continent, capital }: CountryFact): string {
  const verb = capitalsOf({ capital }).length > 1 ? 'capitals are' : 'capital is'
  const seat = capital === '' ? '' : `; its ${verb} ${capital}`
  return `${name} is a country or territory in ${continent}${seat}`.replace(/\.?$/, '.')
}

function capitalsOf({ capital }: Pick<CountryFact, 'capital'>): readonly string[] {
  return capital
    .replace(/ \([^()]*\)/g, '')
    .split(', ')
    .filter((name) => name !== '')
}

/** Figures and codes of countries by ISO 3166-1 code, as `facts/country-figures.json` has them. */
interface CountryFigures {
  readonly alpha3?: string
  readonly population?: number
  /** Square kilometres. */
  readonly area?: number
  /** With its dot. */
  readonly domain?: string
  /** By their codes. */
  readonly neighbours: readonly string[]
}

export const countryFigures: ReadonlyMap<string, CountryFigures> = new Map(Object.entries(figures))
