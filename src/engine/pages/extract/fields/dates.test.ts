// Checks how dates are read from text in many languages and chosen among those of a page.
import { describe, expect, it } from 'vitest'
import { analysePage } from '../analyse/analyse-page.ts'
import { readDate, readTimestamp } from './date-text.ts'
import { findDates } from './dates.ts'

const NOW = Date.UTC(2026, 0, 15)

function dates(html: string, url = 'https://example.org/page'): ReturnType<typeof findDates> {
  return findDates(analysePage(html, url), NOW)
}

describe('readDate', () => {
  it.each([
    ['2020-03-04', '2020-03-04'],
    ['on 4 March 2020 at noon', '2020-03-04'],
    ['March 4th, 2020', '2020-03-04'],
    ['Mar. 4, 2020', '2020-03-04'],
    ['4. März 2020', '2020-03-04'],
    ['4 mars 2020', '2020-03-04'],
    ['4 de marzo de 2020', '2020-03-04'],
    ['4 marzo 2020', '2020-03-04'],
    ['4 de março de 2020', '2020-03-04'],
    ['4 marca 2020', '2020-03-04'],
    ['4 марта 2020', '2020-03-04'],
    ['4 Mart 2020', '2020-03-04'],
    ['2020年3月4日', '2020-03-04'],
    ['04.03.2020', '2020-03-04'],
    ['04.03.20', '2020-03-04'],
    ['4.3.2020', '2020-03-04'],
    ['13/03/2020', '2020-03-13'],
    ['03/13/2020', '2020-03-13'],
    ['20200304', '2020-03-04'],
    ['Cureus. 2020 Mar 4', '2020-03-04'],
    ['Wed Mar  4 21:04:11 CET 2020', '2020-03-04'],
    ['Wed Mar 04 21:04:11 2020', '2020-03-04'],
    ['Wed Mar 4 21:04:11 +0100 2020', '2020-03-04'],
  ])('%s', (text, day) => {
    expect(readDate(text)).toBe(day)
  })

  it('reads the month first where told so', () => {
    expect(readDate('3/4/2020', { monthFirst: true })).toBe('2020-03-04')
    expect(readDate('3/4/2020')).toBe('2020-04-03')
  })

  it('reads the one of two days that is known', () => {
    expect(readDate('3/4/2020', { known: new Set(['2020-03-04']) })).toBe('2020-03-04')
    expect(readDate('3/4/2020', { monthFirst: true, known: new Set(['2020-04-03']) })).toBe('2020-04-03')
    expect(readDate('3/4/2020', { known: new Set(['2020-03-04', '2020-04-03']) })).toBe('2020-04-03')
  })

  it.each([
    '',
    'no date',
    '2020-02-30',
    '31.04.2020',
    '99/99/2020',
    'call 0123456789',
    'version 1.2.3.4',
    'samba-4.13.13',
    'samba-10.12.13',
    'v10.12.13',
    'Release 10.12.13',
    '4.2.10',
    '4.2.10 Options',
  ])('finds none in "%s"', (text) => {
    expect(readDate(text)).toBeUndefined()
  })
})

describe('readTimestamp', () => {
  it.each([
    ['2020-03-04T05:06:07Z', '2020-03-04T05:06:07Z'],
    ['2020-03-04 05:06:07.123 +0200', '2020-03-04T05:06:07+02:00'],
    ['2020-03-04T05:06', '2020-03-04T05:06:00'],
    ['1583298367', '2020-03-04T05:06:07.000Z'],
    ['Wed, 04 Mar 2020 05:06:07 GMT', '2020-03-04'],
  ])('%s', (text, value) => {
    expect(readTimestamp(text)).toBe(value)
  })
})

describe('findDates', () => {
  it('takes what the page declares', () => {
    expect(
      dates(
        '<meta property="article:published_time" content="2021-02-03"><meta property="article:modified_time" content="2021-05-06"><p>Text</p>',
      ),
    ).toMatchObject({ published: '2021-02-03', modified: '2021-05-06' })
  })

  it('takes a time element near the heading before one in the sidebar', () => {
    const found = dates(
      '<article><h1>Title</h1><time class="published" datetime="2021-02-03">3 Feb</time><p>Text</p></article><aside class="recent"><li><time datetime="2022-08-09">x</time></li></aside>',
    )
    expect(found.published).toBe('2021-02-03')
  })

  it('takes the day in the address', () => {
    expect(dates('<h1>Title</h1><p>Text</p>', 'https://example.org/2021/02/03/title').published).toBe(
      '2021-02-03',
    )
  })

  it.each([
    ['https://example.org/news/29-10-2021', '2021-10-29'],
    ['https://example.org/news/10-29-2021', '2021-10-29'],
    ['https://example.org/2021/2/3/title', '2021-02-03'],
    // Either could be the month, and there is no 31 February.
    ['https://example.org/news/03-02-2021', undefined],
    ['https://example.org/2021/02/31/title', undefined],
  ])('in %s that is %s', (url, day) => {
    expect(dates('<h1>Title</h1><p>Text</p>', url).published).toBe(day)
  })

  it.each([
    ['2021-02-04T01:49:09Z', '2021-02-03'],
    ['2021-02-02T23:01:00+00:00', '2021-02-03'],
    // These tell the site's own clock, or cannot be that day anywhere.
    ['2021-02-04T01:49:09-05:00', '2021-02-04T01:49:09-05:00'],
    ['2021-02-04T12:30:00Z', '2021-02-04T12:30:00Z'],
  ])('has %s under /2021/02/03/ as %s', (time, day) => {
    const html = `<meta property="article:published_time" content="${time}"><meta property="article:modified_time" content="${time}"><article><h1>Title</h1><time class="published" datetime="${time}"></time><p>Text</p></article>`
    expect(dates(html, 'https://example.org/2021/02/03/title').published).toBe(day)
  })

  it('keeps no day that is a guess', () => {
    const elsewhere = (day: string) => `<li>Read on ${day} by some of the people who read pages of ours</li>`
    const guess = `<h1>Title</h1><p>Text</p><footer class="related"><ul>${['2000-03-01', '2001-03-01', '2002-03-01'].map(elsewhere).join('')}</ul></footer>`
    expect(dates(guess)).toEqual({})
  })

  it('reads no version and no number of a section as a day', () => {
    expect(dates('<h1>samba-4.13.13</h1><p>What is new in it.</p>')).toEqual({})
    expect(dates('<h1>Manual</h1><h2>4.2.10 Options</h2><p>What they do.</p>')).toEqual({})
  })

  it('believes no day in the future, none before the web, none that does not exist', () => {
    expect(
      dates(
        '<meta name="date" content="2099-01-01"><meta name="date" content="1970-01-01"><meta name="date" content="2020-02-31">',
      ),
    ).toEqual({})
  })
})
