// Tests of feed reading, in every format and in the ways that feeds are wrong.
import { describe, expect, it } from 'vitest'
import { NotAFeed, type ParsedFeed, parseFeed } from './feed.ts'

const ADDRESS = 'https://news.example.com/feeds/all.xml'

function read(text: string): ParsedFeed {
  return parseFeed(text, ADDRESS, 'application/xml')
}

function rss(items: string): string {
  return `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>The Example</title><link>https://news.example.com/</link>${items}</channel></rss>`
}

describe('parseFeed', () => {
  it('reads RSS 2.0', () => {
    const feed = read(
      rss(`<item><title>Rain at last</title><link>https://news.example.com/rain</link>
        <guid isPermaLink="false">item-1</guid><pubDate>Tue, 10 Jun 2025 04:00:00 GMT</pubDate>
        <description>It rained.</description><author>ann@example.com (Ann Smith)</author></item>`),
    )
    expect(feed.title).toBe('The Example')
    expect(feed.items).toEqual([
      {
        title: 'Rain at last',
        url: 'https://news.example.com/rain',
        published: '2025-06-10T04:00:00.000Z',
        summary: 'It rained.',
        author: 'Ann Smith',
      },
    ])
  })

  it('reads RSS 0.91 without a namespace or date', () => {
    const feed = read(
      '<rss version="0.91"><channel><title>Old</title><item><title>T</title><link>http://a.example/1</link></item></channel></rss>',
    )
    expect(feed.items).toEqual([{ title: 'T', url: 'http://a.example/1', summary: '' }])
  })

  it('reads RSS 1.0, where items stand beside the channel', () => {
    const feed = read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://a.example/"><title>RDF feed</title><dc:language>de-DE</dc:language></channel>
      <item rdf:about="https://a.example/1"><title>Eins</title><dc:date>2024-05-01T10:00:00+02:00</dc:date>
      <dc:creator>Jo</dc:creator><description>Ein Satz.</description></item></rdf:RDF>`)
    expect(feed).toEqual({
      title: 'RDF feed',
      lang: 'de',
      items: [
        {
          title: 'Eins',
          url: 'https://a.example/1',
          published: '2024-05-01T08:00:00.000Z',
          summary: 'Ein Satz.',
          author: 'Jo',
        },
      ],
    })
  })

  it('reads Atom 1.0 with links, types and the author of the feed', () => {
    const feed =
      read(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB"><title type="text">A &lt;b> feed</title>
      <author><name>Desk</name></author>
      <entry><title type="html">&lt;b&gt;Bold&lt;/b&gt; &amp;amp; brave</title><id>tag:a.example,2024:1</id>
      <link rel="self" href="https://a.example/self"/><link href="/one"/>
      <updated>2024-03-02T00:00:00Z</updated><published>2024-03-01T00:00:00Z</published>
      <summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>two</p></div></summary></entry></feed>`)
    expect(feed).toEqual({
      title: 'A <b> feed',
      lang: 'en',
      items: [
        {
          title: 'Bold & brave',
          url: 'https://news.example.com/one',
          published: '2024-03-01T00:00:00.000Z',
          updated: '2024-03-02T00:00:00.000Z',
          summary: 'One two',
          author: 'Desk',
        },
      ],
    })
  })

  it('reads Atom 0.3', () => {
    const [item] =
      read(`<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><title mode="escaped" type="text/html">
      A &lt;i&gt;title&lt;/i&gt;</title><link rel="alternate" type="text/html" href="http://a.example/e"/>
      <issued>2003-12-31T10:14:55Z</issued><modified>2004-01-01T00:00:00Z</modified></entry></feed>`).items
    expect(item).toMatchObject({
      title: 'A title',
      url: 'http://a.example/e',
      published: '2003-12-31T10:14:55.000Z',
      updated: '2004-01-01T00:00:00.000Z',
    })
  })

  it('reads JSON Feed', () => {
    const feed = parseFeed(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'JSON news',
        language: 'fr-FR',
        authors: [{ name: 'Desk' }],
        items: [
          {
            id: 7,
            url: '/seven',
            title: 'Seven',
            content_html: '<p>Text <img src="/i.png"></p>',
            date_published: '2024-02-03T04:05:06+01:00',
          },
          'not an item',
          { id: 'https://a.example/8', content_text: 'Eight', authors: [{ name: 'Ann' }] },
        ],
      }),
      ADDRESS,
      'application/feed+json',
    )
    expect(feed.lang).toBe('fr')
    expect(feed.items).toEqual([
      {
        title: 'Seven',
        url: 'https://news.example.com/seven',
        published: '2024-02-03T03:05:06.000Z',
        summary: 'Text',
        author: 'Desk',
        image: 'https://news.example.com/i.png',
      },
      { title: '', url: 'https://a.example/8', summary: 'Eight', author: 'Ann' },
    ])
  })

  it('strips HTML from titles and decodes what is encoded twice', () => {
    const titles = [
      '<![CDATA[<b>Big</b> news &amp; more]]>',
      'Caf&#233; &amp;eacute;t&amp;eacute; &nbsp;today',
      '&lt;p&gt;One&lt;/p&gt;&lt;p&gt;two&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
      'Why Vec&lt;T&gt; beats 3 &lt; 4',
      '<em>Real</em> elements',
    ]
    const items = read(rss(titles.map((title) => `<item><title>${title}</title></item>`).join(''))).items
    expect(items.map(({ title }) => title)).toEqual([
      'Big news & more',
      'Café été today',
      'One two',
      'Why Vec<T> beats 3 < 4',
      'Real elements',
    ])
  })

  it('resolves relative addresses against xml:base, or else against the feed', () => {
    const feed = read(`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/dir/">
      <entry xml:base="sub/"><title>a</title><link href="x.html"/></entry><entry><title>b</title><link href="../y"/></entry></feed>`)
    expect(feed.items.map(({ url }) => url)).toEqual([
      'https://b.example/dir/sub/x.html',
      'https://b.example/y',
    ])
    expect(read(rss('<item><title>c</title><link>posts/1</link></item>')).items[0]?.url).toBe(
      'https://news.example.com/feeds/posts/1',
    )
  })

  it('takes the address from the guid where there is no link, and none that is no web address', () => {
    const items = read(
      rss(`<item><title>a</title><guid>https://a.example/g</guid></item>
        <item><title>b</title><guid isPermaLink="false">https://a.example/g</guid></item>
        <item><title>c</title><link>javascript:alert(1)</link></item>`),
    ).items
    expect(items.map(({ url }) => url)).toEqual(['https://a.example/g', '', ''])
  })

  it('finds the picture wherever it is', () => {
    const images = [
      '<media:content url="https://i.example/s.jpg" width="100" medium="image"/><media:content url="https://i.example/l.jpg" width="900" medium="image"/>',
      '<media:group><media:thumbnail url="/t.jpg"/></media:group>',
      '<enclosure url="https://i.example/e" type="image/webp" length="1"/>',
      '<enclosure url="https://i.example/e.mp3" type="audio/mpeg"/>',
      '<description>&lt;img src="p.gif" width="1" height="1"&gt;&lt;img src="/real.png"&gt;</description>',
      '<description>Words</description><content:encoded><![CDATA[<img src="https://i.example/body.png">]]></content:encoded>',
    ]
    const items = read(rss(images.map((part) => `<item><title>t</title>${part}</item>`).join(''))).items
    expect(items.map(({ image }) => image)).toEqual([
      'https://i.example/l.jpg',
      'https://news.example.com/t.jpg',
      'https://i.example/e',
      undefined,
      'https://news.example.com/real.png',
      'https://i.example/body.png',
    ])
  })

  it.each([
    ['windows-1252 by declaration', 'windows-1252', '', [0xe9]],
    ['windows-1252 by header', '', 'text/xml; charset=windows-1252', [0xe9]],
    ['UTF-8 that the header calls Latin-1', 'utf-8', 'text/xml; charset=iso-8859-1', [0xc3, 0xa9]],
    ['UTF-8 with a byte order mark', '', '', [0xc3, 0xa9]],
  ])('decodes %s', (name, declared, header, bytes) => {
    const declaration = declared ? `<?xml version="1.0" encoding="${declared}"?>` : ''
    const before = Buffer.from(`${declaration}<rss><channel><item><title>Caf`)
    const mark = name.includes('mark') ? [0xef, 0xbb, 0xbf] : []
    const body = Buffer.concat([
      Buffer.from(mark),
      before,
      Buffer.from(bytes),
      Buffer.from('</title></item></channel></rss>'),
    ])
    expect(parseFeed(body, ADDRESS, header).items[0]?.title).toBe('Café')
  })

  it('forgives what is broken', () => {
    const feed = read(`
      <br/><b>Warning</b>: something on line 3
      <rss><channel><title>Broken & unescaped</title>
      <item><title>First</b> one</title></p><pubDate>not a date</pubDate><link>https://a.example/1</item>
      <item><title>Second</title><link> https://a.example/2
      </link><description>Never closed`)
    expect(feed.title).toBe('Broken & unescaped')
    expect(feed.items.map(({ title }) => title)).toEqual(['First one', 'Second'])
    expect(feed.items[1]).toMatchObject({ url: 'https://a.example/2', summary: 'Never closed' })
    expect(feed.items[0]).toEqual({
      title: 'First one',
      url: 'https://a.example/1',
      summary: '',
    })
  })

  it('gives an empty list for a feed without items', () => {
    expect(read('<rss><channel><title>Quiet</title></channel></rss>')).toEqual({ title: 'Quiet', items: [] })
  })

  it.each([
    ['nothing', ''],
    ['white space', ' \n\t'],
    ['a web page', '<!doctype html><html><head><title>Not found</title></head><body>no</body></html>'],
    ['plain text', 'Service unavailable'],
    ['broken JSON', '{"items": ['],
    ['JSON that is no feed', '{"error": "no"}'],
    ['elements without end', `<rss>${'<a>'.repeat(100_000)}`],
  ])('refuses %s with one clear error', (_, body) => {
    expect(() => read(body)).toThrow(NotAFeed)
    expect(() => read(body)).toThrow(/^https:\/\/news\.example\.com\/feeds\/all\.xml is no readable feed: /)
  })

  it('refuses what is larger than any feed', () => {
    expect(() => parseFeed(new Uint8Array(11 * 1024 * 1024), ADDRESS, '')).toThrow(/larger than/)
  })

  it('expands no entity of the document', () => {
    const entities = Array.from(
      { length: 20 },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(20)}">`,
    ).join('')
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY e0 "boom"><!ENTITY file SYSTEM "file:///etc/passwd">${entities}]>
      <rss><channel><item><title>&e20; and &file;</title><link>https://a.example/</link></item></channel></rss>`
    expect(read(bomb).items[0]?.title).toBe('&e20; and &file;')
  })

  it('reads a feed of 5 MB, and no more items than anyone asks for', () => {
    const item = `<item><title>Headline</title><link>https://a.example/1</link><description>${'word '.repeat(190)}</description></item>`
    const feed = read(rss(item.repeat(5000)))
    expect(feed.items).toHaveLength(500)
    expect(feed.items[499]?.title).toBe('Headline')
  })
})
