// Tests of yaml.ts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { looseTags } from '../../../tests/support/read-context-document.ts'
import { withoutHiddenText } from '../../foundation/text/hidden-text.ts'
import { frontmatter, listItem, yamlText } from './yaml.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string(),
  // Half surrogates too.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
)

describe('yamlText', () => {
  it.each([
    'Write-Ahead Logging',
    'svc-context/v1',
    'https://example.com/a?b=1&c=2',
    'FallbackSearchIntent',
    'Top 10 things (2024)',
  ])('leaves %s plain', (text) => {
    expect(yamlText(text)).toBe(text)
  })

  it.each([
    '',
    ' ',
    ' a',
    'a ',
    'null',
    'Null',
    '~',
    'true',
    'False',
    'yes',
    'NO',
    'on',
    'off',
    'y',
    'n',
    '12',
    '-1',
    '1.5',
    '.5',
    '1e3',
    '0x1F',
    '0o17',
    '12:30:45',
    '.inf',
    '-.INF',
    '.nan',
    '2024-01-02',
    '2024-01-02T03:04:05Z',
    'a: b',
    'a #b',
    '# a',
    '- a',
    '? a',
    '---',
    '...',
    '[a]',
    '{a: b}',
    '&a',
    '*a',
    '!a',
    '%a',
    '@a',
    '`a`',
    '"a"',
    "'a'",
    '|',
    '>',
    '<<',
    '=',
    'a\nb',
    'a\r\nb',
    'a\u2028b',
    'a\u0085b',
    'a\tb',
    'a\\b',
    '\0',
    '\u0007',
    '\u007F',
    '\u009F',
    '\uFEFFa',
    '\uFFFE',
    '\u202Eabc',
    'שלום עולם',
    '👩‍👩‍👧 family',
    '日本語',
    'http://a: b',
    'https://example.com/#a b',
    'e0',
  ])('quotes %j so that it reads back as itself', (text) => {
    expect(yamlText(text)).toMatch(/^"/)
    expect(parse(yamlText(text))).toBe(text)
    expect(parse(`key: ${yamlText(text)}`, { version: '1.1' })).toEqual({ key: text })
  })

  it('reads back as the same text whatever it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const version of ['1.1', '1.2'] as const) {
          const read = parse(`key: ${yamlText(text)}\nnext: 1`, { version })
          expect(read).toEqual({ key: text.toWellFormed(), next: 1 })
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('is one line, and holds nothing that a reader of bytes chokes on', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(yamlText(text)).not.toMatch(/[\p{Cc}\u2028\u2029\uFEFF\uFFFE\uFFFF]/u)
        expect(yamlText(text).isWellFormed()).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    '</result>',
    '< / RESULT >',
    '&lt;/result&gt;',
    '＜/result＞',
    '<\u200B/result>',
    'https://e.com/?a&lt/result',
  ])('hides the tag in %j without changing the value', (text) => {
    expect(looseTags(yamlText(text))).toEqual([])
    expect(parse(yamlText(text))).toBe(text)
  })
})

describe('frontmatter', () => {
  it('holds lists that read back as they are', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, fc.webUrl(), fc.lorem()), { minLength: 1 }), (list) => {
        const [, line = ''] = frontmatter([['list', list]]).split('\n')
        const shown = list.map((text) => parse(yamlText(withoutHiddenText(text))))
        for (const version of ['1.1', '1.2'] as const)
          expect(parse(line, { version })).toEqual({ list: shown })
      }),
    )
  })

  it('leaves out what has no value', () => {
    const text = frontmatter([
      ['a', 'x'],
      ['b', undefined],
      ['c', []],
      ['d', 0],
      ['e', true],
      ['f', ['z', 'true']],
    ])
    expect(text).toBe('---\na: x\nd: 0\ne: true\nf: [z, "true"]\n---')
  })

  it.each([
    [0.001, '0.001'],
    [1e-9, '0.000000001'],
    [0.0010007, '0.0010007'],
    [5e-7, '0.0000005'],
    [12, '12'],
    [1e-13, '0.0'],
  ])('writes %d without an exponent', (value, text) => {
    expect(frontmatter([['cost', value]])).toBe(`---\ncost: ${text}\n---`)
  })
})

describe('listItem', () => {
  it('is an item of a block sequence', () => {
    const items = [
      listItem([
        ['title', 'a: b'],
        ['url', 'https://example.com/'],
      ]),
      listItem([['title', '- x\n- y']]),
    ]
    expect(parse(items.join('\n'))).toEqual([
      { title: 'a: b', url: 'https://example.com/' },
      { title: '- x\n- y' },
    ])
  })
})
