// A weather and geocoding server on loopback that speaks Open-Meteo's interface and remembers what it was asked.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WeatherServer {
  readonly url: string
  /** Paths with their queries, in the order they were asked for. */
  readonly asked: URL[]
  /** What the two paths answer; a status other than 200 fails. */
  forecast: { status: number; body: unknown }
  places: Map<string, unknown>
  close(): Promise<void>
}

export const CURRENT = {
  latitude: 52.52,
  longitude: 13.42,
  utc_offset_seconds: 0,
  current_units: {
    time: 'unixtime',
    temperature_2m: '°C',
    wind_speed_10m: 'km/h',
    visibility: 'm',
  },
  current: {
    time: 1_763_200_800,
    interval: 900,
    temperature_2m: 12.3,
    apparent_temperature: 10.1,
    relative_humidity_2m: 81,
    wind_speed_10m: 18,
    wind_direction_10m: 250,
    pressure_msl: 1012.4,
    cloud_cover: 100,
    visibility: 24_140,
    weather_code: 61,
    is_day: 0,
  },
}

export const BERLIN = {
  name: 'Berlin',
  latitude: 52.52437,
  longitude: 13.41053,
  country_code: 'DE',
  country: 'Germany',
  admin1: 'Land Berlin',
  population: 3_426_354,
  timezone: 'Europe/Berlin',
}

export async function startWeatherServer(): Promise<WeatherServer> {
  const asked: URL[] = []
  const state = {
    forecast: { status: 200, body: CURRENT as unknown },
    places: new Map<string, unknown>([['berlin', BERLIN]]),
  }
  const http: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://weather.test')
    asked.push(url)
    const place = state.places.get(url.searchParams.get('name')?.toLowerCase() ?? '')
    const search = { status: 200, body: place === undefined ? {} : { results: [place] } }
    const answer = url.pathname === '/v1/forecast' ? state.forecast : search
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  })
}
