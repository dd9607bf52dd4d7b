// The WeatherProvider and Geocoder ports: the weather at a point now, and points by name.
import type { Observation } from '../../../vocabulary/answer-objects.ts'
import type { Effort } from '../answer.ts'

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
