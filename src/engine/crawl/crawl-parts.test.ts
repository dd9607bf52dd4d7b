// The small parts of the crawler: addresses, wishes, sitemaps, fingerprints, revisits, authority.
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { crawlAddress, scopeOf } from './crawl-address.ts'
import { onScale, rankNodes } from './links/authority.ts'
import { readRobotsTag } from './links/robots-directives.ts'
import { readSitemap } from './sitemaps/read-sitemap.ts'
import { createCopies } from './visit/copies.ts'
import { digestOf, distance, fingerprintOf } from './visit/fingerprint.ts'
import { createListedTimes, toIsoTime } from './visit/visit-list.ts'
import { nextVisit, visitAfterFailure } from './visit/visit-record.ts'

describe('crawlAddress', () => {
  it.each([
    ['/b?utm_source=x&y=1#part', 'https://example.com/b?y=1'],
    ['/b;jsessionid=ABC123?x=1', 'https://example.com/b?x=1'],
    ['/b?PHPSESSID=0123456789abcdef', 'https://example.com/b'],
    ['/b?sid=7', 'https://example.com/b?sid=7'],
    ['/(S(abcdefghijklmnop))/b', 'https://example.com/b'],
    ['//other.example/', 'https://other.example/'],
    ['/picture.JPG', undefined],
    ['mailto:a@b.c', undefined],
    ['https://user:secret@example.com/', undefined],
    [`/${'x'.repeat(3_000)}`, undefined],
  ])('makes %s into %s', (href, address) => {
    expect(crawlAddress(href, 'https://example.com/a')).toBe(address)
  })

  it('takes no name for another that looks like it', () => {
    const inScope = scopeOf(['https://apple.com/'], false)
    // With a Cyrillic letter, with full-width letters, which are the same, and with one that is invisible.
    expect(crawlAddress('https://\u0430pple.com/')).toBe('https://xn--pple-43d.com/')
    expect(inScope('https://\u0430pple.com/')).toBe(false)
    expect(crawlAddress('https://\uff41pple.com/')).toBe('https://apple.com/')
    expect(crawlAddress('https://ap\u00adple.com/')).toBe('https://apple.com/')
  })

  it('takes www for no difference, and a port for one', () => {
    const inScope = scopeOf(['https://www.example.com/a', 'http://127.0.0.1:80/'], false)
    expect(inScope('http://example.com/b')).toBe(true)
    expect(inScope('https://docs.example.com/')).toBe(false)
    expect(inScope('http://127.0.0.1:81/')).toBe(false)
  })
})

describe('readRobotsTag', () => {
  const now = Date.UTC(2026, 0, 1)
  it.each([
    [undefined, [false, false, false]],
    ['noindex, nofollow', [true, true, false]],
    ['none', [true, true, false]],
    ['otherbot: noindex, nofollow', [false, false, false]],
    ['otherbot: noindex, whippet: noarchive', [false, false, true]],
    ['otherbot: nofollow\nnoindex', [true, false, false]],
    ['max-snippet: 20, noindex', [true, false, false]],
    ['unavailable_after: 2025-06-01', [true, false, false]],
    ['unavailable_after: 2027-06-01', [false, false, false]],
  ])('reads %s', (header, [noindex, nofollow, noarchive]) => {
    expect(readRobotsTag(header, now)).toEqual({ noindex, nofollow, noarchive })
  })
})

describe('readSitemap', () => {
  const read = (text: string | Buffer) =>
    readSitemap(Buffer.from(text), '', 'https://example.com/sitemap.xml')

  it('tells pages from pictures, videos and other languages', async () => {
    const xml = `<?xml version="1.0"?><s:urlset xmlns:s="x"><s:url><s:loc> https://example.com/a?x=1&amp;y=2 </s:loc><image:image><image:loc>https://example.com/i</image:loc></image:image><video:video><video:content_loc>https://example.com/v</video:content_loc></video:video><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de"/></s:url></s:urlset>`
    expect((await read(xml)).pages).toEqual(['https://example.com/a?x=1&y=2', 'https://example.com/de'])
  })

  it('tells when pages changed, where the time is one', async () => {
    const entry = (page: string, time: string): string =>
      `<url><lastmod>${time}</lastmod><loc>https://example.com/${page}</loc><image:image><image:lastmod>2001-01-01</image:lastmod></image:image></url>`
    const times = ['2024-02-03', ' 2024-02-03T04:05:06+01:00 ', '2024-02', 'yesterday', '2024-13-40', '']
    const { modified } = await read(
      `<urlset>${times.map((time, at) => entry(String(at), time)).join('')}</urlset>`,
    )
    expect([...(modified ?? [])]).toEqual([
      ['https://example.com/0', Date.UTC(2024, 1, 3)],
      ['https://example.com/1', Date.UTC(2024, 1, 3, 3, 5, 6)],
    ])
  })

  it('reads an index, a list of lines, a feed, and packed ones', async () => {
    expect(
      await read('<sitemapindex><sitemap><loc>https://example.com/m.xml</loc></sitemap></sitemapindex>'),
    ).toEqual({ pages: [], sitemaps: ['https://example.com/m.xml'] })
    expect((await read('https://example.com/1\r\nhttps://example.com/2\n')).pages).toHaveLength(2)
    expect(
      (await read(gzipSync('<urlset><url><loc>https://example.com/z</loc></url></urlset>'))).pages,
    ).toEqual(['https://example.com/z'])
    expect(
      (
        await read(
          '<rss><channel><item><title>x</title><link>https://example.com/f</link></item></channel></rss>',
        )
      ).pages,
    ).toEqual(['https://example.com/f'])
  })

  it('lists nothing where there is nothing to list', async () => {
    for (const text of [
      '',
      'hello',
      '<html><body>404</body></html>',
      '<urlset><url><loc>',
      gzipSync('x').subarray(0, 12),
    ])
      expect(await read(text)).toEqual({ pages: [], sitemaps: [] })
  })
})

