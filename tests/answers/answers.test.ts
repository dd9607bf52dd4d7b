// Instant answers end to end: over HTTP, in JSON and as a context document, with their price.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchReplySchema } from '../../src/contract/search/search-response.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { BERLIN, CURRENT, startWeatherServer, type WeatherServer } from '../support/weather-server.ts'

let weather: WeatherServer
let test: TestService

beforeAll(async () => {
  weather = await startWeatherServer()
  test = await startTestService({
    WHIPPET_WEATHER_URL: weather.url,
    WHIPPET_GEOCODING_URL: weather.url,
    WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
  })
  await test.load([
    {
      url: 'https://example.com/berlin',
      title: 'Berlin weather',
      text: 'The weather in Berlin changes often.',
    },
  ])
  await test.service.prepare()
})

afterAll(async () => {
  await test.close()
  await weather.close()
})

// biome-ignore lint/suspicious/noExplicitAny: bodies are checked against the schema, then looked into.
type Body = any

async function search(parameters: Record<string, string>): Promise<Body> {
  const response = await test.get(`/api/v1/search?${new URLSearchParams(parameters)}`)
  expect(response.status).toBe(200)
  const body = await response.json()
  expect(searchReplySchema.safeParse(body).error).toBeUndefined()
  return body
}

async function post(parameters: Record<string, unknown>): Promise<Body> {
  const response = await test.post('/api/v1/search', parameters)
  expect(response.status).toBe(200)
  return response.json()
}

async function context(parameters: Record<string, string>): Promise<string> {
  const response = await test.get(
    `/api/v1/search?${new URLSearchParams({ format: 'context', ...parameters })}`,
  )
  expect(response.headers.get('content-type')).toContain('text/markdown')
  return response.text()
}

describe('a calculation', () => {
  it('is answered, though nothing is found, and charged', async () => {
    const body = await search({ q: '15 percent of 80' })
    expect(body).toMatchObject({
      results_type: 'Calculator',
      type: 'Calculator',
      answer: '12',
      calculation: { expression: '15% of 80', result: '12', rawResult: 12 },
      results: [],
      metrics: { intent: 'CalculatorIntent', cost_dollars: 0.001 },
    })
  })

  it('keeps large whole numbers exact', async () => {
    const body = await search({ q: '2^100' })
    expect(body.calculation.rawResult).toBe('1267650600228229401496703205376')
  })

  it('stands in a context document', async () => {
    const text = await context({ q: '12 * 12' })
    expect(text).toContain('results_type: Calculator')
    expect(text).toContain('Answer: 144')
  })

  it('needs no cue where it is forced, and is an ordinary search where it is none', async () => {
    expect((await search({ q: '2024-2025', intent: 'calculate' })).answer).toBe('-1')
    const none = await search({ q: 'berlin', intent: 'calculate' })
    expect(none).toMatchObject({
      results_type: 'Calculator',
      answer: '',
      metrics: { intent: 'CalculatorIntent' },
    })
    expect(none.calculation).toBeUndefined()
    expect(none.results).toHaveLength(1)
  })

  it('is left alone where another intent is forced', async () => {
    expect((await search({ q: '2+2', intent: 'search' })).answer).toBe('')
  })

  it('is paid once where several queries are asked', async () => {
    const body = await search({ q: JSON.stringify(['zzzqqq', '3 * 4']) })
    expect(body).toMatchObject({ answer: '12', metrics: { cost_dollars: 0.001, queries_provided: 2 } })
  })
})

describe('a conversion', () => {
  it('of units has a value and a unit', async () => {
    const body = await search({ q: '5 miles in km' })
    expect(body).toMatchObject({
      results_type: 'Calculator',
      answer: '5 miles = 8.04672 kilometers',
      calculation: { result: '8.04672 km', rawResult: { value: 8.04672, unit: 'km' } },
      metrics: { intent: 'UnitsIntent' },
    })
  })

  it('follows the country', async () => {
    expect((await search({ q: '1 gallon in liters' })).calculation.rawResult.value).toBe(3.785411784)
    expect((await search({ q: '1 gallon in liters', country: 'GB' })).calculation.rawResult.value).toBe(
      4.54609,
    )
  })

  it('of currencies gives no figure without rates', async () => {
    const body = await search({ q: '100 usd to eur' })
    expect(body.answer).toBe('')
    expect(body.calculation).toBeUndefined()
  })
})

