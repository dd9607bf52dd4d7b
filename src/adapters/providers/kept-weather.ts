// Keeps what a weather source gave for as long as it is fresh, and a while longer for when the source fails.
import type { Effort } from '../../engine/answers/answer.ts'
import type { Observation, WeatherProvider } from '../../engine/answers/weather-provider.ts'
import type { Cache } from '../../foundation/cache.ts'
import type { Clock } from '../../foundation/clock.ts'

export interface KeptObservation {
  readonly value: Observation
  readonly freshUntil: number
}

export interface KeepWeather {
  readonly cache: Cache<KeptObservation>
  readonly clock: Clock
}

/** Two hours old is still the weather of the day. */
const STALE_MS = 2 * 3600_000

type Ask = (
  latitude: number,
  longitude: number,
  effort: Effort,
) => Promise<{ readonly value: Observation; readonly freshMs: number } | undefined>

/** Points are rounded to about a kilometre, so that neighbours share an answer and no one's address goes out. */
export function createKeptWeather({ cache, clock }: KeepWeather, ask: Ask): WeatherProvider {
  return {
    async current(latitude, longitude, effort) {
      const [lat, lon] = [Math.round(latitude * 100) / 100, Math.round(longitude * 100) / 100]
      const key = `weather ${lat} ${lon}`
      const kept = await cache.get(key)
      if (kept && kept.value.freshUntil > clock.now()) return kept.value.value
      const asked = await ask(lat, lon, effort)
      if (!asked) return kept?.value.value
      const { value, freshMs } = asked
      await cache.set(key, { value, freshUntil: clock.now() + freshMs }, freshMs + STALE_MS)
      return value
    },
  }
}
