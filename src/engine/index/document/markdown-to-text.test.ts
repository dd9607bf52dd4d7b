// Markdown stripped to its text.
import { describe, expect, it } from 'vitest'
import { markdownToText } from './markdown-to-text.ts'

const text = (markdown: string): string => markdownToText(markdown).text

describe('markdownToText', () => {
  it.each([
    ['Some **bold**, *slanted*, __more__ and `code`.', 'Some bold, slanted, more and code.'],
    ['See [the docs](https://a.example/x_(y) "t") now', 'See the docs "t") now'],
    ['![An otter](o.png) and [![in](a.png)](b)', 'An otter and in'],
    ['[not a link] and [x](', '[not a link] and [x]('],
    ['snake_case stays, _this_ goes', 'snake_case stays, this goes'],
    ['a \\* b \\[c\\]', 'a * b [c]'],
    ['> quoted\n> - item\n1. first\n- [x] done', 'quoted\nitem\nfirst\ndone'],
    ['a <b>tag</b> and 1 < 2', 'a tag and 1 < 2'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b\n1 2'],
    ['```js\nconst a_b = `x`\n```\nafter', 'const a_b = `x`\nafter'],
    ['one\r\n\r\n\r\n\r\ntwo', 'one\n\ntwo'],
    ['***', ''],
  ])('reads %j', (markdown, plain) => {
    expect(text(markdown)).toBe(plain)
  })

  it('collects headings, but none from code', () => {
    expect(markdownToText('# One\n\n## Two `x`\n```\n# no\n```\n#hash').headings).toEqual(['One', 'Two x'])
  })

  // What took the square of its length would take hours.
  it.each(['[', '](', '<a', '_a', '\\', '`', '![', '> '])('ends soon on a megabyte of %j', (piece) => {
    const { text: plain } = markdownToText(piece.repeat(1_000_000 / piece.length))
    expect(plain.length).toBeLessThanOrEqual(1_000_000)
  })
})
