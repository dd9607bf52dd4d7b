// Chosen words are counted as if the text were read whole, whatever its letters.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCountChosen } from './count-chosen-words.ts'
import { wordsOf } from './tokenize.ts'

const CHOSEN = ['the', 'otter', '18', 'v1.2', 'c++', 'strasse', 'x'.repeat(64), '東京', 'cafe']
const PIECES = [
  'The',
  'OTTER',
  'otter',
  '18',
  'v1.2',
  'C++',
  'Straße',
  'x'.repeat(70),
  '東京都',
  'café',
  'others',
]

it('counts what the text has, in the order of the text', () => {
  const count = createCountChosen(CHOSEN)
  const piece = fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 4 }))
  const between = fc.constantFrom(' ', '. ', '-', '')
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, between), { maxLength: 20 }), (pieces) => {
      const text = pieces.flat().join('')
      const words = wordsOf(text)
      const expected = new Map<string, number>()
      for (const word of words) if (CHOSEN.includes(word)) expected.set(word, (expected.get(word) ?? 0) + 1)
      const { counts, all } = count(text)
      expect([...counts]).toEqual([...expected])
      expect(all).toBe(words.length)
    }),
  )
})

it('begins anew with each text', () => {
  const count = createCountChosen(['otter'])
  expect(count('otter, otter').counts).toEqual(new Map([['otter', 2]]))
  expect(count('no beaver').counts.size).toBe(0)
})
