// Feeds mutated at random: reading them ends, and fails in no other way than the one.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NotAFeed, parseFeed } from './feed.ts'

const seeds = [
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
   <title>Feed</title><item><title><![CDATA[<b>T</b>]]></title><link>https://a.example/1</link>
   <pubDate>Tue, 10 Jun 2025 04:00:00 GMT</pubDate><media:content url="x.jpg"/><description>&lt;p&gt;D</description></item></channel></rss>`,
  `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/"><entry><title type="html">&lt;i&gt;x</title>
   <link href="y"/><updated>2024-01-01T00:00:00Z</updated><author><name>N</name></author></entry></feed>`,
  `{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","url":"/u","title":"t","authors":[{"name":"a"}]}]}`,
]

const pieces = [
  '<',
  '>',
  '</',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '&',
  ';',
  '&#x0;',
  '&#99999999;',
  '"',
  '=',
  '\0',
  '\ufeff',
  '<item>',
  '</item>',
  '<!DOCTYPE [',
  '<?xml',
  '__proto__',
  'xmlns:a="',
  '{',
  '}',
  '[',
  '\ud800',
  '<title><title>',
]

const mutation = fc.record({
  seed: fc.constantFrom(...seeds),
  edits: fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(30),
      put: fc.constantFrom(...pieces),
    }),
    { maxLength: 12 },
  ),
})

function outcome(body: string | Uint8Array): string {
  try {
    const feed = parseFeed(body, 'https://a.example/feed', 'text/xml')
    for (const item of feed.items) {
      if (item.url !== '' && !/^https?:/.test(item.url)) return `url ${item.url}`
      if (/[\n\r]/.test(item.title + item.summary)) return 'more than one line'
      if (item.published !== undefined && Number.isNaN(Date.parse(item.published)))
        return `date ${item.published}`
    }
    return 'read'
  } catch (error) {
    return error instanceof NotAFeed ? 'refused' : `threw ${String(error)}`
  }
}

describe('parseFeed on hostile input', () => {
  it('reads or refuses mutated feeds', () => {
    fc.assert(
      fc.property(mutation, ({ seed, edits }) => {
        let text = seed
        for (const { at, cut, put } of edits) {
          const place = Math.floor(at * text.length)
          text = text.slice(0, place) + put + text.slice(place + cut)
        }
        expect(['read', 'refused']).toContain(outcome(text))
      }),
      { numRuns: 500 },
    )
  })

  it('reads or refuses any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        expect(['read', 'refused']).toContain(outcome(noise))
        expect(['read', 'refused']).toContain(
          outcome(Buffer.concat([Buffer.from('<rss><item><title>'), noise])),
        )
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['tags that nothing closes', `<rss><channel>${'<item><title>'.repeat(50)}${'</x>'.repeat(300_000)}`],
    [
      'HTML that nothing closes',
      `<rss><item><description>${'&lt;b&gt;'.repeat(200_000)}</description></item></rss>`,
    ],
    ['one tag with many attributes', `<rss ${'a="1" '.repeat(200_000)}><channel/></rss>`],
    ['angle brackets', `<rss><item><title>${'&lt;'.repeat(400_000)}</title></item></rss>`],
    ['ampersands', `<rss><item><title>${'&'.repeat(1_000_000)}</title></item></rss>`],
    ['a date as long as a book', `<rss><item><pubDate>${'1 '.repeat(500_000)}</pubDate></item></rss>`],
    ['nested quotations', `<rss><item>${'<description>'.repeat(200)}${'x'.repeat(1_000_000)}</item></rss>`],
  ])(
    'is done with %s in good time',
    (_, body) => {
      expect(outcome(body)).toBe('read')
    },
    20_000,
  )
})
