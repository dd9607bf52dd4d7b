// Which word was meant: by how common it is, and by the errors that people make.
import { describe, expect, it } from 'vitest'
import { editDistance } from '../../../../foundation/text/edit-distance.ts'
import { CHEAPEST_EDIT, rankSpellings, soundKey, spellingCost } from './rank-spellings.ts'

const best = (written: string, ...words: readonly (readonly [string, number])[]) =>
  rankSpellings(
    written,
    words.map(([word, commonness]) => ({ word, commonness, edits: editDistance(written, word, 3) })),
    3,
  ).map(({ word }) => word)

describe('rankSpellings', () => {
  it('takes the commoner of words that are as near', () => {
    expect(best('pate', ['late', 15], ['rate', 17])).toEqual(['rate', 'late'])
    expect(best('pate', ['late', 17], ['rate', 15])).toEqual(['late', 'rate'])
  })

  it('takes the likelier error before the commoner word', () => {
    expect(best('tomorow', ['tomorrow', 12], ['tomorrows', 15])[0]).toBe('tomorrow')
    expect(best('hous', ['hour', 19], ['house', 18])[0]).toBe('house')
    expect(best('recieve', ['relieve', 17], ['receive', 16])[0]).toBe('receive')
    expect(best('adres', ['acres', 16], ['address', 15.5])[0]).toBe('address')
    expect(best('fisics', ['fiscal', 17], ['physics', 16])[0]).toBe('physics')
  })

  it('gives no more than it is asked for, the best first', () => {
    expect(best('cet', ['cat', 16], ['get', 19], ['set', 18], ['zeta', 1])).toEqual(['set', 'get', 'cat'])
    expect(best('anything')).toEqual([])
  })
})

describe('spellingCost', () => {
  it('is nothing for the same word, and never below its bound', () => {
    expect(spellingCost('otter', 'otter')).toBe(0)
    for (const [a, b] of [
      ['otter', 'oter'],
      ['oter', 'otter'],
      ['ab', 'ba'],
      ['x', 'yz'],
      ['', 'abc'],
      ['abc', ''],
    ] as const)
      expect(spellingCost(a, b)).toBeGreaterThanOrEqual(CHEAPEST_EDIT * editDistance(a, b, 9))
  })

  it('is less for letters left out or swapped than for wrong ones', () => {
    expect(spellingCost('acount', 'account')).toBeLessThan(spellingCost('axcount', 'account'))
    expect(spellingCost('acr', 'car')).toBeLessThan(spellingCost('xer', 'car'))
  })
})

describe('soundKey', () => {
  it.each([
    ['physics', 'fisiks'],
    ['knight', 'nite'],
    ['nation', 'nashun'],
    ['school', 'skool'],
  ])('is the same for %s and %s', (a, b) => {
    expect(soundKey(a)).toBe(soundKey(b))
  })
})
