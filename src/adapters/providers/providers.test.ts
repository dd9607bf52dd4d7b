// What weather, places and rates look like when they come in, and what is made of it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anEffort } from '../../../tests/support/a-question.ts'
import { mapFetcher } from '../../../tests/support/map-fetcher.ts'
import type { GeocodedPlace } from '../../engine/answers/weather/find-point.ts'
import type { Cache, Cached } from '../../foundation/cache.ts'
import { heldClock } from '../../foundation/clock.ts'
import { createEcbRates, readRates } from './ecb-rates.ts'
import { addressOf } from './fetch-json.ts'
import type { KeptWeather } from './kept-weather.ts'
import { createMetNorwayWeather, readForecast } from './met-norway-weather.ts'
import { createOpenMeteoGeocoder, readPlaces } from './open-meteo-geocoder.ts'
import { createOpenMeteoWeather, readObservation } from './open-meteo-weather.ts'
import { skyOfMet, skyOfWmo } from './weather-codes.ts'

/** A cache that keeps to the clock it is given. */
function clockedCache<T>(clock: { now(): number }): Cache<T> {
  const kept = new Map<string, Cached<T> & { until: number }>()
  return {
    async get(key) {
      const found = kept.get(key)
      return found && found.until > clock.now() ? found : undefined
    },
    async set(key, value, ttlMs) {
      kept.set(key, { value, storedAt: clock.now(), until: clock.now() + ttlMs })
    },
  }
}

const NOW = Date.UTC(2026, 10, 15, 12, 34)
const current = (temperature: number) =>
  JSON.stringify({ current: { time: 1, temperature_2m: temperature, weather_code: 0, is_day: 1 } })

describe('Open-Meteo', () => {
  const base = 'https://weather.test/api?apikey=K'
  const open = () => {
    const clock = heldClock(NOW)
    const fetcher = mapFetcher({})
    const cache = clockedCache<KeptWeather>(clock)
    return { clock, fetcher, weather: createOpenMeteoWeather({ fetcher, clock, cache, baseUrl: base }) }
  }
  const addressFor = (latitude: string, longitude: string) =>
    `https://weather.test/api/v1/forecast?apikey=K&latitude=${latitude}&longitude=${longitude}&current=temperature_2m%2Capparent_temperature%2Crelative_humidity_2m%2Cwind_speed_10m%2Cwind_direction_10m%2Cpressure_msl%2Ccloud_cover%2Cvisibility%2Cweather_code%2Cis_day&timeformat=unixtime`

  it('is asked once for neighbours within a quarter of an hour, and keeps the key of its address', async () => {
    const { clock, fetcher, weather } = open()
    fetcher.answers.set(addressFor('52.52', '13.41'), current(7))
    const effort = anEffort()
    expect((await weather.current(52.5201, 13.4099, effort))?.temperature).toBe(7)
    clock.advance(14 * 60_000)
    expect((await weather.current(52.5199, 13.4102, effort))?.temperature).toBe(7)
    expect(effort.calls).toBe(1)
    expect(fetcher.asked).toEqual([addressFor('52.52', '13.41')])
    clock.advance(60_000)
    await weather.current(52.5201, 13.4099, effort)
    expect(effort.calls).toBe(2)
  })

  it('is given again for two hours where it fails, and not longer', async () => {
    const { clock, fetcher, weather } = open()
    fetcher.answers.set(addressFor('1', '2'), current(7))
    await weather.current(1, 2, anEffort())
    fetcher.offline = true
    // For a quarter of an hour it was fresh.
    clock.advance(2.25 * 3600_000 - 1)
    expect((await weather.current(1, 2, anEffort()))?.temperature).toBe(7)
    clock.advance(1)
    expect(await weather.current(1, 2, anEffort())).toBeUndefined()
  })

  it('is asked anew when the clock was put back', async () => {
    const { clock, fetcher, weather } = open()
    fetcher.answers.set(addressFor('1', '2'), current(7))
    await weather.current(1, 2, anEffort())
    fetcher.answers.set(addressFor('1', '2'), current(9))
    clock.advance(-86_400_000)
    expect((await weather.current(1, 2, anEffort()))?.temperature).toBe(9)
  })

  it.each([
    '',
    'null',
    '[]',
    '<html><body>Bad gateway</body></html>',
    '{"error":true,"reason":"Minutely API request limit exceeded."}',
    '{}',
    '{"current":null}',
    '{"current":[]}',
    '{"current":{}}',
    '{"current":{"temperature_2m":1}}',
    '{"current":{"time":null,"temperature_2m":null,"weather_code":null}}',
    '{"current":{"time":1,"temperature_2m":"7","weather_code":0}}',
    '{"current":{"time":1,"temperature_2m":7,"weather_code":12345}}',
  ])('gives nothing where it answers %s', async (body) => {
    const { fetcher, weather } = open()
    fetcher.answers.set(addressFor('1', '2'), body)
    expect(await weather.current(1, 2, anEffort())).toBeUndefined()
  })

  it('keeps to the units that the answer names', () => {
    const read = readObservation({
      current: {
        time: 5,
        temperature_2m: 50,
        weather_code: 3,
        is_day: 0,
        wind_speed_10m: 10,
        visibility: 1000,
      },
      current_units: { temperature_2m: '°F', wind_speed_10m: 'mp/h', visibility: 'ft' },
    })
    expect(read).toMatchObject({ temperature: 10, visibility: 305, icon: '04n', description: 'overcast' })
    expect(read?.windSpeed).toBeCloseTo(4.4704)
  })

  it('geocodes, keeps names for long, and reads answers without a hit', async () => {
    const clock = heldClock(NOW)
    const url = 'https://places.test/v1/search?name=Oslo&count=10&language=en&format=json'
    const fetcher = mapFetcher({
      [url]: JSON.stringify({ results: [{ name: 'Oslo', latitude: 59.9, longitude: 10.7 }] }),
    })
    const cache = clockedCache<readonly GeocodedPlace[]>(clock)
    const geocoder = createOpenMeteoGeocoder({ fetcher, cache, baseUrl: 'https://places.test' })
    expect(await geocoder.find('Oslo', anEffort())).toEqual([
      { name: 'Oslo', country: '', latitude: 59.9, longitude: 10.7 },
    ])
    fetcher.offline = true
    clock.advance(29 * 86_400_000)
    expect(await geocoder.find('oslo', anEffort())).toHaveLength(1)
    expect(await geocoder.find('Bergen', anEffort())).toBeUndefined()
    expect(readPlaces({ generationtime_ms: 1 })).toEqual([])
    expect(readPlaces({ results: [{ name: 'X', latitude: 500, longitude: 0 }, 'x', null] })).toEqual([])
  })
})

