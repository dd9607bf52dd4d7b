// Keeps what a weather source gave for as long as it is fresh, and a while longer for when the source fails.
import type { Effort } from '../../engine/answers/answer.ts'
import type { WeatherProvider } from '../../engine/answers/weather/find-point.ts'
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import type { Cache } from '../../foundation/cache.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Observation } from '../../vocabulary/answer-objects.ts'

/** What a source gave: the weather now or, of a forecast, hour by hour. */
export interface KeptWeather {
  /** In their order; the last that has begun is the one that holds. */
  readonly observations: readonly Observation[]
  readonly freshUntil: number
  /** With which the source can say that nothing has changed. */
  readonly lastModified?: string
}

export interface WeatherNeeds {
  readonly fetcher: Fetcher
  /** Without the path. */
  readonly baseUrl: string
  readonly cache: Cache<KeptWeather>
  readonly clock: Clock
}

/** Two hours old is still the weather of the day. */
const STALE_MS = 2 * 3600_000

/** However long a source calls its figures fresh; what is fresh for longer was kept before the clock was put back. */
const LONGEST_FRESH_MS = 2 * 3600_000

type Given = Omit<KeptWeather, 'freshUntil'> & { readonly freshMs: number }

/** `kept` is no longer fresh. */
type Ask = (
  latitude: number,
  longitude: number,
  effort: Effort,
  kept: KeptWeather | undefined,
) => Promise<Given | undefined>

/** Points are rounded to about a kilometre, so that neighbours share an answer and no one's address goes out. */
export function createKeptWeather(
  { cache, clock }: Pick<WeatherNeeds, 'cache' | 'clock'>,
  ask: Ask,
): WeatherProvider {
  const holding = ({ observations }: Pick<KeptWeather, 'observations'>): Observation | undefined =>
    observations.findLast(({ timestamp }) => timestamp * 1000 <= clock.now()) ?? observations[0]
  return {
    async current(latitude, longitude, effort) {
      const [lat, lon] = [Math.round(latitude * 100) / 100, Math.round(longitude * 100) / 100]
      const key = `weather ${lat} ${lon}`
      const kept = (await cache.get(key))?.value
      const freshFor = kept === undefined ? 0 : kept.freshUntil - clock.now()
      if (kept && freshFor > 0 && freshFor <= LONGEST_FRESH_MS) return holding(kept)
      const asked = await ask(lat, lon, effort, kept)
      if (!asked) return kept && holding(kept)
      const { freshMs: wanted, ...given } = asked
      const freshMs = Math.min(wanted, LONGEST_FRESH_MS)
      await cache.set(key, { ...given, freshUntil: clock.now() + freshMs }, freshMs + STALE_MS)
      return holding(given)
    },
  }
}