describe('times that sitemaps list', () => {
  const now = Date.UTC(2025, 0, 1)
  const times = (...given: number[]): Map<string, number> =>
    new Map(given.map((time, at) => [`u:${at}`, time]))

  it('are known by address, but none that is not possible', () => {
    const listed = createListedTimes(now)
    listed.add(times(now - 5, now + 5, -5))
    expect(['u:0', 'u:1', 'u:2'].map((url) => listed.get(url))).toEqual([now - 5, undefined, undefined])
  })

  it('are not believed where all are the same', () => {
    const listed = createListedTimes(now)
    listed.add(times(5e11, 5e11, 5e11))
    expect(listed.get('u:0')).toBeUndefined()
    listed.add(times(8e11))
    expect(listed.get('u:0')).toBe(8e11)
  })

  it('are days where they are no more than that', () => {
    expect([toIsoTime(now), toIsoTime(now + 1_000)]).toEqual(['2025-01-01', '2025-01-01T00:00:01.000Z'])
  })
})

describe('fingerprints', () => {
  it('stay as they are: stored ones are compared with new ones', () => {
    const text = Array.from({ length: 80 }, (_, at) => `Wort${at} größe 中文${at} 𝒜𝒷${at} x—y`).join(', ')
    expect(fingerprintOf('Ä title', text)).toBe('023875cd747632a958364657')
  })

  const text = Array.from({ length: 200 }, (_, at) => `word${at % 90} about${at % 17}`).join(' ')

  it('are near for near copies, far for others, and none for short texts', () => {
    const one = fingerprintOf('T', text)
    expect(distance(one, fingerprintOf('T', text.replace('word7 ', 'other ')))).toBeLessThanOrEqual(3)
    expect(distance(one, fingerprintOf('T', text.replaceAll('word', 'thing')))).toBeGreaterThan(10)
    expect(fingerprintOf('T', 'only a few words')).toBe('')
  })

  it('find copies of other pages, but not under another title, and never a page itself', () => {
    const copies = createCopies()
    const print = (url: string, title: string, of: string) => ({
      url,
      digest: digestOf(title, of),
      fingerprint: fingerprintOf(title, of),
    })
    const [a, b] = ['https://site.test/a', 'http://www.site.test/b']
    copies.add(print(a, 'T', text))
    expect(copies.find(print(b, 'T', text))).toBe(a)
    expect(copies.find(print(a, 'T', text))).toBeUndefined()
    expect(copies.find(print(b, 'T', text.replace('word7 ', 'other ')))).toBe(a)
    expect(copies.find(print(b, 'Another', text))).toBeUndefined()
  })

  it('never take a page for the copy of one that another site has made of it', () => {
    const copies = createCopies()
    const print = (url: string, of: string) => ({
      url,
      digest: digestOf('T', of),
      fingerprint: fingerprintOf('T', of),
    })
    copies.add(print('https://thief.test/a', text))
    expect(copies.find(print('https://site.test/a', text))).toBeUndefined()
    expect(copies.find(print('https://site.test/a', text.replace('word7 ', 'other ')))).toBeUndefined()
  })
})

describe('revisits', () => {
  it('come sooner after changes, later without, within bounds', () => {
    const first = nextVisit(undefined, true)
    expect(nextVisit(first, true)).toBeLessThan(first)
    expect(nextVisit(first, false)).toBeGreaterThan(first)
    let often = first
    let rarely = first
    for (let times = 0; times < 50; times += 1) {
      often = nextVisit(often, true)
      rarely = nextVisit(rarely, false)
    }
    expect([often / 3_600_000, rarely / 86_400_000]).toEqual([6, 90])
    expect(visitAfterFailure(2)).toBe(2 * visitAfterFailure(1))
  })

  it('begin with how long a page is said to have been the same, and go on with what was seen', () => {
    const day = 86_400_000
    expect(nextVisit(undefined, true, 10 * day)).toBe(5 * day)
    expect([0, 4_000 * day].map((age) => nextVisit(undefined, true, age) / day)).toEqual([0.25, 90])
    expect(nextVisit(8 * day, true, 1)).toBe(4 * day)
  })
})

describe('authority', () => {
  it('is higher for what more and better pages link to, and adds up', () => {
    // 0, 1 and 2 link to 3; 3 links to 4, and 5, which nothing links to, to 6.
    const ranks = rankNodes({ size: 7, edges: Uint32Array.from([0, 3, 1, 3, 2, 3, 3, 4, 5, 6]) })
    expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 5)
    expect(ranks[3]).toBeGreaterThan(ranks[6] ?? 1)
    expect(ranks[6]).toBeGreaterThan(ranks[0] ?? 1)
    expect(ranks[4]).toBeGreaterThan(ranks[6] ?? 1)
    const scale = onScale(ranks)
    expect(Math.min(...scale)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...scale)).toBeLessThanOrEqual(1)
    expect(onScale(rankNodes({ size: 1, edges: new Uint32Array() }))[0]).toBe(0.5)
  })
})
