// Tests of cut-to-tokens.ts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TOKEN_TEXTS } from '../../../tests/support/token-texts.ts'
import { countTokens } from './count-tokens.ts'
import { cutToTokens } from './cut-to-tokens.ts'

describe.each(Object.entries(TOKEN_TEXTS))('%s', (_, text) => {
  it('is cut to any budget', () => {
    for (const budget of [1, 100, 1_000]) {
      const cut = cutToTokens(text, budget)
      expect(countTokens(cut)).toBeLessThanOrEqual(budget)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.isWellFormed()).toBe(true)
    }
  })
})

/** Whether every code block of a text is closed, as CommonMark reads it. */
function isClosed(markdown: string): boolean {
  let open = ''
  for (const line of markdown.split('\n')) {
    const [, marks = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (open !== '') open = marks.startsWith(open) && rest.trim() === '' ? '' : open
    else if (marks !== '' && !(marks.startsWith('`') && rest.includes('`'))) open = marks
  }
  return open === ''
}

describe('cutToTokens', () => {
  it('uses most of the budget, in whole sentences', () => {
    const cut = cutToTokens(TOKEN_TEXTS['english']!, 1_000)
    expect(countTokens(cut)).toBeGreaterThan(900)
    expect(cut.endsWith('lazy dog.')).toBe(true)
  })

  it('leaves a short text as it is', () => {
    expect(cutToTokens('short \n', 100)).toBe('short \n')
    expect(cutToTokens('anything', 0)).toBe('')
  })

  it('ends at a sentence, where there is one in the later half', () => {
    const text = 'One is short. Two is a little longer than that. Three goes on and on and on and on and on.'
    expect(cutToTokens(text, 15)).toBe('One is short. Two is a little longer than that.')
    const long = 'It was on Monday that version 2.4 of it came to be known by all of us who had asked for it'
    for (let budget = 3; budget < 20; budget++) expect(`${long} `).toContain(`${cutToTokens(long, budget)} `)
  })

  it('never cuts a character as readers see it', () => {
    const family = '👩‍👩‍👧‍👦'
    for (let budget = 1; budget < 60; budget++)
      expect(cutToTokens(family.repeat(20), budget).replaceAll(family, '')).toBe('')
  })

  it('closes a code block that it cut open, as it was opened', () => {
    const code = 'call(1, 2, 3)\n'.repeat(500)
    expect(cutToTokens(`Text.\n\n\`\`\`js\n${code}\`\`\`\n`, 200)).toMatch(/call\(1, 2, 3\)\n```$/)
    expect(cutToTokens(`Text.\n\n~~~~\n${code}~~~~\n`, 200)).toMatch(/call\(1, 2, 3\)\n~~~~$/)
    expect(cutToTokens(`- \`\`\`\n${code.replace(/^/gm, '  ')}  \`\`\`\n`, 200)).toMatch(/3\)\n {2}```$/)
    expect(cutToTokens(`Text that stands before.\n\n\`\`\`js\n${'x'.repeat(900)}\n\`\`\`\n`, 12)).toBe(
      'Text that stands before.',
    )
  })

  it('reads a line of white space once, however long it is', () => {
    const text = `Before.\n${' '.repeat(200_000)}x\n${'word '.repeat(20_000)}`
    expect(cutToTokens(text, 15_000)).toMatch(/^Before\.\n +x\nword/)
  })

  it('keeps its bound and its blocks on any markdown', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(
        '```',
        '````',
        '~~~',
        '```js',
        'A sentence. And another one, longer than it.',
        '',
        '- item',
      ),
    )
    const texts = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 200 }), (text, budget) => {
        const cut = cutToTokens(text, budget)
        expect(countTokens(cut)).toBeLessThanOrEqual(budget)
        if (cut !== text) expect(isClosed(cut)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
