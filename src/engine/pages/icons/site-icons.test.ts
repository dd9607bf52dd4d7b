// Tests of asking sites for their icons.
import { describe, expect, it } from 'vitest'
import { type Answer, type MapFetcher, mapFetcher } from '../../../../tests/support/map-fetcher.ts'
import { pngImage } from '../../../../tests/support/png-image.ts'
import { heldClock } from '../../../foundation/clock.ts'
import { silentLogger } from '../../../foundation/logger.ts'
import type { Thumbnail } from '../thumbnails.ts'
import { iconLinks } from './icon-links.ts'
import { createSiteIcons, type IconStore, type SiteIcons } from './site-icons.ts'

function memoryStore(): IconStore & { readonly rows: Map<string, { icon?: Thumbnail; askedAt: number }> } {
  const rows = new Map<string, { icon?: Thumbnail; askedAt: number }>()
  return {
    rows,
    known: async (hosts) =>
      new Map(
        hosts.flatMap((host) => {
          const row = rows.get(host)
          return row ? [[host, { askedAt: row.askedAt, version: row.icon?.contentType }]] : []
        }),
      ),
    read: async (host) => rows.get(host)?.icon,
    put: async (host, icon, askedAt) => void rows.set(host, { ...(icon && { icon }), askedAt }),
  }
}

const png: Answer = () => ({ body: pngImage(64, 64), contentType: 'text/plain' })

function open(answers: Readonly<Record<string, Answer>>, indexed: (host: string) => boolean = () => true) {
  const fetcher: MapFetcher = mapFetcher(answers)
  const store = memoryStore()
  const clock = heldClock(1_800_000_000_000)
  const resizer = {
    resize: async (image: Uint8Array, { side }: { side: number }): Promise<Thumbnail> => ({
      contentType: `drawn at ${side}`,
      body: image,
    }),
  }
  const isIndexed = async (host: string): Promise<boolean> => indexed(host)
  const icons: SiteIcons = createSiteIcons({
    fetcher,
    store,
    clock,
    resizer,
    isIndexed,
    logger: silentLogger,
  })
  const asked = async (...origins: string[]): Promise<ReadonlyMap<string, string>> => {
    await icons.known(origins)
    await icons.idle()
    return icons.known(origins)
  }
  return { icons, fetcher, store, clock, asked }
}

describe("a site's icon", () => {
  it('is asked for once, at the usual address, and drawn anew whatever the site calls it', async () => {
    const { asked, fetcher, clock } = open({ 'https://a.example/favicon.ico': png })
    const origin = 'https://a.example'
    expect(await asked(origin)).toEqual(new Map([[origin, 'drawn at 48']]))
    clock.advance(29 * 86_400_000)
    await asked(origin)
    expect(fetcher.asked).toEqual(['https://a.example/favicon.ico'])
    clock.advance(2 * 86_400_000)
    await asked(origin)
    expect(fetcher.asked).toHaveLength(2)
  })

  it('is looked for on the page where the usual address has no picture', async () => {
    const { asked, fetcher } = open({
      'https://a.example/favicon.ico': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'https://a.example/':
        '<link rel="shortcut icon" href="/i/x.png"><link rel=icon type="image/svg+xml" href=y>',
      'https://a.example/i/x.png': png,
    })
    expect((await asked('https://a.example')).size).toBe(1)
    expect(fetcher.asked.at(-1)).toBe('https://a.example/i/x.png')
  })

  it("is fetched from elsewhere only by what is public: the page decides where, the site's own origin is excepted", async () => {
    const reach: unknown[] = []
    const noting =
      (body: string | Buffer): Answer =>
      ({ publicBeyond }) => {
        reach.push(publicBeyond)
        return { body: Buffer.from(body) }
      }
    const { asked } = open({
      'http://a.test:8080/favicon.ico': noting('no picture'),
      'http://a.test:8080/': noting('<link rel=icon href="http://10.0.0.5/x.png">'),
      'http://10.0.0.5/x.png': noting('no picture'),
    })
    await asked('http://a.test:8080')
    expect(reach).toEqual(Array(3).fill('http://a.test:8080'))
  })

  it('is not there where a site has none, and the site is not asked again', async () => {
    const { asked, fetcher, store } = open({ 'https://a.example/': '<p>Nothing' })
    expect((await asked('https://a.example')).size).toBe(0)
    expect(store.rows.get('a.example')?.icon).toBeUndefined()
    await asked('https://a.example')
    expect(fetcher.asked).toHaveLength(2)
  })

  it('is asked for again after an hour where the site could not be reached', async () => {
    const { asked, fetcher, store, clock } = open({ 'https://a.example/favicon.ico': png })
    fetcher.offline = true
    await asked('https://a.example')
    await asked('https://a.example')
    expect(fetcher.asked).toHaveLength(1)
    expect(store.rows.size).toBe(0)
    fetcher.offline = false
    clock.advance(3_600_000)
    expect((await asked('https://a.example')).size).toBe(1)
  })

  it('is never asked of sites that are not in the index, nor of what is no site', async () => {
    const { asked, fetcher } = open({ 'https://a.example/favicon.ico': png }, (host) => host !== 'a.example')
    expect((await asked('https://a.example', 'file:///etc', '', 'javascript:1')).size).toBe(0)
    expect(fetcher.asked).toEqual([])
  })

  it('is refused where it has too many pixels or bytes', async () => {
    const { asked, store } = open({
      'https://a.example/favicon.ico': () => ({ body: pngImage(1, 1, [9000, 9000]) }),
      'https://b.example/favicon.ico': () => ({
        body: Buffer.concat([pngImage(2, 2), Buffer.alloc(30_000)]),
      }),
    })
    expect((await asked('https://a.example', 'https://b.example')).size).toBe(0)
    expect([...store.rows.values()].map(({ icon }) => icon)).toEqual([undefined, undefined])
  })

  it('is asked for in turn: a hundred sites wait, more are left for the next time', async () => {
    const { icons, store } = open({})
    await icons.known(Array.from({ length: 150 }, (_, at) => `https://s${at}.example`))
    await icons.idle()
    expect(store.rows.size).toBeLessThanOrEqual(103)
    expect(store.rows.size).toBeGreaterThanOrEqual(100)
  })

  it('is left alone when the service stops', async () => {
    const { icons, fetcher, asked } = open({ 'https://a.example/favicon.ico': png })
    await icons.close()
    expect((await asked('https://a.example')).size).toBe(0)
    expect(fetcher.asked).toEqual([])
  })
})

describe('the icons that a page names', () => {
  it('are in the order in which they suit, without drawings and other links', () => {
    const page = `<head><base href="/ignored/"><link rel="stylesheet" href="a.css"><link rel="apple-touch-icon" href="touch.png">
      <link rel="icon" sizes="16x16" href="s16.png"><LINK REL="ICON" SIZES="48x48" HREF="s48.png">
      <link rel="icon" href="any.ico"><link rel="icon" href="d.svg?x"><link rel="mask-icon" href="m.png">
      <link rel="icon" href="javascript:alert(1)"><link rel="icon" sizes="192x192" href="//cdn.example/s192.png">`
    expect(iconLinks(page, 'https://a.example/x/')).toEqual([
      'https://a.example/x/s48.png',
      'https://cdn.example/s192.png',
      'https://a.example/x/any.ico',
      'https://a.example/x/s16.png',
      'https://a.example/x/touch.png',
    ])
  })
})
