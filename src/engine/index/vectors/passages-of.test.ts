// Passages: the title before each stretch of the text, unless it was cut from the text.
import { describe, expect, it } from 'vitest'
import { passagesOf, weighedVectors } from './passages-of.ts'

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

  it('has the description apart where the text says much more, and the page has a name', () => {
    const described = {
      title: 'Otters',
      text: 'They swim. '.repeat(20).trim(),
      description: 'How otters live.',
    }
    expect(passagesOf(described)).toEqual([`Otters\n${described.text}`, 'Otters\nHow otters live.'])
    expect(passagesOf({ ...described, title: '' })).toEqual([described.text])
    expect(passagesOf({ ...described, text: 'They swim.' })).toEqual(['Otters\nThey swim.'])
    expect(passagesOf({ ...described, description: ' ' })).toHaveLength(1)
  })

  it('has each use alone that says something, behind the others, with a shorter vector', () => {
    const document = {
      title: 'Otters',
      text: 'They swim.',
      uses: ['Keep a pet', 'Pets', 'Watch animals in rivers'],
    }
    expect(passagesOf(document)).toEqual(['Otters\nThey swim.', 'Keep a pet', 'Watch animals in rivers'])
    const vectors = [1, 1, 1].map((scale) => ({ scale, bytes: new Int8Array() }))
    const scales = (weighed: typeof document | object) =>
      weighedVectors(weighed, vectors).map(({ scale }) => scale)
    expect(scales(document)).toEqual([1, 0.975, 0.975])
    expect(scales({})).toEqual([1, 1, 1])
  })

  it('cuts a long text between words into about equal parts, three at most', () => {
    const parts = passagesOf({ title: 'T', text: 'word '.repeat(2_000) })
    expect(parts).toHaveLength(3)
    for (const part of parts) expect(part).toMatch(/^T\nword( word)+$/)
    const lengths = parts.map((part) => part.length)
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(20)
  })
})
