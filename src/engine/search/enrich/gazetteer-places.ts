// Places of the gazetteer as results, for searches that look for places.
import type { Gazetteer, Place } from '../../answers/places/gazetteer.ts'
import type { Document } from '../../index/document/document.ts'
import type { ListedResults } from '../rank/rank-query.ts'
import { passesQuery } from '../read/passes-query.ts'
import type { SearchResult } from '../search-outcome.ts'
import type { SearchRequest } from '../search-request.ts'

/** Facts that are built at the first question must not hold up a search. */
const LONGEST_LOOK_MS = 2_000
const MOST_PLACES = 5
/** How much more a place of the caller's own country counts. */
const AT_HOME = 3

export interface PlaceNeeds {
  readonly gazetteer: Gazetteer
  readonly request: SearchRequest
  readonly now: number
  readonly signal: AbortSignal
}

/** Of the name that a query is; the nearest first where the caller's place is known, else the largest. */
export async function gazetteerPlaces(
  lists: readonly ListedResults[],
  needs: PlaceNeeds,
): Promise<readonly SearchResult[]> {
  const found = await Promise.all(lists.map(({ parsed }) => placesNamed(parsed.text, needs)))
  return found.flatMap((places, query) => {
    const parsed = lists[query]?.parsed
    return places
      .map((place) => placeDocument(place, needs.now))
      .filter((document) => parsed && passesQuery(document, parsed, true))
      .slice(0, MOST_PLACES)
      .map((document) => ({ document, score: 1, queryIndices: [query] }))
  })
}

async function placesNamed(
  name: string,
  { gazetteer, request, signal }: PlaceNeeds,
): Promise<readonly Place[]> {
  const time = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_LOOK_MS)])
  const find = (place: string): Promise<readonly Place[]> =>
    gazetteer.find(place, time).catch((error: unknown) => {
      if (time.aborted) return []
      throw error
    })
  // A country or state stands for its capital there, which is not what was named.
  const places = (await find(name)).filter(({ kind }) => kind === 'city')
  return places.length > 1 ? places.sort(order(request, await pointOf(request.location, find))) : places
}

interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Where the caller is, by what they told: the point itself, or the city. */
async function pointOf(
  { latitude, longitude, city, state, countryCode }: SearchRequest['location'],
  find: (place: string) => Promise<readonly Place[]>,
): Promise<Point | undefined> {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  if (city === undefined) return undefined
  const within = [state, countryCode].filter((region) => region !== undefined)
  const [narrowest] = within
  const found = await find(narrowest === undefined ? city : `${city}, ${narrowest}`)
  return found.find((place) => countryCode === undefined || place.countryCode === countryCode)
}

function order({ location, country }: SearchRequest, at: Point | undefined): (a: Place, b: Place) => number {
  if (at) return (a, b) => distance(a, at.latitude, at.longitude) - distance(b, at.latitude, at.longitude)
  const home = location.countryCode ?? country
  const size = (place: Place): number => place.population * (place.countryCode === home ? AT_HOME : 1)
  return (a, b) => size(b) - size(a)
}

/** On a map that is flat around the caller: good enough to tell near from far. */
function distance(place: Place, latitude: number, longitude: number): number {
  const east = (((place.longitude - longitude + 540) % 360) - 180) * Math.cos((latitude * Math.PI) / 180)
  return Math.hypot(east, place.latitude - latitude)
}

/** It stands under the map of where it is: GeoNames' figures have no page of their own here. */
function placeDocument(place: Place, readAt: number): Document {
  const [lat, lon] = [place.latitude.toFixed(4), place.longitude.toFixed(4)]
  const within = [place.region, place.country].filter((part) => part !== undefined).join(', ')
  const inhabitants = new Intl.NumberFormat('en').format(place.population)
  const text = `${place.name} in ${within}, at ${lat}, ${lon}, with about ${inhabitants} inhabitants (GeoNames, CC BY 4.0).`
  return {
    url: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=11/${lat}/${lon}`,
    title: `${place.name}, ${within}`,
    text,
    description: text,
    lang: 'en',
    images: [],
    keywords: [],
    headings: [],
    kind: 'place',
    contentType: '',
    safety: 'safe',
    origin: 'federated',
    licence: 'CC-BY-4.0',
    readAt,
  }
}
