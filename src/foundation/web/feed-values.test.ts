// Tests of the dates that feeds write.
import { describe, expect, it } from 'vitest'
import { lineOfHtml, lineOfText, oneLine, parseFeedDate } from './feed-values.ts'

describe('parseFeedDate', () => {
  it.each([
    // RFC 822 and what becomes of it
    ['Thu, 01 Jan 2004 19:48:21 GMT', '2004-01-01T19:48:21.000Z'],
    ['Thu, 1 Jan 04 19:48 EST', '2004-01-02T00:48:00.000Z'],
    ['01 Jan 2004 19:48:21 +0530', '2004-01-01T14:18:21.000Z'],
    ['Thu, 31 Jun 2004 19:48:21 GMT', undefined],
    ['Wed, 05 Jun 2024 10:00:00 PDT', '2024-06-05T17:00:00.000Z'],
    ['Wed, 5 June 2024 10:00', '2024-06-05T10:00:00.000Z'],
    ['Mi, 05 Juni 2024 10:00:00 +0200', '2024-06-05T08:00:00.000Z'],
    ['mer., 05 juin 2024 10:00:00 +0200', '2024-06-05T08:00:00.000Z'],
    ['Fri, 05 juil. 2024 10:00:00 GMT', '2024-07-05T10:00:00.000Z'],
    ['Sept 5, 2024 3:04 PM EDT', '2024-09-05T19:04:00.000Z'],
    ['Sun Jan  4 16:29:06 PST 2004', '2004-01-05T00:29:06.000Z'],
    ['Sun Jan  4 16:29:06 2004', '2004-01-04T16:29:06.000Z'],
    ['Thu, 01 Jan 2004 00:00:00 GMT+0100', '2003-12-31T23:00:00.000Z'],
    ['01-Jan-2004 12:00', '2004-01-01T12:00:00.000Z'],
    // ISO 8601
    ['2003-12-31T10:14:55-08:00', '2003-12-31T18:14:55.000Z'],
    ['2003-12-31T10:14:55.123Z', '2003-12-31T10:14:55.123Z'],
    ['2003-12-31 10:14:55', '2003-12-31T10:14:55.000Z'],
    ['2003-12-31T10:14Z', '2003-12-31T10:14:00.000Z'],
    ['2003-12-31', '2003-12-31T00:00:00.000Z'],
    ['20031231', '2003-12-31T00:00:00.000Z'],
    ['2003-12', '2003-12-01T00:00:00.000Z'],
    ['2003', '2003-01-01T00:00:00.000Z'],
    ['2003-335', '2003-12-01T00:00:00.000Z'],
    ['2003-02-29', undefined],
    ['2003-13-01', undefined],
    ['2003-12-31T25:00:00Z', undefined],
    // Others
    ['1718000000', '2024-06-10T06:13:20.000Z'],
    ['1718000000000', '2024-06-10T06:13:20.000Z'],
    ['2024/06/10 10:00', '2024-06-10T10:00:00.000Z'],
    ['10.06.2024', '2024-06-10T00:00:00.000Z'],
    ['12/31/2024', '2024-12-31T00:00:00.000Z'],
    ['31/12/2024', '2024-12-31T00:00:00.000Z'],
    // No dates
    ['', undefined],
    ['yesterday', undefined],
    ['0000-00-00 00:00:00', undefined],
    ['9999-12-31', undefined],
    ['Thu, 01 Jan', undefined],
    [`Thu, 01 Jan 2004 ${' '.repeat(3)}${'x'.repeat(200)}`, undefined],
  ])('reads %j', (text, iso) => {
    expect(parseFeedDate(text)).toBe(iso)
  })
})

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
