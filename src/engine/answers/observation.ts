// The weather at a point as a source observed it.

/** In metric units whatever the source uses; what it does not give is absent. */
export interface Observation {
  /** °C. */
  readonly temperature: number
  readonly feelsLike?: number
  /** Percent. */
  readonly humidity?: number
  /** Metres per second. */
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
