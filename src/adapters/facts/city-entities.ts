// Cities of some size as entities, from GeoNames' figures.
import aliases from '../../../facts/place-aliases.json' with { type: 'json' }
import { countryFacts } from './country-facts.ts'
import { grouped, itemsOf, type NamedEntity, withArticle } from './named-entity.ts'
import { type City, regionOf } from './place-facts.ts'

const LEAST_POPULATION = 15_000
/** A bare name is only taken for a city of this size. */
const PLAIN_POPULATION = 100_000

/** GeoNames lists them as if they were cities. */
const BOROUGHS = new Set(aliases.boroughs)

export function cityEntities(cities: readonly City[]): readonly NamedEntity[] {
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
