// The parts of compounds, and what is left whole.
import { describe, expect, it } from 'vitest'
import { compoundParts } from './compound-parts.ts'
import { tokenize } from './tokenize.ts'

describe('compoundParts', () => {
  it.each([
    ['de', 'kinderbetreuung', ['kinder', 'betreuung']],
    ['de', 'verkehrsunfalle', ['verkehr', 'unfalle']],
    ['de', 'krankenhausverwaltung', ['krankenhaus', 'verwaltung', 'kranken', 'hausverwaltung']],
    ['nl', 'zorgverzekering', ['zorg', 'verzekering']],
    ['sv', 'skolbibliotek', ['skol', 'bibliotek']],
    ['fi', 'ilmastonmuutos', ['ilmasto', 'muutos']],
  ])('%s: %s', (language, word, parts) => {
    expect(compoundParts(word, language)).toEqual(parts)
  })

  it('knows one word of a compound by the other', () => {
    expect(compoundParts('quittenmarmeladenglas', 'de')).toContain('glas')
    expect(compoundParts('wasserbuffel', 'de')).toEqual(['wasser', 'buffel'])
  })

  it.each([
    ['de', 'versicherung'],
    ['de', 'freundschaft'],
    ['de', 'haus'],
    ['de', 'x1234567890'],
    ['de', 'a'.repeat(50)],
    ['nl', 'veiligheid'],
    ['en', 'waterfall'],
    ['toString', 'krankenhausverwaltung'],
  ])('leaves %s %s whole', (language, word) => {
    expect(compoundParts(word, language)).toEqual([])
  })

  it('gives parts of a text in such a language, and no further words', () => {
    expect(tokenize('Die Kinderbetreuung', 'de')).toEqual({
      words: ['die', 'kinderbetreuung'],
      parts: ['kinder', 'betreuung'],
    })
    expect(tokenize('Die Kinderbetreuung').parts).toEqual([])
  })
})
