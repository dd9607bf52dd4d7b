// Words as numbers: one for each word, and equal exactly where words are.
import { expect, it } from 'vitest'
import { hashesOfWords } from './hashes-of-words.ts'
import { wordsOf } from './tokenize.ts'

const TEXTS = [
  'The river otter, the OTTER and the Otters of River Road 7 in 1984, v1.2.3 of C++ and C#',
  'Straße STRASSE straße, naïve Naïve, Ωmega ωmega, 1,000,000 of 1,000,000',
  '東京都と京都 and 東京 mixed with plain words; plain 東京',
  `${'a'.repeat(80)} ${'a'.repeat(64)} ${'a'.repeat(70)}`,
  '',
]

it.each(TEXTS)('tells the words apart of %s', (text) => {
  const [words, hashes] = [wordsOf(text), hashesOfWords(text)]
  expect(hashes).toHaveLength(words.length)
  words.forEach((word, at) => {
    words.forEach((other, place) => {
      expect(hashes[at] === hashes[place], `${word} and ${other}`).toBe(word === other)
    })
  })
})
