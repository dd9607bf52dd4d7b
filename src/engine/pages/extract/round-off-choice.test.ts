// Checks how a choice of blocks is rounded off.
import { describe, expect, it } from 'vitest'
import { readBlocks } from './blocks.ts'
import { parseHtml } from './parse-html.ts'
import { roundOffChoice } from './round-off-choice.ts'

/** The texts that are left of a page of which all blocks but those that begin with `-` were chosen. */
function leftOf(html: string): string[] {
  const tree = parseHtml(html)
  const blocks = readBlocks(tree)
  const kept = Uint8Array.from(blocks.list, ({ text }) => (text.startsWith('-') ? 0 : 1))
  roundOffChoice({ tree, blocks }, kept)
  return blocks.list.filter((_, index) => kept[index] === 1).map(({ text }) => text)
}

const LONG = 'a text of more than a dozen words that stands on the page more than once'

describe('roundOffChoice', () => {
  it('keeps a table whole of which most was chosen', () => {
    expect(
      leftOf('<p>a</p><table><tr><th>-name</th><th>size</th></tr><tr><td>one</td><td>1</td></tr></table>'),
    ).toEqual(['a', '-name', 'size', 'one', '1'])
  })

  it('adds nothing to a table of which little was chosen, or to one that has no header', () => {
    expect(
      leftOf('<table><tr><th>-name</th><th>-size</th></tr><tr><td>-one</td><td>1</td></tr></table>'),
    ).toEqual(['1'])
    expect(
      leftOf('<table><tr><td>-name</td><td>size</td></tr><tr><td>one</td><td>1</td></tr></table>'),
    ).toEqual(['size', 'one', '1'])
  })

  it('leaves out the label of a code block that names its language', () => {
    expect(leftOf('<div>CSS</div><pre class="language-css">a { b: c }</pre>')).toEqual(['a { b: c }'])
    expect(leftOf('<div>Result</div><pre class="language-css">a { b: c }</pre>')).toEqual([
      'Result',
      'a { b: c }',
    ])
  })

  it('keeps once what comes in another dress, and twice what comes again in a row', () => {
    const card = (dress: string) => `<div class="${dress}"><p>${LONG}</p></div>`
    expect(leftOf(`<main>${card('wide')}${card('narrow')}</main>`)).toEqual([LONG])
    expect(leftOf(`<main>${card('card')}${card('card')}</main>`)).toEqual([LONG, LONG])
    expect(leftOf(`<header><p>${LONG}</p></header><main>${card('text')}</main>`)).toEqual([LONG])
    expect(leftOf(`<div><p>${LONG}</p><p>${LONG}</p></div>`)).toEqual([LONG, LONG])
    expect(leftOf(`<p>${LONG}</p><div><blockquote><p>${LONG}</p></blockquote></div>`)).toEqual([LONG, LONG])
  })
})
