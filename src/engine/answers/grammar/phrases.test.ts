// Phrases: a text fits as a whole, every way to read it is told, and no text takes long.
import { describe, expect, it } from 'vitest'
import { PHRASE_FILES } from './lexicon.ts'
import { neededWords, numeral, readPattern } from './pattern.ts'
import { phrasesOf } from './phrases.ts'
import { tokensOf } from './tokens.ts'

const clock = phrasesOf('clock', { zone: (text) => text === 'est', clock: (text) => /\d/.test(text) })
const read = (text: string): unknown => clock.readings(text).map(({ form, slots }) => [form, slots])

describe('tokensOf', () => {
  it('parts words, numbers and signs, whatever their case and marks', () => {
    const words = (text: string): readonly string[] => tokensOf(text).map((token) => token.text)
    expect(words('What’s 1,234.5km/h in “Été”?')).toEqual([
      'what',
      "'s",
      '1,234.5',
      'km',
      '/',
      'h',
      'in',
      '“',
      'ete',
      '”',
      '?',
    ])
    expect(words("l'heure à Straße")).toEqual(['l', "'", 'heure', 'a', 'strasse'])
  })
})

describe('readPattern', () => {
  it('needs a word of each list, the likely rarest first', () => {
    const needed = (text: string): unknown =>
      neededWords(readPattern(text, { zone: 'time zone | timezone' }), {
        town: new Set(['new york', 'rome']),
        number: numeral(/^\d+$/),
      })
    expect(needed('[what is] the @zone of <place>')).toEqual([['time', 'timezone'], ['the'], ['of']])
    expect(needed('<n:number> [now]')).toEqual([['0']])
    expect(needed('in <place:town>')).toEqual([['york', 'rome'], ['in']])
    expect(needed('<place> [now]')).toEqual([])
  })

  it.each([
    ['a)', 'a sign too many'],
    ['@none', 'no words are named @none'],
  ])('throws for %s', (text, why) => expect(() => readPattern(text, {})).toThrow(why))

  it.each(PHRASE_FILES)('reads every phrase of %s', (_, { words, ...topics }) => {
    const phrases = Object.values(topics).flatMap((forms) =>
      Object.values<string | readonly string[]>(forms).flat(),
    )
    expect(phrases).not.toEqual([])
    for (const text of phrases)
      expect(neededWords(readPattern(text, words), {}).flat(), text).not.toContain('')
  })
})

describe('phrasesOf', () => {
  it('reads a whole text, in any language that we have', () => {
    expect(read('What time is it in New York now?')).toEqual([
      ['in', { place: 'new york' }],
      ['in', { place: 'new york now' }],
    ])
    expect(read('Wie spät ist es in Wien?')).toEqual([['in', { place: 'wien' }]])
    expect(read('quelle heure est-il à Lyon')).toEqual([['in', { place: 'lyon' }]])
    expect(read('¿Qué hora es en Lima?')).toEqual([['in', { place: 'lima' }]])
    expect(read('the best movies of all times')).toEqual([])
  })

  it('tells every way to part the words', () => {
    expect(read('time difference new york paris')).toEqual([
      ['apart', { from: 'new', to: 'york paris' }],
      ['apart', { from: 'new york', to: 'paris' }],
      ['beside', { place: 'difference new york paris' }],
    ])
  })

  it('is done with a text that could be read in very many ways', () => {
    let tried = 0
    const counted = phrasesOf('clock', { text: () => ++tried > 0, zone: () => true, clock: () => true })
    const { length } = counted.readings(`time difference between ${'a to '.repeat(60)}b`)
    expect(length).toBeGreaterThan(1)
    expect(length).toBeLessThanOrEqual(80)
    expect(tried).toBeLessThan(100_000)
  })
})
