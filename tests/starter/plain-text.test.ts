// Tests of the plain sentences made from markup.
import { describe, expect, it } from 'vitest'
import {
  firstSentence,
  listInWords,
  nameInWords,
  stripHtml,
  stripMarkdown,
  unwrapLines,
} from '../../bench/make/starter/plain-text.ts'

describe('plain text', () => {
  it('strips markdown and keeps code', () => {
    expect(
      stripMarkdown('The **`a`** of [the `b`](https://x.example/y_(z)), *not* 2**3.\n\n```js\na[0](b)\n```'),
    ).toBe('The a of the b, not 2**3.\n\na[0](b)')
  })

  it('mends marks within a word, and code that touches the word behind it', () => {
    expect(stripMarkdown('The read-onl**`y`** value of the `Buffer`because of two `Buffer`s')).toBe(
      'The read-only value of the Buffer because of two Buffers',
    )
  })

  it('strips inline HTML and entities', () => {
    expect(stripHtml('<code>a &amp;&amp; b</code> &lt;x&gt; see <a href="#">bug</a>')).toBe(
      'a && b <x> see bug',
    )
  })

  it('joins wrapped lines but not lists and code', () => {
    expect(unwrapLines('one\ntwo\n* a\n* b\n\n```\nx\ny\n```')).toBe('one two\n* a\n* b\n\n```\nx\ny\n```')
  })

  it.each([
    [
      'Reads the whole file, e.g. A or B, into memory. Then more.',
      'Reads the whole file, e.g. A or B, into memory.',
    ],
    [
      'Synchronous stat(2). Retrieves the details of a path. Third sentence.',
      'Synchronous stat(2). Retrieves the details of a path.',
    ],
    ['no stop at all', 'no stop at all'],
    [
      'Tells the mode of the transaction (i.e., is it to be read only, or written?) The default is to read.',
      'Tells the mode of the transaction (i.e., is it to be read only, or written?)',
    ],
    [
      'The number of bytes that is considered "low." The default is 0.',
      'The number of bytes that is considered "low."',
    ],
  ])('finds the first sentence of %s', (text, expected) => {
    expect(firstSentence(text)).toBe(expected)
  })

  it('cuts a long sentence between words', () => {
    expect(firstSentence('word '.repeat(200), 50)).toMatch(/^(word )+word…$/)
  })

  it('leaves away a sentence that is too long behind a short one', () => {
    expect(firstSentence(`Pauses all sound. The method ${'very '.repeat(20)}long.`, 60)).toBe(
      'Pauses all sound.',
    )
  })

  it('writes names and lists in words', () => {
    expect(nameInWords('IntersectionObserver')).toBe('intersection observer')
    expect(nameInWords('fs.readFileSync')).toBe('fs read file sync')
    expect(nameInWords('HTMLElement')).toBe('html element')
    expect(listInWords(['a', 'b', 'c'])).toBe('a, b and c')
  })
})
