// Finding the words of a text that have one of some stems.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFindStem, stem } from './stem.ts'

describe('createFindStem', () => {
  it.each(['en', undefined, 'de', 'ar', 'xx'])('finds what stemming each word of %s would', (lang) => {
    const words =
      'dying dies die skies sky running runs runner ugly early otters otter der die gedacht مكتبة المكتبة'
    const stems = words.split(' ').map((word) => stem(word, lang))
    const find = createFindStem(stems, lang)
    for (const word of words.split(' ')) expect(find(word)).toBe(stem(word, lang))
    expect(createFindStem([], lang)('otter')).toBeUndefined()
    expect(createFindStem(['river'], lang)('otter')).toBeUndefined()
  })

  it('misses no English word', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aeiouybcdgilnrstz'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(letters, (word) => {
        expect(createFindStem([stem(word, 'en')], 'en')(word)).toBe(stem(word, 'en'))
      }),
      { numRuns: 500 },
    )
  })
})
