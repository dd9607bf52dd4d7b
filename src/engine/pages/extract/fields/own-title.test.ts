// Checks that a page of a manual is called by its own name, however the manual's tool writes titles.
import { describe, expect, it } from 'vitest'
import { analysePage } from '../analyse/analyse-page.ts'
import { ownTitle } from './own-title.ts'

const NO_SITES: ReadonlySet<string> = new Set()

/** What becomes of `title`, of a page at `path`. */
function own(title: string, path: string, html: string, sites = NO_SITES): string {
  return ownTitle(analysePage(html, `https://docs.example/${path}`), title, sites)
}

describe('ownTitle', () => {
  it.each([
    [
      'texi2html',
      'tempo.html',
      '<title>Band Guide: 3.1.2 Tempo</title><h3>3.1.2 <code>Tempo</code></h3>',
      '3.1.2 Tempo – Band Guide',
    ],
    [
      'a book with its name in a bar',
      'set-up.html',
      '<title>set_up - Band Guide</title><h1>Band Guide</h1><h1>Setting up</h1>',
      'set_up – Band Guide',
    ],
    [
      'DocBook',
      'ch07.html',
      '<title>Band Guide: Playing at night</title><h2>Chapter 7. Playing at night</h2>',
      'Playing at night – Band Guide',
    ],
    [
      'a banner over each page',
      'ch04.html',
      '<title>4. Playing live</title><h2>Chapter 4 - Playing live</h2><h1>Band Guide</h1>',
      '4. Playing live',
    ],
  ])('takes what names the page into a title of the manual alone: %s', (_, path, html, expected) => {
    expect(own('Band Guide', path, html)).toBe(expected)
  })

  it.each([
    ['the page is named already', 'Tempo', 'tempo.html', '<title>Tempo - Band Guide</title><h1>Tempo</h1>'],
    ['the rest is the name of the host', 'Tempo', 'x1.html', '<title>Tempo - Docs</title><h1>Docs</h1>'],
    ['it is the front page', 'Band Guide', '', '<title>Shop - Band Guide</title><h1>Shop</h1>'],
    [
      'a program is in the address',
      'Tempo',
      'view-topic.php?t=1',
      '<title>View topic - Tempo</title><p>Text</p>',
    ],
    [
      'nothing speaks for the rest',
      'Band Guide',
      'x1.html',
      '<title>Band Guide: Tempo</title><h1>Music</h1>',
    ],
    [
      'the page declares it',
      'Band Guide',
      'a.html',
      '<title>Tempo</title><meta property="og:title" content="Band Guide"><h2>Tempo</h2>',
    ],
  ])('leaves a title as it is where %s', (_, title, path, html) => {
    expect(own(title, path, html)).toBe(title)
  })

  it('leaves out the name of the site that the page declares', () => {
    const html = '<title>Tempo - Band Guide</title><h1>Band Guide</h1>'
    expect(own('Tempo', 'x1.html', html, new Set(['bandguide']))).toBe('Tempo')
    expect(own('Tempo', 'x1.html', html)).toBe('Band Guide – Tempo')
  })

  it('tells the pages of one manual apart', () => {
    const titles = ['Tempo', 'Key', 'Time'].map((name) =>
      own('Band Guide', `${name}.html`, `<title>Band Guide: ${name}</title><h2>${name}</h2><p>Text</p>`),
    )
    expect(new Set(titles).size).toBe(3)
  })
})
