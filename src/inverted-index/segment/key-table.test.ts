// Keys and terms are found again by their names, in the order of their bytes, whatever characters they hold.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf, compareByBytes } from '../codec/front-coding.ts'
import { hashOfKey } from './key-filter.ts'
import { openKeys, writeKeys } from './key-table.ts'
import { openTermDictionary, TermDictionaryWriter } from './term-dictionary.ts'

const strings = fc
  .uniqueArray(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 60 })
  .map((keys) => keys.toSorted(compareByBytes))

describe('key table', () => {
  it('knows each key by its number and each number by its key', () => {
    fc.assert(
      fc.property(strings, fc.string(), (keys, other) => {
        const { text, index } = writeKeys(keys)
        const table = openKeys(text, index, keys.length)
        expect(table.all()).toEqual(keys)
        for (const [document, key] of keys.entries()) {
          expect(table.keyOf(document)).toBe(key)
          expect(table.documentOf(key)).toBe(document)
        }
        expect(table.documentOf(other)).toBe(keys.indexOf(other))
        expect(keys.every((key) => table.mayHave(hashOfKey(key)))).toBe(true)
      }),
    )
  })

  it('tells of most keys that it does not have them', () => {
    const keys = Array.from({ length: 3000 }, (_, at) => `https://site.example/page/${at}`).sort(
      compareByBytes,
    )
    const { text, index } = writeKeys(keys)
    const table = openKeys(text, index, keys.length)
    const others = Array.from({ length: 3000 }, (_, at) => `https://site.example/page/${at + 3000}`)
    expect(others.filter((key) => table.mayHave(hashOfKey(key))).length).toBeLessThan(300)
  })

  it('orders by bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(Math.sign(compareByBytes(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
  })
})

describe('term dictionary', () => {
  it('finds terms one by one, by prefix and by range', () => {
    fc.assert(
      fc.property(strings, fc.string({ maxLength: 2 }), fc.string(), fc.string(), (terms, prefix, a, b) => {
        const writer = new TermDictionaryWriter()
        let wordsAt = 0
        let tailsAt = 0
        let positionsAt = 0
        const entries = terms.map((term, place) => {
          const documents = place % 3 === 0 ? 500 : place + 1
          const entry = {
            documents,
            wordsAt,
            words: documents >= 128 ? place + 7 : 0,
            tailsAt,
            tails: place * 50,
            positionsAt,
            positions: place * 70,
          }
          writer.add(bytesOf(term), entry)
          wordsAt += entry.words
          tailsAt += entry.tails
          positionsAt += entry.positions
          return entry
        })
        const { text, index } = writer.finish()
        const dictionary = openTermDictionary(text, index, terms.length)
        for (const [place, term] of terms.entries()) expect(dictionary.find(term)).toEqual(entries[place])
        if (!terms.includes(a)) expect(dictionary.find(a)).toBeUndefined()
        const starting: string[] = []
        dictionary.walk(prefix, (term) => starting.push(term))
        expect(starting).toEqual(terms.filter((term) => term.startsWith(prefix)))
        const [first = '', last = ''] = [a, b].sort(compareByBytes)
        let between = 0
        dictionary.between(first, last, () => between++)
        expect(between).toBe(
          terms.filter((term) => compareByBytes(term, first) >= 0 && compareByBytes(term, last) <= 0).length,
        )
      }),
    )
  })
})
