// The weather: where it is asked for, which place is meant, and silence where nobody knows.
import { describe, expect, it } from 'vitest'
import { anEffort, aQuestion } from '../../../../tests/support/a-question.ts'
import type { Observation } from '../../../vocabulary/answer-objects.ts'
import type { Question } from '../answer.ts'
import type { Place } from '../places/gazetteer.ts'
import type { GeocodedPlace } from './find-point.ts'
import { createTellWeather } from './tell-weather.ts'

const seen: Observation = {
  temperature: 10,
  windSpeed: 10,
  timestamp: 1,
  description: 'clear sky',
  icon: '01d',
}
const city = (
  name: string,
  countryCode: string,
  population: number,
  kind: Place['kind'] = 'city',
): Place => ({
  name,
  countryCode,
  country: countryCode,
  latitude: 1,
  longitude: 2,
  population,
  timezone: 'UTC',
  kind,
})
const known: Record<string, readonly Place[]> = {
  oslo: [city('Oslo', 'NO', 580_000)],
  brazil: [city('Brasília', 'BR', 2_000_000, 'country')],
  hamlet: [city('Hamlet', 'US', 900)],
}
const gazetteer = {
  find: async (name: string) => known[name] ?? [],
  nearest: async () => city('Near', 'NO', 1),
}

interface Setting {
  places?: readonly GeocodedPlace[] | undefined
  observations?: readonly (Observation | undefined)[]
  question?: Partial<Question>
}

function ask(text: string, { places, observations = [seen], question = {} }: Setting = {}) {
  const points: [number, number][] = []
  const providers = observations.map((observation) => ({
    current: async (latitude: number, longitude: number) => {
      points.push([latitude, longitude])
      return observation
    },
  }))
  const geocoder = { find: async () => places }
  const answer = createTellWeather({ providers, geocoder, gazetteer })(aQuestion(text, question), anEffort())
  return Promise.resolve(answer).then((told) => ({ told, points }))
}

const springfields: readonly GeocodedPlace[] = [
  {
    name: 'Springfield',
    region: 'Missouri',
    country: 'United States',
    countryCode: 'US',
    latitude: 37,
    longitude: -93,
    population: 166_000,
  },
  {
    name: 'Springfield',
    region: 'Illinois',
    country: 'United States',
    countryCode: 'US',
    latitude: 39,
    longitude: -89,
    population: 116_000,
  },
]

describe('createTellWeather', () => {
  it('takes the geocoder at its word, and the region that is named', async () => {
    const { told, points } = await ask('weather in springfield, il', { places: springfields })
    expect(points).toEqual([[39, -89]])
    expect(told?.text).toBe('Springfield, Illinois, United States: 50 °F, clear sky, wind 22.4 mph')
  })

  it('falls back to the gazetteer where the geocoder is out of reach', async () => {
    const { told } = await ask('weather in oslo', { question: { units: 'metric' } })
    expect(told?.weather).toEqual({
      location: { name: 'Oslo', country: 'NO', coordinates: { latitude: 1, longitude: 2 } },
      temperature: 10,
      windSpeed: 10,
      timestamp: 1,
      units: 'metric',
      description: 'clear sky',
      icon: '01d',
    })
  })

  it('asks the next source where the first has nothing', async () => {
    const { told, points } = await ask('oslo weather', { observations: [undefined, seen] })
    expect(points).toHaveLength(2)
    expect(told?.weather?.temperature).toBe(50)
  })

  it.each([
    ['no source answers', 'weather in oslo', { observations: [undefined] }],
    ['nobody knows the place', 'weather in xyzzy', {}],
    ['the geocoder finds something else', 'weather in xyzzy', { places: springfields }],
    ['a country is named', 'weather in brazil', { places: [{ ...springfields[0]!, name: 'Brazil' }] }],
    ['a hamlet stands beside the word', 'hamlet weather', {}],
    ['the caller is nowhere', 'weather', {}],
    ['another day is meant', 'weather in oslo tomorrow', {}],
  ])('is silent where %s', async (_, text, setting: Setting) => {
    expect((await ask(text, setting)).told).toBeUndefined()
  })

  it('is that of the caller: by point, by city, by postal code', async () => {
    const point = await ask('weather', { question: { place: { latitude: 59, longitude: 10 } } })
    expect(point.told?.weather?.location).toMatchObject({
      name: 'Near',
      coordinates: { latitude: 59, longitude: 10 },
    })
    const town = await ask("what's the weather like today?", {
      places: springfields,
      question: { place: { city: 'Springfield', state: 'Illinois', countryCode: 'US' } },
    })
    expect(town.points).toEqual([[39, -89]])
    const code = await ask('weather near me', {
      places: springfields.slice(1),
      question: { place: { postalCode: '62701' } },
    })
    expect(code.points).toEqual([[39, -89]])
  })
})
