// Words are counted with documents that are gone and without.
import { expect, it } from 'vitest'
import { createRandom } from '../../../bench/support/random.ts'
import { randomDocument, SCHEMA } from '../../../tests/inverted-index/random-index.ts'
import { InvertedIndex } from '../inverted-index.ts'
import { liveFrequencies } from './vocabulary.ts'

const WORDS = Array.from({ length: 32 }, (_, number) => `w${number}`)

it('counts the documents that are there', () => {
  const random = createRandom(7)
  const index = new InvertedIndex({ schema: SCHEMA })
  for (let i = 0; i < 300; i++) index.add({ ...randomDocument(random, 1), key: `doc-${i}` })
  const whole = liveFrequencies(index.refresh(), WORDS)
  for (let i = 0; i < 300; i += 3) index.remove(`doc-${i}`)
  const fewer = liveFrequencies(index.refresh(), WORDS)
  expect(fewer[0]).toBeGreaterThan(0)
  expect(fewer[0]).toBeLessThan(whole[0] ?? 0)
  expect(liveFrequencies(index.refresh(), ['unheard'])).toEqual([0])
  index.close()
})
