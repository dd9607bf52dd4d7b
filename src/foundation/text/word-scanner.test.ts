// The scanner finds what the expression for a word finds in the whole text, whatever else is scanned meanwhile.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { WordScanner } from './word-scanner.ts'

const WORD =
  /v?\d+(?:\.\d+)+|\d{1,3}(?:,\d{3}){1,6}(?!\d)|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\+\+|#(?![\p{L}\p{N}]))?/giu

const PIECES = [
  'v',
  'V',
  '1',
  '.',
  ',',
  '000',
  '+',
  '#',
  'a',
  'B',
  ' ',
  'é',
  '\u0301',
  '東',
  '\ud800',
  '𝐀',
  '٣',
  '-',
  '_',
]

function scanned(text: string): string[] {
  const words: string[] = []
  const scanner = new WordScanner(text)
  while (scanner.next()) words.push(text.slice(scanner.start, scanner.end))
  return words
}

it('finds the same words', () => {
  const piece = fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 3 }))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      expect(scanned(text)).toEqual(text.match(WORD) ?? [])
    }),
    { numRuns: 3000 },
  )
})

it('is not disturbed by others, nor by being asked again at its end', () => {
  const ended = new WordScanner('first')
  while (ended.next());
  const text = 'one two three four'
  const scanner = new WordScanner(text)
  const words: string[] = []
  while (scanner.next()) {
    words.push(text.slice(scanner.start, scanner.end))
    ended.next()
    scanned('123.456 '.repeat(words.length * 4_000))
  }
  expect(words).toEqual(text.split(' '))
})
