// A term that brings its form along makes the same segment as both given apart.
import { expect, it } from 'vitest'
import { FormedTerm } from '../segment/formed-term.ts'
import { buildSegment } from './build-segment.ts'
import { type FieldTerms, WriteBuffer } from './write-buffer.ts'

const SCHEMA = {
  fields: ['title', 'body'].map((name) => ({ name, weight: 1, lengthWeight: 0.5 })),
  columns: [],
}
const TEXTS = [
  ['running fast', 'he runs and runs where others were running'],
  ['', 'runs \ud800 \udc00 fast'],
  ['others', 'fast fast fast'],
]
const formOf = (word: string): string => word.slice(0, 3)
const terms = new Map<string, FormedTerm>()

function formed(word: string): FormedTerm {
  const term = terms.get(word) ?? new FormedTerm(word, formOf(word))
  terms.set(word, term)
  return term
}

function built(
  fieldOf: (words: string[]) => FieldTerms,
  nonPositionalOf: (words: string[]) => string[],
): Buffer {
  const buffer = new WriteBuffer(SCHEMA)
  TEXTS.forEach((texts, number) => {
    const words = texts.map((text) => text.split(' ').filter((word) => word !== ''))
    const [fields, nonPositional] = [words.map(fieldOf), words.map(nonPositionalOf)]
    buffer.add({ key: `doc-${number}`, fields, nonPositional, keywords: ['all'], numbers: [] })
  })
  return Buffer.from(buildSegment(buffer))
}

it('takes terms with their forms, in one buffer after the other', () => {
  const apart = built(
    (words) => ({ terms: words }),
    (words) => words.map(formOf),
  )
  for (let round = 0; round < 2; round++) {
    const together = built(
      (words) => ({ terms: words.map(formed) }),
      () => [],
    )
    expect(together.equals(apart)).toBe(true)
  }
})
