// Cities of some size as entities, from GeoNames' figures.
import aliases from '../../../facts/place-aliases.json' with { type: 'json' }
import { countryFacts } from './country-facts.ts'
import { grouped, itemsOf, type NamedEntity } from './named-entity.ts'
import type { City } from './place-facts.ts'

const LEAST_POPULATION = 15_000
/** A bare name is only taken for a city of this size. */
const PLAIN_POPULATION = 100_000

const states: ReadonlyMap<string, string> = new Map(
  Object.entries(aliases.usStates).map(([code, { name }]) => [code, name]),
)

export function cityEntities(cities: readonly City[]): readonly NamedEntity[] {
  const others = Map.groupBy(Object.entries(aliases.cities), ([, target]) => target)
  return cities
    .filter(({ population }) => population >= LEAST_POPULATION)
    .map((city) => ({
      names: [city.name, ...(others.get(`${city.name}|${city.country}`) ?? []).map(([name]) => name)],
      entity: entityOf(city),
    }))
}

function entityOf(city: City): NamedEntity['entity'] {
  const country = countryFacts.get(city.country)?.name ?? city.country
  const state = city.country === 'US' ? states.get(city.adminCode) : undefined
  const where = state === undefined ? country : `${state}, ${country}`
  const capital = city.featureCode === 'PPLC'
  const [longitude, latitude] = city.loc.coordinates
  return {
    name: city.name,
    kind: 'city',
    summary: `${city.name} is ${capital ? 'the capital of' : 'a city in'} ${where} with about ${grouped(city.population)} inhabitants.`,
    items: itemsOf({
      Country: country,
      State: state,
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
