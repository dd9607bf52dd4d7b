// The Gazetteer on the files of packaged facts.
import tzLookup from '@photostructure/tz-lookup'
import aliases from '../../../facts/place-aliases.json' with { type: 'json' }
import { foldName } from '../../engine/answers/places/fold-name.ts'
import type { Gazetteer, Place } from '../../engine/answers/places/gazetteer.ts'
import { canonicalZone, offsetMinutes, zonesOf } from '../../foundation/time-zone.ts'
import { countryFacts } from './country-facts.ts'
import type { FactFiles } from './fact-files.ts'
import { cellOf, type PlaceFact, readFactLine } from './fact-line.ts'
import type { SortedFile } from './sorted/sorted-file.ts'

const LONGEST_NAME = 80
const MOST_PLACES = 100
const FARTHEST_KM = 100

export function createFileGazetteer(files: FactFiles): Gazetteer {
  return {
    async find(name, signal) {
      if (name.length > LONGEST_NAME || foldName(name).length < 2) return []
      const file = await files.open('places', signal)
      if (!file) return []
      const whole = await named(file, foldName(name))
      return whole.length > 0 ? whole : withRegion(file, name)
    },
    async nearest(latitude, longitude, signal) {
      const file = await files.open('cells', signal)
      return file && nearestIn(file, latitude, longitude)
    },
  }
}

/** How the first word of many a town's name is shortened, and written out. */
const SHORTENED: readonly (readonly [string, string])[] = [
  ['st ', 'saint '],
  ['ft ', 'fort '],
  ['mt ', 'mount '],
]

function spellingsOf(key: string): readonly string[] {
  const others = SHORTENED.flatMap(([short, long]) => [
    ...(key.startsWith(short) ? [key.replace(short, long)] : []),
    ...(key.startsWith(long) ? [key.replace(long, short)] : []),
  ])
  return [key, ...others]
}

async function named(file: SortedFile, key: string): Promise<readonly Place[]> {
  const lines = await Promise.all(spellingsOf(key).map((one) => file.lines(one, MOST_PLACES)))
  return lines
    .flat()
    .map((line) => toPlace(readFactLine<PlaceFact>(line)))
    .sort((a, b) => b.population - a.population)
}

function toPlace(fact: PlaceFact): Place {
  return { ...fact, timezone: zoneOfPlace(fact) }
}

/** "Springfield, IL", "paris france": the end names a state or a country. */
async function withRegion(file: SortedFile, name: string): Promise<readonly Place[]> {
  const words = foldName(name).split(' ')
  for (let ending = 1; ending <= 3 && ending < words.length; ending++) {
    const belongs = regionTest(words.slice(-ending).join(' '))
    if (!belongs) continue
    const places = await named(file, words.slice(0, -ending).join(' '))
    const there = places.filter((place) => place.kind === 'city' && belongs(place))
    if (there.length > 0) return there
  }
  return []
}

interface Region {
  readonly country: string
  readonly name: string
}

/** States and provinces by name and by code; some codes are used in two countries. */
const regions: ReadonlyMap<string, readonly Region[]> = Map.groupBy(
  [
    ...Object.entries(aliases.usStates).map(([code, { name }]) => ({ country: 'US', name, code })),
    ...Object.entries(aliases.provinces).flatMap(([country, provinces]) =>
      Object.values(provinces).map(({ name, code }) => ({ country, name, code })),
    ),
  ].flatMap(({ country, name, code }) =>
    [code.toLowerCase(), foldName(name)].map((key) => ({ country, name, key })),
  ),
  ({ key }) => key,
)

const countryCodes: ReadonlyMap<string, string> = new Map([
  ...[...countryFacts].map(([code, { name }]) => [foldName(name), code] as const),
  ...Object.entries(aliases.countries).map(([name, code]) => [foldName(name), code] as const),
])

function regionTest(region: string): ((place: Place) => boolean) | undefined {
  const named = regions.get(region) ?? []
  const country = countryCodes.get(region) ?? (/^[a-z]{2}$/.test(region) ? region.toUpperCase() : undefined)
  if (named.length === 0 && country === undefined) return undefined
  return (place) =>
    named.some((one) => place.countryCode === one.country && place.region === one.name) ||
    (country !== undefined && place.countryCode === country)
}

async function nearestIn(file: SortedFile, latitude: number, longitude: number): Promise<Place | undefined> {
  let best: { place: PlaceFact; km: number } | undefined
  for (const down of [-1, 0, 1]) {
    for (const right of [-1, 0, 1]) {
      const lines = await file.lines(cellOf(latitude + down, longitude + right))
      for (const place of lines.map((line) => readFactLine<PlaceFact>(line))) {
        const km = distanceKm(latitude, longitude, place)
        if (km <= FARTHEST_KM && (!best || km < best.km)) best = { place, km }
      }
    }
  }
  return best && toPlace(best.place)
}

function distanceKm(latitude: number, longitude: number, to: PlaceFact): number {
  const radians = Math.PI / 180
  const x = (to.longitude - longitude) * radians * Math.cos(((to.latitude + latitude) / 2) * radians)
  const y = (to.latitude - latitude) * radians
  return 6371 * Math.hypot(x, y)
}

/** The map of zones is a coarse one; Dili would be in Indonesia by it. */
export function zoneOfPlace(place: Pick<PlaceFact, 'latitude' | 'longitude' | 'countryCode'>): string {
  const { latitude, longitude, countryCode } = place
  const found = tzLookup(latitude, longitude)
  const own = zonesOf(countryCode).map(canonicalZone)
  if (own.length === 0 || own.includes(canonicalZone(found))) return found
  const [nearest = found] = own.toSorted((a, b) => minutesApart(a, found) - minutesApart(b, found))
  return PRESENT_NAMES.get(nearest) ?? nearest
}

/** Of zones that lie at borders and are shown, where Intl keeps to a name of old. */
const PRESENT_NAMES: ReadonlyMap<string, string> = new Map([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Europe/Kiev', 'Europe/Kyiv'],
])

/** In winter and in summer, in a year that no law can change any more. */
const DAYS = [Date.UTC(2024, 0, 15, 12), Date.UTC(2024, 6, 15, 12)]

function minutesApart(a: string, b: string): number {
  return DAYS.reduce((sum, day) => sum + Math.abs(offsetMinutes(a, day) - offsetMinutes(b, day)), 0)
}
