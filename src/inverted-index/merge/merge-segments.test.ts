// The terms of several dictionaries come in one order, each once, with all the dictionaries that have it.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOf, compareByBytes } from '../codec/front-coding.ts'
import { openTermDictionary, TermDictionaryWriter } from '../segment/term-dictionary.ts'
import { TermOrder } from './merge-segments.ts'

const ENTRY = { documents: 1, wordsAt: 0, words: 0, tailsAt: 0, tails: 0, positionsAt: 0, positions: 0 }

function iteratorOf(terms: readonly string[]) {
  const writer = new TermDictionaryWriter()
  for (const term of terms) writer.add(bytesOf(term), ENTRY)
  const { text, index } = writer.finish()
  return openTermDictionary(text, index, terms.length).iterate()
}

it('gives each term once, in the order of bytes, with whoever has it', () => {
  const lists = fc.array(fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 3 }), { maxLength: 40 }), {
    maxLength: 9,
  })
  fc.assert(
    fc.property(lists, (unsorted) => {
      const terms = unsorted.map((list) => list.toSorted(compareByBytes))
      const order = new TermOrder(terms.map(iteratorOf))
      const seen: [string, number[]][] = []
      for (let term = order.next(); term; term = order.next())
        seen.push([Buffer.from(term).toString(), [...order.having].sort((a, b) => a - b)])
      const all = [...new Set(terms.flat())].sort(compareByBytes)
      expect(seen).toEqual(
        all.map((term) => [term, [...terms.keys()].filter((place) => terms[place]?.includes(term))]),
      )
      expect(order.next()).toBeUndefined()
    }),
  )
})
