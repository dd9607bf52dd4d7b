// Tests of page text without the marks of markdown.
import { describe, expect, it } from 'vitest'
import { linksIn, plainText, withoutImages } from './plain-text.ts'

describe('plain text', () => {
  it.each([
    ['## A *small* **heading**', 'A small heading'],
    ['see [the page](https://a.example/b) and `code`', 'see the page and code'],
    ['[Dog](<https://a.example/Dog_(animal)>) barks', 'Dog barks'],
    ['[Dog](https://a.example/Dog_(animal)) barks', 'Dog barks'],
    ['[a \\[b\\] c](https://a.example/)', 'a [b] c'],
    ['[![a dog](https://a.example/d.png)](https://a.example/)', 'a dog'],
    ['> quoted\n\n\n\n```js\nx = 1\n```', 'quoted\n\nx = 1'],
    ['arr[0](x) is no link', 'arr0 is no link'],
  ])('%s', (markdown, plain) => {
    expect(plainText(markdown)).toBe(plain)
  })
})

it('leaves images out and links in', () => {
  const markdown = 'a ![dog \\[1\\]](<https://a.example/d_(1).png>) b [c](https://a.example/c) ![](x.png)d'
  expect(withoutImages(markdown)).toBe('a  b [c](https://a.example/c) d')
})

it('lists the addresses of links, each once', () => {
  const markdown =
    '[a](https://a.example/) [b](<https://b.example/B_(c)>) [a](https://a.example/) [d](/here) ![e](https://e.example/e.png)'
  expect(linksIn(markdown)).toEqual([
    'https://a.example/',
    'https://b.example/B_(c)',
    'https://e.example/e.png',
  ])
})

it.each([
  ['\\[a](b)', '[a](b)'],
  ['\\\\[a](b)', '\\a'],
  ['[a \\] b](c)', 'a ] b'],
])('an escaped bracket opens nothing: %s is %s', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})

// With a mark that is looked for up to the end of the text each of these would take hours.
it.each([
  '![',
  '![](',
  '[',
  '[](',
  '](http://',
  '](<http://',
  '[\\',
  '**a ',
  '*a',
  '`a',
  '- ',
  '![a](b(',
  '(',
  '> ',
])('is done with two hundred thousand times %s', (mark) => {
  // Were anything read from each mark to the end, it would take hours.
  const text = mark.repeat(200_000)
  expect(plainText(text).length).toBeLessThanOrEqual(text.length)
  expect(withoutImages(text)).toBe(text)
  expect(linksIn(text)).toEqual([])
})
