// Every kind of white space becomes one space, and what has none stays as it is.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSpace, onOneLine } from './one-line.ts'

describe('onOneLine', () => {
  it('leaves single spaces alone', () => {
    expect(onOneLine('otters swim')).toBe('otters swim')
    expect(onOneLine('  otters\n\tswim\u00a0\u3000far ')).toBe('otters swim far')
    expect(onOneLine('')).toBe('')
  })

  it('knows all white space', () => {
    const unit = fc.constantFrom(
      'a',
      'é',
      '語',
      ' ',
      '\n',
      '\t',
      '\u000b',
      '\u00a0',
      '\u1680',
      '\u2003',
      '\u2028',
      '\ufeff',
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        expect(onOneLine(text)).toBe(text.replace(/\s+/g, ' ').trim())
      }),
    )
  })
})

describe('isSpace', () => {
  it('is true for what trim takes away', () => {
    for (let code = 0; code < 65_536; code++)
      if (isSpace(code) !== (String.fromCharCode(code).trim() === '')) expect.fail(`code ${code}`)
  })
})
