// Wikitext as markdown: what stays, what goes, and that no text takes long.
import { describe, expect, it } from 'vitest'
import { wikitextToMarkdown } from './wikitext.ts'

describe('wikitextToMarkdown', () => {
  it.each([
    ["'''Bold''' and ''italic''", 'Bold and italic'],
    ['[[Dog|dogs]] and [[cat]]s', 'dogs and cats'],
    ['[https://x.example the site] [https://y.example]', 'the site'],
    ['[[File:A.jpg|thumb|A [[dog]] runs]]Text', 'Text'],
    ['Text[[Category:Animals]][[Kategorie:Tiere]]', 'Text'],
    ['A{{Infobox|x={{y|{{z}}}}}}B', 'AB'],
    ['A\n{| class="x"\n|-\n| cell\n|}\nB', 'A\n\nB'],
    ['A<ref name="x">note</ref>B<ref name="x" />C<!-- hidden -->D', 'ABCD'],
    ['A<br/>B <b>c</b>', 'AB c'],
    ['== Title ==\ntext', '## Title\n\ntext'],
    ['* one\n** two\n# three', '- one\n  - two\n1. three'],
    ['5 &lt; 6&nbsp;&amp; 7', '5 < 6 & 7'],
    ['Never closed {{template and the rest', 'Never closed  template and the rest'],
    ['__NOTOC__Text', 'Text'],
  ])('makes %j into %j', (text, markdown) => {
    expect(wikitextToMarkdown(text)).toBe(markdown)
  })

  it('takes a text of any shape in its stride', () => {
    // Quadratic work on two hundred thousand pieces would take hours.
    for (const piece of ['{{', '[[', '[//', '<ref>', '<!--', "'''", '{|', '[[a|', '== ', '&lt;', '<b '])
      expect(wikitextToMarkdown(piece.repeat(200_000)).length).toBeLessThanOrEqual(200_000 * 8)
  })
})
