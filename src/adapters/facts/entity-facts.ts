// Entities as facts: what the packages know of countries, cities, elements, languages, licences and web features.
import elements from '../../../facts/elements.json' with { type: 'json' }
import aliases from '../../../facts/place-aliases.json' with { type: 'json' }
import { factKey } from '../../engine/answers/entity/find-countries.ts'
import { foldName } from '../../engine/answers/places/fold-name.ts'
import { countryEntities, countryFigures } from './country-entities.ts'
import { type CountryFact, countryFacts } from './country-facts.ts'
import { factLine } from './fact-line.ts'
import { grouped, itemsOf, type NamedEntity, wikipediaUrl, withArticle } from './named-entity.ts'
import { type City, regionOf } from './place-facts.ts'
import { languageEntities, licenceEntities, webFeatureEntities } from './software-entities.ts'

export async function entityLines(cities: readonly City[]): Promise<readonly string[]> {
  const all: readonly NamedEntity[] = [
    ...countryEntities(cities),
    ...countriesByFact(),
    ...cityEntities(cities),
    ...elementEntities(),
    ...(await languageEntities()),
    ...licenceEntities(),
    ...webFeatureEntities(),
  ]
  return all.flatMap(({ names, entity }) => {
    const keys = new Set(names.map(foldName).filter((key) => key !== ''))
    return [...keys].map((key) => factLine(key, entity))
  })
}

/** The chemical elements as entities. */
function elementEntities(): readonly NamedEntity[] {
  return elements.map((element, at) => {
    const lower = element.name.toLowerCase()
    const neighbours = [elements[at - 1]?.name, elements[at + 1]?.name].filter((name) => name !== undefined)
    const alike = elements.filter(
      ({ category, name }) => category === element.category && name !== element.name,
    )
    return {
      names: [
        element.name,
        `${element.name} element`,
        `element ${element.symbol}`,
        `element ${element.number}`,
        ...(element.otherNames ?? []),
      ],
      entity: {
        name: element.name,
        kind: 'chemical element',
        summary: `${element.name} is the chemical element with the symbol ${element.symbol} and atomic number ${element.number}.`,
        items: itemsOf({
          Symbol: element.symbol,
          'Atomic number': `${element.number}`,
          'Atomic weight': element.mass,
          Category: element.category,
        }),
        related: [
          ...new Set([...neighbours, ...alike.slice(0, 4).map(({ name }) => name), 'Periodic table']),
        ],
        source: 'periodic table of the elements',
        url: wikipediaUrl(element.name),
        prominence: 0.7,
        // Gold, lead and tin are words before they are elements.
        plain: lower.endsWith('ium') || lower.endsWith('gen') || lower.endsWith('ine'),
      },
    }
  })
}

const LEAST_POPULATION = 15_000
/** A bare name is only taken for a city of this size. */
const PLAIN_POPULATION = 100_000

/** GeoNames lists them as if they were cities. */
const BOROUGHS = new Set(aliases.boroughs)

/** Cities of some size as entities, from GeoNames' figures. */
function cityEntities(cities: readonly City[]): readonly NamedEntity[] {
  const others = Map.groupBy(Object.entries(aliases.cities), ([, target]) => target)
  return cities
    .filter(({ name, country, population }) => {
      return population >= LEAST_POPULATION && !BOROUGHS.has(`${name}|${country}`)
    })
    .map((city) => ({
      names: [city.name, ...(others.get(`${city.name}|${city.country}`) ?? []).map(([name]) => name)],
      entity: entityOf(city),
    }))
}

function entityOf(city: City): NamedEntity['entity'] {
  const country = countryFacts.get(city.country)?.name ?? city.country
  const state = regionOf(city)
  const where = state === undefined ? withArticle(country) : `${state}, ${country}`
  const capital = city.featureCode === 'PPLC'
  const seat = capital ? `the capital of ${withArticle(country)}` : `a city in ${where}`
  const [longitude, latitude] = city.loc.coordinates
  return {
    name: city.name,
    kind: 'city',
    summary: `${city.name} is ${seat}.`.replace('..', '.'),
    items: itemsOf({
      Country: country,
      [city.country === 'US' || city.country === 'AU' ? 'State' : 'Province']: state,
      Population: grouped(city.population),
      Coordinates: `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
      'Capital of': capital ? country : undefined,
    }),
    related: [country, ...(state === undefined ? [] : [state])],
    source: 'GeoNames (CC BY 4.0)',
    url: `https://www.geonames.org/${city.cityId}`,
    prominence: Math.min(0.95, Math.log10(city.population) / 8),
    plain: city.population >= PLAIN_POPULATION,
  }
}

/** Countries under what they are looked for by: a calling code, an ISO code, a currency, a language, a domain. */
function countriesByFact(): readonly NamedEntity[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const shortNames = uniqueShortNames(names)
  return [...countryFacts].map(([code, fact]) => ({
    names: [
      ...fact.phone.map((phone) => factKey('calling code', `${phone}`)),
      ...[code, countryFigures.get(code)?.alpha3 ?? ''].map((one) => factKey('country code', one)),
      ...[countryFigures.get(code)?.domain ?? ''].map((domain) => factKey('domain', domain)),
      ...languagesOf(fact).map((language) => factKey('language', language)),
      ...fact.currencies.flatMap((currency) => [
        factKey('currency', currency),
        factKey('currency', names.of(currency) ?? ''),
        ...(shortNames.get(currency) ?? []).map((name) => factKey('currency', name)),
      ]),
    ].filter((name) => name !== ''),
    // Only its name is told, and it stands under many keys.
    entity: {
      name: fact.name,
      kind: 'country',
      summary: '',
      items: [],
      related: [],
      source: 'countries-list; Unicode CLDR; GeoNames (CC BY 4.0)',
      url: wikipediaUrl(fact.name),
      prominence: prominenceOf(code),
      plain: false,
    },
  }))
}

/** `Norwegian (Bokmål and Nynorsk)` is Norwegian. */
function languagesOf({ languages }: CountryFact): readonly string[] {
  return languages.map((language) => language.replace(/ \([^()]*\)$/, ''))
}

/** Large countries come first in a list. */
function prominenceOf(code: string): number {
  return Math.min(1, Math.log10(Math.max(10, countryFigures.get(code)?.population ?? 0)) / 10)
}

/** `Thai Baht` is the baht, where no other currency is one; `rupee` and `dollar` say too little. */
function uniqueShortNames(names: Intl.DisplayNames): ReadonlyMap<string, readonly string[]> {
  const inUse = new Set([...countryFacts.values()].flatMap(({ currencies }) => currencies))
  const byShort = Map.groupBy(inUse, (code) => names.of(code)?.split(' ').at(-1) ?? '')
  return new Map(
    [...byShort].flatMap(([name, codes]) => (codes.length === 1 ? [[codes[0] ?? '', [name]]] : [])),
  )
}
