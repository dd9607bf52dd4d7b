// Passages: the title before each stretch of the text, unless it was cut from the text.
import { describe, expect, it } from 'vitest'
import { passagesOf } from './passages-of.ts'

describe('passagesOf', () => {
  it.each([
    ['Otters', 'They swim.', ['Otters\nThey swim.']],
    ['', 'They swim.', ['They swim.']],
    ['They swim.', 'They swim. They dive.', ['They swim.\nThey swim. They dive.']],
    ['Otters that swim…', ' Otters that swim far, and back.', [' Otters that swim far, and back.']],
    ['Otters', '', ['Otters\n']],
  ])('makes of %j and %j: %j', (title, text, passages) => {
    expect(passagesOf({ title, text })).toEqual(passages)
  })

  it('cuts a long text between words into about equal parts, three at most', () => {
    const parts = passagesOf({ title: 'T', text: 'word '.repeat(2_000) })
    expect(parts).toHaveLength(3)
    for (const part of parts) expect(part).toMatch(/^T\nword( word)+$/)
    const lengths = parts.map((part) => part.length)
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(20)
  })
})
