// The Geocoder on Open-Meteo's geocoding interface, or a server that speaks it.

import type { GeocodedPlace, Geocoder } from '../../engine/answers/weather/find-point.ts'
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import type { Cache } from '../../foundation/cache.ts'
import { given } from '../../foundation/given.ts'
import { addressOf, fetchJson, numberIn, objectIn, textIn } from './fetch-json.ts'

export interface OpenMeteoGeocoderNeeds {
  readonly fetcher: Fetcher
  /** Without the path. */
  readonly baseUrl: string
  readonly cache: Cache<readonly GeocodedPlace[]>
}

/** Towns do not move. */
const KEPT_MS = 30 * 86_400_000
/** A name that was not found may be a town tomorrow. */
const KEPT_EMPTY_MS = 3600_000
const LONGEST_CALL_MS = 3000

export function createOpenMeteoGeocoder({ fetcher, baseUrl, cache }: OpenMeteoGeocoderNeeds): Geocoder {
  return {
    async find(name, effort) {
      const key = `geocoding ${name.toLowerCase()}`
      const kept = await cache.get(key)
      if (kept) return kept.value
      const url = addressOf(baseUrl, '/v1/search', { name, count: '10', language: 'en', format: 'json' })
      const answer = await fetchJson(fetcher, url, effort, { ms: LONGEST_CALL_MS })
      if (!answer) return undefined
      const places = readPlaces(answer.body)
      await cache.set(key, places, places.length > 0 ? KEPT_MS : KEPT_EMPTY_MS)
      return places
    },
  }
}

/** Without a hit there is no `results` at all. */
export function readPlaces(body: unknown): readonly GeocodedPlace[] {
  const { results } = objectIn(body)
  return (Array.isArray(results) ? results : []).map(objectIn).flatMap((result) => {
    const name = textIn(result, 'name')
    const [latitude, longitude] = [numberIn(result, 'latitude'), numberIn(result, 'longitude')]
    if (name === undefined || latitude === undefined || longitude === undefined) return []
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return []
    const countryCode = textIn(result, 'country_code')
    const country = textIn(result, 'country') ?? countryCode ?? ''
    const [region, population] = [textIn(result, 'admin1'), numberIn(result, 'population')]
    return [{ name, country, latitude, longitude, ...given({ region, countryCode, population }) }]
  })
}
