// Checks how a choice of blocks is rounded off.
import { describe, expect, it } from 'vitest'
import { analysePage } from '../analyse/analyse-page.ts'
import { repairSelection } from './repair-selection.ts'

/**
 * The texts that are left of a page of which all blocks but those that begin with `-` or `--` were chosen. The first
 * are not far from being chosen, the others are.
 */
function leftOf(html: string, url = 'https://example.org/a'): string[] {
  const page = analysePage(html, url)
  const { list } = page.blocks
  const kept = Uint8Array.from(list, ({ text }) => (text.startsWith('-') ? 0 : 1))
  const scores = Float32Array.from(list, ({ text }) => (text.startsWith('--') ? 0.01 : 0.5))
  repairSelection(page, scores, kept)
  return list.filter((_, index) => kept[index] === 1).map(({ text }) => text)
}

const LONG = 'a text of more than a dozen words that stands on the page more than once'

describe('repairSelection', () => {
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

  it("keeps the table of a thing's properties", () => {
    const table = (name: string) =>
      `<p>a</p><table class="${name}"><tr><th>-Weight</th><td>-12 kg</td></tr><tr><th>-Wood</th><td>-pine</td></tr></table>`
    expect(leftOf(table('shop_attributes'))).toHaveLength(5)
    expect(leftOf(table('calendar'))).toEqual(['a'])
    expect(leftOf(table('shop_attributes').replaceAll('>-', '>--'))).toEqual(['a'])
  })

  it('keeps the paragraphs of a long text together, most of which were chosen', () => {
    const text = (paragraphs: number, unlikely = '-', words = LONG) =>
      `<h2>a</h2>${Array.from({ length: paragraphs }, (_, at) => `<p>${at % 3 === 1 ? unlikely : ''}part ${at} ${words}</p>`).join('')}<h2>b</h2>`
    expect(leftOf(text(24))).toHaveLength(26)
    expect(leftOf(text(24, '--'))).toHaveLength(18)
    expect(leftOf(text(9))).toHaveLength(8)
    expect(leftOf(text(24, '-', ''))).toHaveLength(18)
    expect(leftOf(text(24).replaceAll(/-part (\d+)([^<]*)/g, '-<a href="/$1">part$2</a>'))).toHaveLength(18)
    expect(leftOf(`${text(24)}<p>-part of what comes behind</p>`)).toHaveLength(26)
  })

  it('leaves out the label of a code block that names its language', () => {
    expect(leftOf('<div>CSS</div><pre class="language-css">a { b: c }</pre>')).toEqual(['a { b: c }'])
    expect(leftOf('<div>Result</div><pre class="language-css">a { b: c }</pre>')).toEqual([
      'Result',
      'a { b: c }',
    ])
  })

  it('leaves out what stands on buttons', () => {
    expect(leftOf('<p>a</p><button>Copy code</button><div>[source]</div><p>b</p>')).toEqual(['a', 'b'])
    expect(leftOf('<h2>Share</h2><p>Share what you have</p>')).toEqual(['Share what you have'])
  })

  it('keeps code that stands beside content, with labels between', () => {
    expect(leftOf('<p>a</p><div>-npm</div><pre>-x</pre><div>--b</div>')).toEqual(['a', '-x'])
    expect(leftOf('<p>a</p><p>-1</p><p>-2</p><pre>-x</pre><p>-3</p><p>-4</p><p>b</p>')).toEqual([
      'a',
      '-x',
      'b',
    ])
    expect(leftOf('<p>a</p><p>-1</p><p>-2</p><pre><code><div>-x</div></code></pre><p>-3</p>')).toEqual(['a'])
  })

  it('keeps the heading of a section whose text was chosen', () => {
    const section = (heading: string) => `<p>a</p>${heading}<p>${LONG}</p>`
    expect(leftOf(section('<h2>-How</h2>'))).toEqual(['a', '-How', LONG])
    expect(leftOf(section('<h2>--Related</h2>'))).toEqual(['a', LONG])
    expect(leftOf('<p>a</p><h2>-How</h2><p>b</p>')).toEqual(['a', 'b'])
  })

  it('keeps the question that unfolds an answer', () => {
    const item = (question: string) => `${question}<div><p>${LONG}</p></div>`
    expect(leftOf(item('<h3><button aria-expanded="false">-How?</button></h3>'))).toEqual(['-How?', LONG])
    expect(leftOf(`<details>${item('<summary>-How?</summary>')}</details>`)).toEqual(['-How?', LONG])
    expect(leftOf(item('<button>-Menu</button>'))).toEqual([LONG])
  })

  it('keeps a list whole of which most was chosen, unless it is a long one of links', () => {
    expect(leftOf('<ul><li>one</li><li>two</li><li>-three</li><li>--menu</li></ul>')).toEqual([
      'one',
      'two',
      '-three',
    ])
    expect(leftOf('<ul><li>one</li><li>-two</li><li>-three</li></ul>')).toEqual(['one'])
    const link = (text: string) => `<li><a href="/">${text}</a></li>`
    expect(leftOf(`<ul>${link('one')}${link('two')}${link('-three')}</ul>`)).toHaveLength(3)
    const long = link(LONG).repeat(12)
    expect(leftOf(`<ul>${long}${link('-three')}</ul>`)).toHaveLength(12)
  })

  it('keeps the messages of a thread together, and no comments below an article', () => {
    const post = (text: string) => `<div class="post"><div class="body">${text}</div></div>`
    const posts = post(LONG) + post(`-${LONG}`) + post(`--${LONG}`)
    expect(leftOf(posts, 'https://example.org/forum/t/12')).toEqual([LONG, `-${LONG}`])
    expect(leftOf(posts, 'https://example.org/roses')).toEqual([LONG])
    expect(leftOf(posts + post(`-${LONG}`).repeat(2), 'https://example.org/forum/t/12')).toEqual([LONG])
  })

  it('leaves out the foot of a page, and no foot of an article', () => {
    const foot = '<div class="page-footer"><p>made by hand</p></div>'
    expect(leftOf(`<p>${LONG}</p><p>And ${LONG}</p>${foot}`)).toEqual([LONG, `And ${LONG}`])
    expect(leftOf(`<article><p>${LONG}</p><p>And ${LONG}</p>${foot}</article>`)).toHaveLength(3)
    expect(leftOf(`<p>a</p>${foot}`)).toEqual(['a', 'made by hand'])
  })

  it('leaves out what a thread tells of its writers', () => {
    const post =
      '<div class="post"><dl class="postprofile"><dd>Joined 2012</dd></dl><p>a</p><div class="signature">s</div></div>'
    expect(leftOf(post, 'https://example.org/viewtopic.php?t=1')).toEqual(['a'])
    expect(leftOf(post)).toEqual(['Joined 2012', 'a', 's'])
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
