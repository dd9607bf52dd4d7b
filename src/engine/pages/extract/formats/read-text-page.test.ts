// Words of markdown links: as the plain pattern finds them, also among brackets without end.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsOfLinks } from './read-text-page.ts'

/** What a link is, said plainly; it tries every bracket with all that follows, which takes long where there are many. */
const PATTERN = /!?\[([^\]\n]{0,1000})\]\([^)\n]{0,2000}\)/g

describe('wordsOfLinks', () => {
  it.each([
    ['See [the page](https://a.example/) and ![a dog](dog.png)!', 'See the page and a dog!'],
    ['[a](b)[c](d)', 'ac'],
    ['[not one] (here) nor [there](never\nended)', '[not one] (here) nor [there](never\nended)'],
    ['[[open [words](x)', '[open [words'],
  ])('shows %j as %j', (markdown, words) => {
    expect(wordsOfLinks(markdown)).toBe(words)
  })

  it('finds what the pattern finds', () => {
    const piece = fc.constantFrom('[', ']', '(', ')', '](', '!', '\n', 'a', 'word ', 'x'.repeat(998))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const markdown = pieces.join('')
        expect(wordsOfLinks(markdown)).toBe(markdown.replace(PATTERN, '$1'))
      }),
    )
  })

  it('leaves brackets alone that nothing closes', () => {
    const open = '[['.repeat(300_000)
    expect(wordsOfLinks(open)).toBe(open)
  })
})