describe('a question of time', () => {
  it('tells the time in a place, and is not kept', async () => {
    const body = await search({ q: 'time in tokyo' })
    expect(body).toMatchObject({ results_type: 'Time', metrics: { intent: 'TimeIntent' } })
    expect(body.answer).toMatch(/^\d{1,2}:\d\d [AP]M on \w+, \w+ \d{1,2}, \d{4} in Tokyo, Japan \(UTC\+9\)$/)
  })

  it('uses the time zone of the caller', async () => {
    const body = await post({ q: 'what time is it', timezone: 'Asia/Kolkata', city: 'Pune' })
    expect(body.answer).toContain('in Pune (UTC+5:30)')
  })

  it('reckons with days', async () => {
    expect((await search({ q: '30 days after 2024-02-01' })).answer).toContain('2024-03-02')
    expect(await context({ q: '30 days after 2024-02-01' })).toContain('Answer: Saturday, March 2, 2024')
  })

  it('knows the holidays of the country', async () => {
    expect((await search({ q: 'when is christmas 2025' })).answer).toBe(
      'Christmas Day: Thursday, December 25, 2025',
    )
  })
})

describe('the weather', () => {
  const asked = (path: string) => weather.asked.filter(({ pathname }) => pathname === path)

  it('of a named place is whole, in the units of the country', async () => {
    const before = weather.asked.length
    const body = await search({ q: 'weather in Berlin', country: 'DE' })
    expect(body.weather).toEqual({
      location: {
        name: 'Berlin',
        country: 'Germany',
        coordinates: { latitude: BERLIN.latitude, longitude: BERLIN.longitude },
      },
      temperature: 12.3,
      feelsLike: 10.1,
      humidity: 81,
      windSpeed: 5,
      windDirection: 250,
      pressure: 1012.4,
      cloudiness: 100,
      visibility: 24_140,
      timestamp: 1_763_200_800,
      units: 'metric',
      description: 'slight rain',
      icon: '10n',
    })
    expect(body.answer).toBe(
      'Berlin, Germany: 12.3 °C, slight rain, feels like 10.1 °C, humidity 81%, wind 5 m/s',
    )
    expect(body.results_type).toBe('Weather')
    expect(body.results).toHaveLength(1)
    expect(weather.asked.length - before).toBe(2)
    const forecast = asked('/v1/forecast').at(-1)?.searchParams
    expect(forecast?.get('latitude')).toBe('52.52')
    expect(forecast?.get('longitude')).toBe('13.41')
    expect(forecast?.get('timeformat')).toBe('unixtime')
    expect(forecast?.get('current')).toContain('temperature_2m')
  })

  it('is converted for imperial units from the copy that is kept, without asking again', async () => {
    const before = weather.asked.length
    const body = await search({ q: 'weather in berlin', units: 'imperial' })
    expect(body.weather).toMatchObject({
      temperature: 54.1,
      feelsLike: 50.2,
      windSpeed: 11.2,
      units: 'imperial',
    })
    expect(weather.asked.length).toBe(before)
  })

  it('counts the calls to its sources', async () => {
    weather.places.set('utrecht', { ...BERLIN, name: 'Utrecht', latitude: 52.09, longitude: 5.12 })
    const plain = await search({ q: 'berlin weather changes', noCache: 'true' })
    const counted = await search({ q: 'weather in utrecht', noCache: 'true' })
    const kept = await search({ q: 'weather in utrecht', noCache: 'true' })
    expect(plain.weather).toBeUndefined()
    expect(counted.metrics.api_requests_count - kept.metrics.api_requests_count).toBe(2)
  })

  it('is that of the caller where no place is named', async () => {
    const body = await post({
      q: 'weather',
      latitude: 48.2,
      longitude: 16.37,
      city: 'Wien',
      countryCode: 'AT',
      units: 'metric',
    })
    expect(body.weather.location).toEqual({
      name: 'Wien',
      country: 'Austria',
      coordinates: { latitude: 48.2, longitude: 16.37 },
    })
    expect(asked('/v1/forecast').at(-1)?.searchParams.get('latitude')).toBe('48.2')
  })

  it('names the nearest place where only a point is given', async () => {
    const body = await post({ q: 'weather today', latitude: 48.8566, longitude: 2.3522 })
    expect(body.weather.location).toMatchObject({ name: 'Paris', country: 'France' })
  })

  it('is an ordinary search where no one knows where', async () => {
    const body = await search({ q: 'weather' })
    expect(body).toMatchObject({
      results_type: 'Search',
      answer: '',
      metrics: { intent: 'FallbackSearchIntent' },
    })
    expect(body.weather).toBeUndefined()
  })

  it('needs no cue where it is forced', async () => {
    const body = await search({ q: 'Berlin', intent: 'weather' })
    expect(body).toMatchObject({ results_type: 'Weather', weather: { location: { name: 'Berlin' } } })
  })

  it('stands in a context document', async () => {
    const text = await context({ q: 'weather in berlin', country: 'DE' })
    expect(text).toContain('results_type: Weather')
    expect(text).toContain('Answer: Berlin, Germany: 12.3 °C')
  })

  it('reads the older form of the source', async () => {
    weather.places.set('oldtown', { name: 'Oldtown', latitude: 1, longitude: 2, country: 'Somewhere' })
    weather.forecast.body = {
      utc_offset_seconds: 3600,
      current_weather: {
        temperature: 5.5,
        windspeed: 36,
        winddirection: 90,
        weathercode: 0,
        is_day: 1,
        time: '2025-11-15T13:00',
      },
    }
    const body = await search({ q: 'weather in Oldtown', units: 'metric' })
    weather.forecast.body = CURRENT
    expect(body.weather).toEqual({
      location: { name: 'Oldtown', country: 'Somewhere', coordinates: { latitude: 1, longitude: 2 } },
      temperature: 5.5,
      windSpeed: 10,
      windDirection: 90,
      timestamp: Date.parse('2025-11-15T12:00:00Z') / 1000,
      units: 'metric',
      description: 'clear sky',
      icon: '01d',
    })
  })

  it.each([
    ['an error', 500, {}],
    ['a refusal', 400, { error: true, reason: 'no' }],
    ['nonsense', 200, { current: { temperature_2m: 'warm' } }],
  ])('is an ordinary search where the source answers with %s', async (_, status, body) => {
    const name = `Failtown ${status}`
    weather.places.set(name.toLowerCase(), { name, latitude: status / 10, longitude: 20, country: 'X' })
    weather.forecast = { status, body }
    const failed = await search({ q: `weather in ${name}` })
    weather.forecast = { status: 200, body: CURRENT }
    expect(failed.weather).toBeUndefined()
    expect(failed).toMatchObject({ answer: '', results_type: 'Search' })
  })

  it('is asked for again after a failure', async () => {
    weather.places.set('latertown', { name: 'Latertown', latitude: 3, longitude: 4, country: 'X' })
    weather.forecast = { status: 200, body: {} }
    expect((await search({ q: 'weather in latertown' })).weather).toBeUndefined()
    weather.forecast = { status: 200, body: CURRENT }
    expect((await search({ q: 'weather in latertown' })).weather).toMatchObject({
      location: { name: 'Latertown' },
    })
  })
})

