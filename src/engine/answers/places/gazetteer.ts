// The Gazetteer port: places of the world by name, and the one nearest to a point.

export interface Place {
  readonly name: string
  /** Where it lies within its country, where that tells it from its namesakes. */
  readonly region?: string
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  readonly population: number
  /** IANA name. */
  readonly timezone: string
  /** What was named: a country or state stands for its capital. */
  readonly kind: 'city' | 'state' | 'country'
}

export interface Gazetteer {
  /**
   * Places of exactly that name, in any spelling of it, the most populous first. "Springfield, IL" and "Paris, France"
   * name the region too. Empty where none is known. Loads what it needs at the first call, off the main thread.
   */
  find(name: string, signal: AbortSignal): Promise<readonly Place[]>
  /** The nearest place of some size within about 100 km. */
  nearest(latitude: number, longitude: number, signal: AbortSignal): Promise<Place | undefined>
}

/** So long is waited for a gazetteer that is still loading, where something else may tell the place too. */
const LONGEST_WAIT_MS = 1500

/** Undefined where the signal ends it, or the wait where it is not to be waited for. */
export async function placesInTime(
  gazetteer: Gazetteer,
  name: string,
  waits: boolean,
  signal: AbortSignal,
): Promise<readonly Place[] | undefined> {
  const soon = waits ? signal : AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)])
  try {
    return await gazetteer.find(name, soon)
  } catch (error) {
    if (!soon.aborted) throw error
    return undefined
  }
}
