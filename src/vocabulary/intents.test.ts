// Tests of intents.ts.
import { describe, expect, it } from 'vitest'
import { INTENTS, RESULTS_TYPES, resolveIntent, resultsTypeOf } from './intents.ts'

describe('resolveIntent', () => {
  it.each(INTENTS)('knows $name by its name and as $alias, in any case', ({ name, alias }) => {
    for (const text of [name, alias, name.toLowerCase(), alias.toUpperCase(), ` ${alias} `]) {
      expect(resolveIntent(text)).toBe(name)
    }
  })

  it.each([
    ['Calc', 'CalculatorIntent'],
    ['fallback', 'FallbackSearchIntent'],
    ['imagesearch', 'ImageSearchIntent'],
    ['LatestNews', 'LatestNewsIntent'],
    ['Question', 'QuestionsIntent'],
  ])('finds %s in a full name', (text, name) => {
    expect(resolveIntent(text)).toBe(name)
  })

  it('takes an alias before a part of a name', () => {
    expect(resolveIntent('SEARCH')).toBe('FallbackSearchIntent')
    expect(resolveIntent('PLACE')).toBe('PlaceIntent')
  })

  it.each(['', '  ', 'nonsense', '__proto__', 'constructor'])('finds nothing for %j', (text) => {
    expect(resolveIntent(text)).toBeUndefined()
  })
})

describe('the table', () => {
  it('has each name and alias once, and the aliases that the contract names', () => {
    expect(new Set(INTENTS.flatMap(({ name, alias }) => [name, alias])).size).toBe(2 * INTENTS.length)
    const named =
      'search news video images weather calculate wiki knowledge code recipe place places questions time'
    expect(INTENTS.slice(0, 14).map(({ alias }) => alias)).toEqual(named.split(' '))
  })

  it('reaches every results_type', () => {
    expect(new Set(INTENTS.map(({ resultsType }) => resultsType))).toEqual(new Set(RESULTS_TYPES))
    expect(resultsTypeOf('WeatherIntent')).toBe('Weather')
    expect(resultsTypeOf('other')).toBe('Search')
  })
})