describe('knowledge', () => {
  it('defines a word', async () => {
    const body = await search({ q: 'define serendipity' })
    expect(body).toMatchObject({
      results_type: 'Definition',
      answer: 'serendipity (noun): good luck in making unexpected and fortunate discoveries',
      metrics: { intent: 'DefinitionIntent' },
    })
  })

  it('tells a fact of a country, with its infobox and related topics', async () => {
    const body = await search({ q: 'capital of france' })
    expect(body).toMatchObject({ results_type: 'Knowledge', answer: 'Capital of France: Paris' })
    expect(body.infobox).toMatchObject({
      heading: 'France',
      source: expect.stringContaining('countries-list'),
    })
    expect(body.infobox.items).toContainEqual({ label: 'Capital', value: 'Paris' })
    expect(body.related_topics).toContain('Europe')
  })

  it('is told by a forced wiki intent under that name', async () => {
    const body = await search({ q: 'helium', intent: 'wiki' })
    expect(body).toMatchObject({
      results_type: 'Knowledge',
      infobox: { heading: 'Helium' },
      metrics: { intent: 'WikiIntent' },
    })
    expect(body.answer).toContain('atomic number 2')
  })

  it('stands beside the results of a bare name, and costs nothing by itself', async () => {
    const body = await search({ q: 'france' })
    expect(body).toMatchObject({ results_type: 'Search', answer: '', infobox: { heading: 'France' } })
    expect(body.metrics.cost_dollars).toBe(0)
  })

  it('tells several things of one name apart', async () => {
    const body = await search({ q: 'mercury' })
    expect(body.disambiguation).toMatchObject({ query: 'mercury', message: expect.any(String) })
    const texts = body.disambiguation.options.map(({ text }: { text: string }) => text).join('\n')
    expect(texts).toContain('chemical element')
    expect(texts).toContain('planet')
    expect(body.infobox).toBeUndefined()
  })
})

describe('a query that only looks like one', () => {
  it.each(['2024-2025 budget', 'c++ 17', 'pi day', 'time magazine', 'weather channel', '"2+2"'])(
    '%s is an ordinary search',
    async (q) => {
      expect(await search({ q })).toMatchObject({
        results_type: 'Search',
        answer: '',
        metrics: { intent: 'FallbackSearchIntent' },
      })
    },
  )
})

describe('a recipe', () => {
  it('is a search for recipes, and no calculation with pi', async () => {
    expect(await search({ q: 'apple pie recipe' })).toMatchObject({
      results_type: 'Recipes',
      answer: '',
      metrics: { intent: 'RecipeIntent' },
    })
  })
})
