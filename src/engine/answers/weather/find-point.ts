// Reads a question about the weather and finds the point that it is about: by the geocoder, by our own gazetteer, by what the caller told.
import aliases from '../../../../facts/place-aliases.json' with { type: 'json' }
import type { Observation } from '../../../vocabulary/answer-objects.ts'
import type { Effort, Question } from '../answer.ts'
import { numeral } from '../grammar/pattern.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import { countryName } from '../places/country-named.ts'
import { foldName } from '../places/fold-name.ts'
import { type Gazetteer, placesInTime } from '../places/gazetteer.ts'
import { isMeantCity, isNoTown, pickPlace } from '../places/pick-place.ts'

/** The WeatherProvider and Geocoder ports: the weather at a point now, and points by name. */
export interface WeatherProvider {
  /**
   * The weather now. Undefined where it can't be had: a failing source is no failure of the search. An implementer
   * never makes a figure up, keeps what it got for as long as the source allows, and counts every call it makes.
   */
  current(latitude: number, longitude: number, effort: Effort): Promise<Observation | undefined>
}

export interface GeocodedPlace {
  readonly name: string
  readonly region?: string
  readonly country: string
  readonly countryCode?: string
  readonly latitude: number
  readonly longitude: number
  readonly population?: number
}

export interface Geocoder {
  /** Places of that name or postal code, the likeliest first. Undefined where the source can't be asked. */
  find(name: string, effort: Effort): Promise<readonly GeocodedPlace[] | undefined>
}

interface WeatherQuestion {
  /** Absent: where the caller is. */
  readonly place?: string
  /** Whether the words leave no doubt, so that any place of that name will do. */
  readonly certain: boolean
}

const LONGEST = 120

const noPlaces = phrasesOf('noplace')

/** A town may bear the name of anything: what people hardly mean by it is none. */
function isPlace(text: string, among: string, beside = false): boolean {
  if (text.length < 2 || isNoTown(text)) return false
  const others = noPlaces.readings(text).filter(({ language }) => language === among)
  return others.every(({ form }) => form === 'beside' && !beside)
}

const phrases = phrasesOf('weather', {
  place: (text, language) => isPlace(text, language),
  beside: (text, language) => isPlace(text, language, true),
  thisage: numeral(/^(?:19|20)\d\d$/),
})

/** Undefined where something else is asked: what is said of another time is not the weather now. */
export function readWeatherQuestion(query: string, forced: boolean): WeatherQuestion | undefined {
  if (query.length > LONGEST) return undefined
  const readings = phrases.readings(query)
  const ofOtherTime = readings.filter(({ form }) => form === 'other').map(({ language }) => language)
  if (ofOtherTime.includes('en')) return undefined
  const asked = readings.find(({ form, language }) => form !== 'other' && !ofOtherTime.includes(language))
  if (!asked) return forced ? { place: query.toLowerCase(), certain: true } : undefined
  const { place } = asked.slots
  const certain = asked.form === 'here' || asked.form === 'in' || (asked.form === 'beside' && forced)
  return place === undefined ? { certain } : { place, certain }
}

export type WeatherPoint = Omit<GeocodedPlace, 'countryCode' | 'population'>

export interface FindPointNeeds {
  readonly geocoder: Geocoder
  readonly gazetteer: Gazetteer
}

/** A small town beside the word "weather" is more likely something else. */
const LEAST_DOUBTFUL = 5000
/** So short a name stands for a state or country, unless some city is known by it. */
const ABBREVIATION = 2
const LEAST_ABBREVIATED = 100_000

export async function findPoint(
  { place, certain }: WeatherQuestion,
  question: Question,
  needs: FindPointNeeds,
  effort: Effort,
): Promise<WeatherPoint | undefined> {
  return place === undefined
    ? whereCallerIs(question, needs, effort)
    : named(place, certain, question, needs, effort)
}

async function whereCallerIs(
  question: Question,
  needs: FindPointNeeds,
  effort: Effort,
): Promise<WeatherPoint | undefined> {
  const { latitude, longitude, city, state, countryCode, postalCode, location } = question.place
  if (latitude !== undefined && longitude !== undefined) {
    const told = city ?? location
    const near =
      told === undefined ? await needs.gazetteer.nearest(latitude, longitude, effort.signal) : undefined
    const country = countryCode === undefined ? (near?.country ?? '') : countryName(countryCode)
    return { name: told ?? near?.name ?? '', country, latitude, longitude }
  }
  const regions = [state, countryCode].filter((part) => part !== undefined && part !== '')
  const name = city ?? postalCode ?? location
  return name === undefined ? undefined : named([name, ...regions].join(', '), true, question, needs, effort)
}

async function named(
  text: string,
  certain: boolean,
  question: Question,
  { geocoder, gazetteer }: FindPointNeeds,
  effort: Effort,
): Promise<WeatherPoint | undefined> {
  // Where the gazetteer is not loaded yet, the geocoder is asked without it.
  const places = await placesInTime(gazetteer, text, !certain, effort.signal)
  if (!places) effort.missed()
  const cities = places?.filter((place) => isMeantCity(place, places)) ?? []
  // A country or a state has many weathers.
  if (places && places.length > 0 && cities.length === 0) return undefined
  const least = text.includes(' ') ? 0 : LEAST_DOUBTFUL
  if (!certain && !cities.some(({ population }) => population >= least)) return undefined
  const [head = text, ...regions] = text.split(',').map((part) => part.trim())
  if (head.length <= ABBREVIATION && !cities.some(({ population }) => population >= LEAST_ABBREVIATED))
    return undefined
  const found = await geocoder.find(head, effort)
  const fitting = (found ?? []).filter((place) => regions.every((region) => liesIn(place, region)))
  const best = likeliest(fitting, question)
  if (best && isNamed(best, head)) return best
  // The geocoder knows names in other languages; that there is such a place confirms them.
  return best && cities.length > 0 ? best : pickPlace(cities, question)
}

function isNamed({ name }: GeocodedPlace, asked: string): boolean {
  const [given, wanted] = [foldName(name), foldName(asked)]
  return given === wanted || given.startsWith(`${wanted} `) || /^\d/.test(wanted)
}

function liesIn({ region, country, countryCode }: GeocodedPlace, asked: string): boolean {
  const wanted = foldName(asked)
  const names = [region, country, countryCode].map((name) => foldName(name ?? ''))
  return names.includes(wanted) || (region !== undefined && STATE_CODES.get(wanted) === foldName(region))
}

/** The source's own order, unless one place of the caller's country outweighs it. */
function likeliest(
  places: readonly GeocodedPlace[],
  { place, country }: Question,
): GeocodedPlace | undefined {
  const home = place.countryCode ?? country
  const [first] = places
  const atHome = places.find(({ countryCode }) => countryCode === home)
  return atHome && 3 * (atHome.population ?? 0) > (first?.population ?? 0) ? atHome : first
}

const STATE_CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(aliases.usStates).map(([code, { name }]) => [code.toLowerCase(), foldName(name)]),
)