describe('MET Norway', () => {
  const hour = (time: string, temperature: number) => ({
    time,
    data: {
      instant: {
        details: {
          air_temperature: temperature,
          air_pressure_at_sea_level: 1008.2,
          cloud_area_fraction: 87.5,
          relative_humidity: 76.6,
          wind_from_direction: 295,
          wind_speed: 9.3,
        },
      },
      next_1_hours: { summary: { symbol_code: 'lightrainshowers_night' } },
    },
  })
  const body = {
    properties: {
      timeseries: [
        hour('2026-11-15T11:00:00Z', 1),
        hour('2026-11-15T12:00:00Z', 2),
        hour('2026-11-15T13:00:00Z', 3),
      ],
    },
  }

  it('gives the hour that is running, without what it does not know, and those that follow', () => {
    const [running, ...following] = readForecast(body, NOW)
    expect(running).toEqual({
      temperature: 2,
      humidity: 76.6,
      windSpeed: 9.3,
      windDirection: 295,
      pressure: 1008.2,
      cloudiness: 87.5,
      timestamp: Date.UTC(2026, 10, 15, 12) / 1000,
      description: 'light rain showers',
      icon: '09n',
    })
    expect(following.map(({ temperature }) => temperature)).toEqual([3])
    expect(readForecast({}, NOW)).toEqual([])
    expect(readForecast({ properties: { timeseries: [null, 'x', { time: 'now' }] } }, NOW)).toEqual([])
  })

  it('is kept for as long as its headers say', async () => {
    const clock = heldClock(NOW)
    const fetcher = mapFetcher({})
    const url = 'https://met.test/weatherapi/locationforecast/2.0/compact?lat=1.23&lon=2'
    fetcher.answers.set(url, () => ({ body: Buffer.from(JSON.stringify(body)), freshForMs: 600_000 }))
    const weather = createMetNorwayWeather({
      fetcher,
      clock,
      cache: clockedCache(clock),
      baseUrl: 'https://met.test',
    })
    await weather.current(1.234, 2, anEffort())
    clock.advance(599_000)
    await weather.current(1.234, 2, anEffort())
    clock.advance(2000)
    await weather.current(1.234, 2, anEffort())
    expect(fetcher.asked).toEqual([url, url])
  })

  it('is asked whether it has changed, and a copy that has not is renewed for the hour that runs by then', async () => {
    const clock = heldClock(NOW)
    const url = 'https://met.test/weatherapi/locationforecast/2.0/compact?lat=1.23&lon=2'
    const since: (string | undefined)[] = []
    let published = 'Sun, 15 Nov 2026 12:00:00 GMT'
    const fetcher = mapFetcher({
      [url]: ({ lastModified }) => {
        since.push(lastModified)
        if (lastModified === published) return { notModified: true, freshForMs: 1_800_000 }
        return { body: Buffer.from(JSON.stringify(body)), freshForMs: 1_800_000, lastModified: published }
      },
    })
    const weather = createMetNorwayWeather({
      fetcher,
      clock,
      cache: clockedCache(clock),
      baseUrl: 'https://met.test',
    })
    const now = async () => (await weather.current(1.234, 2, anEffort()))?.temperature
    expect(await now()).toBe(2)
    clock.advance(1_801_000)
    expect(await now()).toBe(3)
    clock.advance(1_000_000)
    expect(await now()).toBe(3)
    expect(since).toEqual([undefined, published])
    const before = published
    published = 'Sun, 15 Nov 2026 13:00:00 GMT'
    clock.advance(1_000_000)
    await now()
    expect(since).toEqual([undefined, before, before])
    fetcher.offline = true
    clock.advance(1_801_000)
    expect(await now()).toBe(3)
  })
})

