// The weather now: where the words ask for it, the place is known and a source answers; else nothing.
import { given } from '../../../foundation/given.ts'
import type { Observation, Weather } from '../../../vocabulary/answer-objects.ts'
import type { Answerer } from '../answer.ts'
import type { Gazetteer } from '../places/gazetteer.ts'
import {
  findPoint,
  type Geocoder,
  readWeatherQuestion,
  type WeatherPoint,
  type WeatherProvider,
} from './find-point.ts'

export interface TellWeatherNeeds {
  /** In the order in which they are asked. */
  readonly providers: readonly WeatherProvider[]
  readonly geocoder: Geocoder
  readonly gazetteer: Gazetteer
}

/** The source renews its figures every quarter of an hour. */
const FRESH_MS = 5 * 60_000

export function createTellWeather({ providers, geocoder, gazetteer }: TellWeatherNeeds): Answerer {
  return async (question, effort) => {
    const asked = readWeatherQuestion(question.text, question.forced)
    const point = asked && (await findPoint(asked, question, { geocoder, gazetteer }, effort))
    if (!point) return undefined
    for (const provider of providers) {
      const observation = await provider.current(point.latitude, point.longitude, effort)
      if (!observation) continue
      const weather = weatherOf(point, observation, question.units)
      return { intent: 'WeatherIntent', text: lineOf(weather, point.region), weather, freshForMs: FRESH_MS }
    }
    effort.unreachable?.('weather')
    return undefined
  }
}

const MPH_PER_METRE_PER_SECOND = 3600 / 1609.344

/** °C and m/s, or °F and mph; the rest is the same in both. */
function weatherOf(point: WeatherPoint, seen: Observation, units: Weather['units']): Weather {
  const imperial = units === 'imperial'
  const warmth = (celsius: number): number => rounded(imperial ? (celsius * 9) / 5 + 32 : celsius)
  const speed = (metres: number): number => rounded(imperial ? metres * MPH_PER_METRE_PER_SECOND : metres)
  const { name, country, latitude, longitude } = point
  const { feelsLike, humidity, windSpeed, windDirection, pressure, cloudiness, visibility } = seen
  return {
    location: { name, country, coordinates: { latitude, longitude } },
    temperature: warmth(seen.temperature),
    ...(feelsLike !== undefined && { feelsLike: warmth(feelsLike) }),
    ...(humidity !== undefined && { humidity }),
    ...(windSpeed !== undefined && { windSpeed: speed(windSpeed) }),
    ...given({ windDirection, pressure, cloudiness, visibility }),
    timestamp: seen.timestamp,
    units,
    description: seen.description,
    icon: seen.icon,
  }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** `Berlin, Germany: 12.3 °C, overcast, feels like 10.1 °C, humidity 81%, wind 4.2 m/s`. */
function lineOf(weather: Weather, region: string | undefined): string {
  const { location, temperature, feelsLike, humidity, windSpeed, description, units } = weather
  const [degree, speed] = units === 'imperial' ? ['°F', 'mph'] : ['°C', 'm/s']
  const shown = region === undefined || region.includes(location.name) ? '' : region
  const where = [location.name, shown, location.country].filter((part) => part !== '').join(', ')
  const told = [
    `${temperature} ${degree}`,
    description,
    feelsLike === undefined ? '' : `feels like ${feelsLike} ${degree}`,
    humidity === undefined ? '' : `humidity ${humidity}%`,
    windSpeed === undefined ? '' : `wind ${windSpeed} ${speed}`,
  ].filter((part) => part !== '')
  return `${where === '' ? '' : `${where}: `}${told.join(', ')}`
}
