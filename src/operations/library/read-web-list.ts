// Reads a list of addresses that lies on the web: the sitemaps of a site, or an outline.
import { chooseSitemaps, readSitemap } from '../../engine/crawl/sitemaps/read-sitemap.ts'
import { distinct, MOST_ADDRESSES, readAddressList } from '../../engine/index/library/address-list.ts'
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import { Failure } from '../../foundation/errors.ts'
import { OperatorError } from '../operator/operator-api.ts'

const PATIENCE_MS = 30_000
const LARGEST_LIST = 52_428_800
const MOST_SITEMAPS = 200

/** An address without a path is a site, whose sitemap lies where they all do. Throws OperatorError. */
export async function readWebList(fetcher: Fetcher, address: string): Promise<string[]> {
  const start = new URL(address)
  if (start.pathname === '/' && start.search === '') start.pathname = '/sitemap.xml'
  const waiting = [start.href]
  const seen = new Set(waiting)
  const pages: string[] = []
  for (let at = 0; at < waiting.length && at < MOST_SITEMAPS && pages.length < MOST_ADDRESSES; at += 1) {
    const url = waiting[at] ?? ''
    const read = await readOne(fetcher, url).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
      // One list of many that can't be had is no reason to do without the others.
      if (at > 0) return { pages: [], sitemaps: [] }
      throw new OperatorError(`${url} can't be had: ${error.message}.`)
    })
    pages.push(...read.pages)
    for (const sitemap of chooseSitemaps(read.sitemaps, url)) {
      if (!seen.has(sitemap)) waiting.push(sitemap)
      seen.add(sitemap)
    }
  }
  if (pages.length === 0) throw new OperatorError(`${start.href} is no sitemap, and no list of addresses.`)
  return distinct(pages)
}

async function readOne(
  fetcher: Fetcher,
  url: string,
): Promise<{ readonly pages: readonly string[]; readonly sitemaps: readonly string[] }> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const fetched = await fetcher.fetch(url, { signal, robots: false, maxBytes: LARGEST_LIST, accept: '*/*' })
  const { body, contentType } = fetched
  const sitemap = await readSitemap(body, contentType, fetched.url)
  if (sitemap.pages.length + sitemap.sitemaps.length > 0) return sitemap
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8')
  return { pages: readAddressList(text) ?? [], sitemaps: [] }
}
