// Escaping text for markdown: the same for a long text as for its words, and no text is too long or too marked.
import { describe, expect, it } from 'vitest'
import { codeSpan, escapeInline } from './escape-markdown.ts'

const WORDS = [
  '*a*',
  'snake_case',
  '_b_',
  '[c](d)',
  '`e`',
  'f\\*g',
  'h&amp;i',
  '<j>',
  '~~k~~',
  'plain',
  '2*3*4',
]

describe('escapeInline', () => {
  it('escapes a long text as it escapes its words', () => {
    const words = Array.from({ length: 60_000 }, (_, at) => WORDS[(at * 7 + (at >> 4)) % WORDS.length] ?? '')
    expect(escapeInline(words.join(' '))).toBe(words.map(escapeInline).join(' '))
  })

  it('keeps every character of a long text without spaces', () => {
    const text = '*_`[]('.repeat(50_000)
    expect(escapeInline(text).replaceAll('\\', '')).toBe(text)
    const pictures = '🐕*'.repeat(50_000)
    expect(escapeInline(pictures).replaceAll('\\', '')).toBe(pictures)
  })
})

describe('codeSpan', () => {
  it('finds the longest of a million runs of backticks', () => {
    expect(codeSpan(`${'a`'.repeat(1_000_000)}b\`\`\`c`).startsWith('````a`')).toBe(true)
  })
})
