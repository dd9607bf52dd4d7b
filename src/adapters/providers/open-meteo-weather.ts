// The WeatherProvider on Open-Meteo's forecast interface, or a server that speaks it.

import type { WeatherProvider } from '../../engine/answers/weather/find-point.ts'
import { given } from '../../foundation/given.ts'
import type { Observation } from '../../vocabulary/answer-objects.ts'
import { addressOf, fetchJson, type JsonObject, numberIn, objectIn, textIn } from './fetch-json.ts'
import { createKeptWeather, type WeatherNeeds } from './kept-weather.ts'
import { skyOfWmo } from './weather-codes.ts'

/** Open-Meteo names them so; `interval` says that it renews them every 15 minutes. */
const FIELDS = [
  'temperature_2m',
  'apparent_temperature',
  'relative_humidity_2m',
  'wind_speed_10m',
  'wind_direction_10m',
  'pressure_msl',
  'cloud_cover',
  'visibility',
  'weather_code',
  'is_day',
]
const FRESH_MS = 15 * 60_000
const LONGEST_CALL_MS = 4000

export function createOpenMeteoWeather(needs: WeatherNeeds): WeatherProvider {
  const { fetcher, baseUrl } = needs
  return createKeptWeather(needs, async (latitude, longitude, effort) => {
    const url = addressOf(baseUrl, '/v1/forecast', {
      latitude: `${latitude}`,
      longitude: `${longitude}`,
      current: FIELDS.join(','),
      timeformat: 'unixtime',
    })
    const answer = await fetchJson(fetcher, url, effort, { ms: LONGEST_CALL_MS })
    const value = answer && readObservation(objectIn(answer.body))
    return value && { observations: [value], freshMs: FRESH_MS }
  })
}

/** The `current` object, or the older `current_weather`; figures keep the units that the answer names. */
export function readObservation(body: JsonObject): Observation | undefined {
  const older = objectIn(body['current_weather'])
  const current = { ...older, ...objectIn(body['current']) }
  const units = { ...objectIn(body['current_weather_units']), ...objectIn(body['current_units']) }
  const temperature = celsius(
    numberIn(current, 'temperature_2m', 'temperature'),
    unitOf(units, 'temperature_2m', 'temperature'),
  )
  const code = numberIn(current, 'weather_code', 'weathercode')
  const sky = code === undefined ? undefined : skyOfWmo(code, numberIn(current, 'is_day') !== 0)
  const timestamp = secondsOf(current['time'], numberIn(body, 'utc_offset_seconds') ?? 0)
  if (temperature === undefined || !sky || timestamp === undefined) return undefined
  const figures = {
    feelsLike: celsius(numberIn(current, 'apparent_temperature'), unitOf(units, 'apparent_temperature')),
    humidity: numberIn(current, 'relative_humidity_2m', 'relativehumidity_2m'),
    windSpeed: metresPerSecond(
      numberIn(current, 'wind_speed_10m', 'windspeed_10m', 'windspeed'),
      unitOf(units, 'wind_speed_10m', 'windspeed_10m', 'windspeed'),
    ),
    windDirection: numberIn(current, 'wind_direction_10m', 'winddirection_10m', 'winddirection'),
    pressure: numberIn(current, 'pressure_msl', 'surface_pressure'),
    cloudiness: numberIn(current, 'cloud_cover', 'cloudcover'),
    visibility: metres(numberIn(current, 'visibility'), unitOf(units, 'visibility')),
  }
  return { temperature, ...given(figures), timestamp, ...sky }
}

function unitOf(units: JsonObject, ...names: readonly string[]): string | undefined {
  return names.map((name) => textIn(units, name)).find((unit) => unit !== undefined)
}

function celsius(value: number | undefined, unit: string | undefined): number | undefined {
  return value !== undefined && unit?.includes('F') ? ((value - 32) * 5) / 9 : value
}

const SPEEDS: ReadonlyMap<string, number> = new Map([
  ['m/s', 1],
  ['ms', 1],
  ['mp/h', 0.44704],
  ['mph', 0.44704],
  ['kn', 1852 / 3600],
])

/** Kilometres an hour unless the answer says otherwise, as Open-Meteo documents. */
function metresPerSecond(value: number | undefined, unit: string | undefined): number | undefined {
  return value === undefined ? undefined : value * (SPEEDS.get(unit ?? '') ?? 1 / 3.6)
}

function metres(value: number | undefined, unit: string | undefined): number | undefined {
  return value !== undefined && unit === 'ft' ? Math.round(value * 0.3048) : value
}

/** Unix seconds as we ask for them, or the local time that older servers give. */
function secondsOf(time: unknown, offsetSeconds: number): number | undefined {
  if (typeof time === 'number' && Number.isFinite(time)) return time
  if (typeof time !== 'string') return undefined
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(time)
  const ms = Date.parse(zoned ? time : `${time}Z`)
  return Number.isNaN(ms) ? undefined : ms / 1000 - (zoned ? 0 : offsetSeconds)
}
