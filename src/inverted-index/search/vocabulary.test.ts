// Words are counted alike together and one by one, but not where too many postings would have to be read.
import { expect, it } from 'vitest'
import { createRandom } from '../../../bench/support/random.ts'
import { randomDocument, SCHEMA } from '../../../tests/inverted-index/random-index.ts'
import { openIndex } from '../inverted-index.ts'
import { liveFrequencies, soonCounted } from './vocabulary.ts'

const WORDS = Array.from({ length: 32 }, (_, number) => `w${number}`)

it('counts one word as it counts many, with documents that are gone and without', () => {
  const random = createRandom(7)
  const index = openIndex({ schema: SCHEMA })
  for (let i = 0; i < 300; i++) index.add({ ...randomDocument(random, 1), key: `doc-${i}` })
  const whole = index.refresh()
  const each = (most: number) => WORDS.map((word) => soonCounted(whole, word, most))
  expect(each(0)).toEqual(liveFrequencies(whole, WORDS))
  for (let i = 0; i < 300; i += 3) index.remove(`doc-${i}`)
  const fewer = index.refresh()
  const counts = liveFrequencies(fewer, WORDS)
  expect(counts[0]).toBeLessThan(liveFrequencies(whole, WORDS)[0] ?? 0)
  expect(WORDS.map((word) => soonCounted(fewer, word, 10_000))).toEqual(counts)
  expect(soonCounted(fewer, 'w0', 0)).toBeUndefined()
  expect(soonCounted(fewer, 'unheard', 0)).toBe(0)
  index.close()
})