describe('codes', () => {
  it.each([
    ['clearsky_day', 'clear sky', '01d'],
    ['partlycloudy_night', 'partly cloudy', '03n'],
    ['heavysnowandthunder', 'heavy snow and thunder', '11d'],
    ['cloudy', 'cloudy', '04d'],
    ['fog', 'fog', '50d'],
  ])('%s is %s', (symbol, description, icon) => {
    expect(skyOfMet(symbol)).toEqual({ description, icon })
  })

  it('of WMO are by day and by night, and unknown ones nothing', () => {
    expect(skyOfWmo(0, false)).toEqual({ description: 'clear sky', icon: '01n' })
    expect(skyOfWmo(42, true)).toBeUndefined()
    expect(skyOfMet('aurora')).toBeUndefined()
  })
})

describe('the European Central Bank', () => {
  const url = 'https://bank.test/daily.xml'
  const xml = (date: string) =>
    `<gesmes:Envelope><Cube><Cube time='${date}'><Cube currency='USD' rate='1.0839'/><Cube currency="JPY" rate="164.20"/></Cube></Cube></gesmes:Envelope>`
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'whippet-rates-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('dates its rates', () => {
    expect(readRates(xml('2026-11-13'))).toEqual({
      date: '2026-11-13',
      base: 'EUR',
      rates: new Map([
        ['USD', '1.0839'],
        ['JPY', '164.20'],
      ]),
      source: 'European Central Bank reference rates',
    })
    expect(readRates('<html>')).toBeUndefined()
  })

  it('is asked every few hours, outlives a restart, and is forgotten when it is old', async () => {
    const clock = heldClock(NOW)
    const fetcher = mapFetcher({ [url]: xml('2026-11-13') })
    const path = join(folder, 'rates.xml')
    const rates = createEcbRates({ fetcher, clock, url, path })
    expect((await rates.latest(anEffort()))?.date).toBe('2026-11-13')
    clock.advance(3 * 3600_000 - 1)
    await rates.latest(anEffort())
    expect(fetcher.asked).toHaveLength(1)
    clock.advance(1)
    await rates.latest(anEffort())
    expect(fetcher.asked).toHaveLength(2)
    fetcher.offline = true
    const again = createEcbRates({ fetcher, clock, url, path })
    const effort = anEffort()
    expect((await again.latest(effort))?.date).toBe('2026-11-13')
    await again.latest(effort)
    expect(effort.calls).toBe(1)
    clock.advance(8 * 86_400_000)
    expect(await again.latest(anEffort())).toBeUndefined()
  })

  it('has nothing where it never answered', async () => {
    const fetcher = mapFetcher({})
    const rates = createEcbRates({ fetcher, clock: heldClock(NOW), url, path: join(folder, 'none.xml') })
    expect(await rates.latest(anEffort())).toBeUndefined()
  })
})

describe('addressOf', () => {
  it('puts the path behind that of the base', () => {
    expect(addressOf('http://127.0.0.1:9/', '/v1/x', { a: 'b c' }).href).toBe('http://127.0.0.1:9/v1/x?a=b+c')
  })
})
