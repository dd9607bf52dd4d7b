// Which of several places of one name is meant, if any: the largest, where the caller's own country counts for more.
import type { Question } from '../answer.ts'
import type { Place } from './gazetteer.ts'

const AT_HOME = 3

/** Where people of a country are at home too. */
const TERRITORIES: ReadonlyMap<string, string> = new Map(
  ['AS', 'GU', 'MP', 'PR', 'VI'].map((territory) => [territory, 'US'] as const),
)

export function pickPlace(places: readonly Place[], { place, country }: Question): Place | undefined {
  const home = place.countryCode ?? country
  const isAtHome = ({ countryCode }: Place): boolean =>
    countryCode === home || TERRITORIES.get(countryCode) === home
  const weight = (one: Place): number => Math.max(1, one.population) * (isAtHome(one) ? AT_HOME : 1)
  return [...places].sort((a, b) => weight(b) - weight(a))[0]
}

/** Small towns bear these names, and nobody asks for them by the name alone. */
const NO_TOWNS = new Set([
  ...['africa', 'asia', 'europe', 'oceania', 'antarctica', 'north america', 'south america', 'latin america'],
  ...'earth mars venus saturn neptune uranus pluto moon sun home'.split(' '),
  ...'andalusia brittany catalonia cornwall jalisco lombardy normandy provence tuscany'.split(' '),
  ...'cabo caribbean patagonia sahara scandinavia siberia'.split(' '),
])

/** Lower case. */
export function isNoTown(name: string): boolean {
  return NO_TOWNS.has(name.replace(/^the\s+/, ''))
}

/** "florida" is not the one in Cuba, but "washington" is the capital. */
const LEAST_BESIDE_AREA = 300_000

/** Whether a city is what a name means that a country or state bears too: its own, or a large one. */
export function isMeantCity(city: Place, namesakes: readonly Place[]): boolean {
  if (city.kind !== 'city') return false
  const areas = namesakes.filter(({ kind }) => kind !== 'city')
  const within = ({ kind, countryCode, region }: Place): boolean =>
    city.countryCode === countryCode && (kind === 'country' || city.region === region)
  return areas.length === 0 || areas.some(within) || city.population >= LEAST_BESIDE_AREA
}

/** `Springfield, Illinois, United States`. */
export function showPlace(place: Place): string {
  const parts = [place.name, place.region, place.country]
  return parts.filter((part, at) => part !== undefined && parts.indexOf(part) === at).join(', ')
}
