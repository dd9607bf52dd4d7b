// Patterns with gaps: what they match, and that the work grows no faster than text and pattern.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNCOUNTED } from '../step-budget.ts'
import { ANY, compileWildcards, PAST_END, type Piece } from './wildcard.ts'

function stepsOf(pieces: readonly Piece[], text: string): number {
  let taken = 0
  const count = (steps: number): void => {
    taken += steps
  }
  compileWildcards(pieces)(text, { take: count, isSpent: () => false })
  return taken
}

describe('compileWildcards', () => {
  it('agrees with a regular expression of the same meaning', () => {
    const places = fc.array(fc.constantFrom('a', 'b', ANY), { maxLength: 12 })
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 40 })
    fc.assert(
      fc.property(fc.array(places, { minLength: 1, maxLength: 4 }), texts, (pieces, text) => {
        const written = pieces.map((piece) => piece.map((place) => (place === ANY ? '.' : place)).join(''))
        const expected = new RegExp(`^${written.join('.*')}$`).test(text)
        expect(compileWildcards(pieces)(text, UNCOUNTED)).toBe(expected)
        const plain = written.map((piece) => piece.replaceAll('.', 'a'))
        expect(compileWildcards(plain)(text, UNCOUNTED)).toBe(new RegExp(`^${plain.join('.*')}$`).test(text))
      }),
    )
  })

  it('finds long pieces by each of their starts', () => {
    const piece = 'abababababac'
    expect(compileWildcards(['', piece, ''])(`xabab${piece}y`, UNCOUNTED)).toBe(true)
    expect(compileWildcards(['', piece, ''])('abababababababab', UNCOUNTED)).toBe(false)
  })

  it('finds places in pieces that are longer than a word of bits', () => {
    const piece: Piece = [...'a'.repeat(40), ANY, 'b']
    expect(compileWildcards(['', piece, ''])(`${'a'.repeat(60)}xb`, UNCOUNTED)).toBe(true)
    expect(compileWildcards(['', piece, ''])(`${'a'.repeat(39)}xb`, UNCOUNTED)).toBe(false)
  })

  it('lets a set hold the end of the text, where that counts', () => {
    const matches = compileWildcards(['', ['a', new Set([PAST_END])], ''])
    expect([matches('ba', UNCOUNTED, 3), matches('ba', UNCOUNTED)]).toEqual([true, false])
  })

  it('takes steps for text and pattern together, not for one times the other', () => {
    for (const grow of [
      (n: number): [Piece[], string] => [['', `${'a'.repeat(n)}b`, ''], 'a'.repeat(2 * n)],
      (n: number): [Piece[], string] => [
        ['', ...Array.from({ length: n }, () => 'a'), 'b', ''],
        'a'.repeat(2 * n),
      ],
      (n: number): [Piece[], string] => [['', 'a'.repeat(n), 'a'.repeat(n), 'b', ''], 'a'.repeat(3 * n)],
    ]) {
      const [once, twice] = [stepsOf(...grow(1_000)), stepsOf(...grow(2_000))]
      expect(twice).toBeGreaterThan(1_000)
      expect(twice).toBeLessThan(2.1 * once)
    }
  })
})
