// The WeatherProvider on MET Norway's locationforecast, for those who may not use Open-Meteo's free service.

import type { WeatherProvider } from '../../engine/answers/weather/find-point.ts'
import { given } from '../../foundation/given.ts'
import type { Observation } from '../../vocabulary/answer-objects.ts'
import { addressOf, fetchJson, type JsonObject, numberIn, objectIn, textIn } from './fetch-json.ts'
import { createKeptWeather, type WeatherNeeds } from './kept-weather.ts'
import { skyOfMet } from './weather-codes.ts'

/** Their terms ask for the Expires header to be kept to; this where it is missing. */
const FRESH_MS = 30 * 60_000
const LEAST_FRESH_MS = 60_000
const LONGEST_CALL_MS = 4000
/** Their terms ask for If-Modified-Since, and a forecast that has not changed is still good for the hours to come. */
const HOURS_KEPT = 12

export function createMetNorwayWeather(needs: WeatherNeeds): WeatherProvider {
  const { fetcher, baseUrl, clock } = needs
  return createKeptWeather(needs, async (latitude, longitude, effort, kept) => {
    const url = addressOf(baseUrl, '/weatherapi/locationforecast/2.0/compact', {
      lat: `${latitude}`,
      lon: `${longitude}`,
    })
    const known = kept?.lastModified
    const answer = await fetchJson(fetcher, url, effort, {
      ms: LONGEST_CALL_MS,
      ...(known !== undefined && { lastModified: known }),
    })
    if (!answer) return undefined
    const { notModified, freshForMs = FRESH_MS, lastModified = known } = answer.fetched
    const observations =
      notModified && kept ? kept.observations : readForecast(objectIn(answer.body), clock.now())
    if (observations.length === 0) return undefined
    const freshMs = Math.max(freshForMs, LEAST_FRESH_MS)
    return { observations, freshMs, ...(lastModified !== undefined && { lastModified }) }
  })
}

/** The hour that is running, and those that follow. */
export function readForecast(body: JsonObject, now: number): readonly Observation[] {
  const series = objectIn(body['properties'])['timeseries']
  const hours = (Array.isArray(series) ? series : []).map(objectIn)
  const running = hours.findLastIndex((hour) => Date.parse(textIn(hour, 'time') ?? '') <= now)
  const from = Math.max(running, 0)
  return hours.slice(from, from + HOURS_KEPT).flatMap((hour) => readHour(hour) ?? [])
}

function readHour(hour: JsonObject): Observation | undefined {
  const data = objectIn(hour['data'])
  const details = objectIn(objectIn(data['instant'])['details'])
  const next = objectIn(objectIn(data['next_1_hours'] ?? data['next_6_hours'])['summary'])
  const sky = skyOfMet(textIn(next, 'symbol_code') ?? '')
  const temperature = numberIn(details, 'air_temperature')
  const time = Date.parse(textIn(hour, 'time') ?? '')
  if (temperature === undefined || !sky || Number.isNaN(time)) return undefined
  const figures = {
    humidity: numberIn(details, 'relative_humidity'),
    windSpeed: numberIn(details, 'wind_speed'),
    windDirection: numberIn(details, 'wind_from_direction'),
    pressure: numberIn(details, 'air_pressure_at_sea_level'),
    cloudiness: numberIn(details, 'cloud_area_fraction'),
  }
  return { temperature, ...given(figures), timestamp: time / 1000, ...sky }
}
