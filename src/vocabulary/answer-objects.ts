// The objects that instant answers add to a search response.
import type { UnitSystem } from './search-options.ts'

export interface Infobox {
  readonly heading: string
  readonly source: string
  readonly items: readonly { readonly label: string; readonly value: string }[]
}

export interface Disambiguation {
  readonly query: string
  readonly message: string
  readonly options: readonly { readonly title: string; readonly text: string; readonly url: string }[]
}

export interface Calculation {
  readonly expression: string
  readonly result: string
  /** A number where JavaScript holds it exactly, a text for larger ones, value and unit for quantities. */
  readonly rawResult: number | string | { readonly value: number | string; readonly unit: string }
}

/** The weather at a point. What the source does not give is absent; in metric units until it is shown. */
export interface Observation {
  /** °C, or °F in imperial units; so is feelsLike. */
  readonly temperature: number
  readonly feelsLike?: number
  /** Percent. */
  readonly humidity?: number
  /** Metres per second, or miles per hour in imperial units. */
  readonly windSpeed?: number
  /** Degrees. */
  readonly windDirection?: number
  /** Hectopascals at sea level. */
  readonly pressure?: number
  /** Percent. */
  readonly cloudiness?: number
  /** Metres. */
  readonly visibility?: number
  /** Unix seconds. */
  readonly timestamp: number
  readonly description: string
  /** Two digits and `d` or `n`. */
  readonly icon: string
}

/** An observation in the units that were asked for, and where it was made. */
export interface Weather extends Observation {
  readonly location: {
    readonly name: string
    readonly country: string
    readonly coordinates: { readonly latitude: number; readonly longitude: number }
  }
  readonly units: UnitSystem
}
