// What is found on a page: links with their words, feeds, the canonical address, and the page's wishes.
import { describe, expect, it } from 'vitest'
import { discoverLinks } from './discover-links.ts'

const URL_OF_PAGE = 'https://example.com/folder/page'

describe('discoverLinks', () => {
  it('finds links with their words, wherever they stand', () => {
    const html = `<nav><a href="/a">One &amp; <b>two</b></a><A HREF='b'>B<img alt="picture"></a><map><area href=c alt="C"></map></nav><iframe src="d"></iframe>`
    expect(discoverLinks(html, URL_OF_PAGE).links).toEqual([
      { href: '/a', anchor: 'One & two' },
      { href: 'b', anchor: 'B picture' },
      { href: 'c', anchor: 'C' },
      { href: 'd', anchor: '' },
    ])
  })

  it('leaves out links that are not to be followed, fragments and scripts', () => {
    const html = `<a href="/a" rel="noopener nofollow">x</a><a href="/b" rel="UGC">x</a><a href="#top">x</a><a>x</a><script>"<a href='/s'>"</script><!-- <a href="/c">x</a> -->`
    expect(discoverLinks(html, URL_OF_PAGE).links).toEqual([])
  })

  it('reads the head: base, canonical, feeds, other languages, the next page and wishes', () => {
    const html = `<base href="/other/"><link rel="canonical" href=" /c ">
      <link rel="alternate" type="application/atom+xml" href="feed"><link rel="alternate" hreflang="de" href="/de">
      <link rel="next" href="2"><link rel="stylesheet" href="s.css"><meta http-equiv="refresh" content="5; url='/r'">
      <meta name="robots" content="noarchive"><meta name="Whippet" content="nofollow"><meta name="otherbot" content="noindex">`
    expect(discoverLinks(html, URL_OF_PAGE)).toEqual({
      base: 'https://example.com/other/',
      canonical: '/c',
      feeds: ['feed'],
      links: ['/de', '2', '/r'].map((href) => ({ href, anchor: '' })),
      directives: { noindex: false, nofollow: true, noarchive: true },
    })
  })

  it('takes a bounded number of links from a page of any size', () => {
    const html = '<a href="/x">'.repeat(200_000)
    expect(discoverLinks(html, URL_OF_PAGE).links).toHaveLength(5_000)
    expect(discoverLinks(`<a href="${'x'.repeat(1_000_000)}">`, URL_OF_PAGE).links).toEqual([])
  })
})
