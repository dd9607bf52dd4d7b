// Tests of turning feed HTML into one line.
import { describe, expect, it } from 'vitest'
import { lineOfHtml, lineOfText, oneLine } from './feed-text.ts'

describe('lineOfHtml', () => {
  it('keeps words apart where blocks end, and together where only their look changes', () => {
    expect(lineOfHtml('<p>One</p><p>t<b>w</b>o<br>three</p>', 100).text).toBe('One two three')
  })

  it('leaves out what is never read', () => {
    expect(lineOfHtml('a<script>b()</script><style>c{}</style> d<!-- e -->', 100).text).toBe('a d')
  })

  it('cuts at a word', () => {
    expect(lineOfHtml('The <i>quick</i> brown fox', 12).text).toBe('The quick…')
  })

  it('gives the first picture that is no pixel', () => {
    expect(lineOfHtml('<img src="a.gif" width=1 height=1><img src="b.png" width=600>', 9).image).toBe('b.png')
    expect(lineOfHtml('<img src="data:image/gif;base64,xx">', 9).image).toBeUndefined()
  })
})

describe('lineOfText', () => {
  it('keeps what looks like HTML, since the feed says that it is text', () => {
    expect(lineOfText('The <b> tag & &lt;i&gt;', 100)).toBe('The <b> tag & &lt;i&gt;')
    expect(lineOfText('It&#8217;s &eacute;t&eacute;', 100)).toBe('It’s été')
  })
})

describe('oneLine', () => {
  it('drops control and direction marks, and mends Windows quotation marks', () => {
    expect(oneLine('a\u0000b\n\tc \u202ed\u0092e', 100)).toBe('a b c d’e')
  })

  it('never cuts a character in two', () => {
    expect(oneLine('😀'.repeat(10), 6)).toBe('😀😀…')
  })
})
