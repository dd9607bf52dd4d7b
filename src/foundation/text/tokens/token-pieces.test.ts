// Pieces of text for the encoding: whole, short, and without a run that takes it long.
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { LONGEST_RUN, tokenPieces } from './token-pieces.ts'

const WORDS =
  'The whippet, born in 1890, is quick; others aren\u2019t. It\u2019s said: "don\'t run!"\n\n- Straße 5 '
const LONG_RUN = new RegExp(`[\\p{L}\\p{M}]{${LONGEST_RUN + 1}}`, 'u')

describe('tokenPieces', () => {
  it.each([
    ['letters', 'a'.repeat(300_000)],
    ['spaces', ' '.repeat(300_000)],
    ['emoji', '👍'.repeat(75_000)],
    ['slashes', `!${'\n/'.repeat(150_000)}`],
    ['signs and accents', '!\u0301'.repeat(150_000)],
    ['digits', '7'.repeat(300_000)],
    ['words without spaces', 'ab1'.repeat(100_000)],
    ['sentences', WORDS.repeat(3_000)],
    ['half characters', '\ud83d'.repeat(5_000)],
  ])('are short and make up the whole of %s', (kind, text) => {
    const pieces = [...tokenPieces(text)]
    expect(pieces.join('') === text).toBe(true)
    expect(pieces.some((piece) => LONG_RUN.test(piece))).toBe(false)
    // Digits are split by the encoding itself.
    if (kind !== 'digits') expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(33_000)
  })

  it('has the tokens of the whole where there are words', () => {
    const text = WORDS.repeat(700)
    const pieces = [...tokenPieces(text)]
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.flatMap((piece) => encode(piece))).toEqual(encode(text))
  })

  it('is nothing where there is no text', () => {
    expect([...tokenPieces('')]).toEqual([])
  })
})
