// A list of addresses, in a file or on the web, as an item of the library: counted by site, chosen from, and crawled.
import { basename, resolve } from 'node:path'
import { chooseSitemaps, readSitemap } from '../../engine/crawl/sitemaps/read-sitemap.ts'
import { distinct, MOST_ADDRESSES, readAddressList } from '../../engine/index/library/address-list.ts'
import type { LibraryItem } from '../../engine/index/library/library-ports.ts'
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import type { Clock } from '../../foundation/clock.ts'
import { Failure } from '../../foundation/errors.ts'
import { sourceOf } from '../../foundation/web/url.ts'
import type { CrawlSites } from '../operator/crawls/crawl-sites.ts'
import type { LibraryOffer, LibraryOptions } from '../operator/library-api.ts'
import { OperatorError } from '../operator/operator-api.ts'
import type { LibrarySource } from './bring.ts'
import { itemName } from './file-items.ts'

interface ListItemNeeds {
  readonly crawlSites: CrawlSites
  /** Undefined where the file is no list. */
  readonly readFile: (
    path: string,
  ) => Promise<{ readonly addresses: readonly string[]; readonly isHistory: boolean } | undefined>
  /** Removes a list that came from a browser, and no other file. */
  readonly forgetFile: (path: string) => Promise<void>
  readonly readWeb: (address: string) => Promise<readonly string[]>
  /** Whether anybody may know of an address: it leads to the public web, or to where the operator lets us. */
  readonly isPublic: (url: URL) => boolean
  readonly clock: Clock
}

/** Sites of a list that are shown. */
const MOST_SHOWN = 20
/** In an address it opens what was meant for one reader. */
const SECRET =
  /(?:^|[?&;_-])(?:token|key|apikey|session|sid|auth|code|sig|signature|password|passwd|pwd|ticket)=/i

export function listItem(needs: ListItemNeeds): LibrarySource {
  const addressesOf = async (source: string): Promise<readonly string[] | undefined> => {
    if (isWeb(source)) return needs.readWeb(source)
    const list = await needs.readFile(source)
    if (!list?.isHistory) return list?.addresses
    return list.addresses.filter((address) => maySee(new URL(address), needs.isPublic))
  }
  return {
    async look(source, options) {
      if (options.isRemote && !isWeb(source)) return undefined
      const addresses = await addressesOf(source)
      if (!addresses) return undefined
      const path = isWeb(source) ? source : resolve(source)
      return {
        name: itemName(isWeb(source) ? nameOfAddress(source) : basename(path)),
        kind: 'list',
        source: path,
        title: path,
        edition: '',
        licence: '',
        bytes: 0,
        ...countedList(addresses, options),
        ...(options.only && { only: options.only }),
      }
    },
    async bring(item, { progress, failed, signal }) {
      const addresses = await addressesOf(item.source)
      if (!addresses) throw new OperatorError(`${item.source} is no list of addresses any more.`)
      const urls = chosenFrom(addresses, item)
      const order = { urls, maxPages: urls.length, depth: 0, origin: `library:${item.name}` } as const
      const told = {
        progress: ({ pages }: { pages: number }) => progress(`crawling ${item.name}`, pages, urls.length),
        failed,
      }
      const { pages } = await needs.crawlSites(order, told, signal)
      if (pages === 0 && !signal.aborted) throw new OperatorError(`No page of ${item.name} could be read.`)
      return { bytes: 0, edition: new Date(needs.clock.now()).toISOString().slice(0, 10) }
    },
    forget: ({ source }) => needs.forgetFile(source),
  }
}

function isWeb(source: string): boolean {
  return /^https?:\/\//i.test(source) && URL.canParse(source)
}

function nameOfAddress(address: string): string {
  const { host, pathname } = new URL(address)
  return pathname === '/' ? host : `${host}-${basename(pathname)}`
}

/** What a browser has seen is not all for others to see. */
function maySee(url: URL, isPublic: ListItemNeeds['isPublic']): boolean {
  if (url.username !== '' || url.password !== '' || SECRET.test(url.search)) return false
  return isPublic(url)
}

/** Throws OperatorError where nothing is left. */
function chosenFrom(
  addresses: readonly string[],
  { only }: Pick<LibraryItem, 'only'> | LibraryOptions,
): readonly string[] {
  const wanted = only && new Set(only.map((site) => site.toLowerCase().replace(/^www\./, '')))
  const chosen = wanted ? addresses.filter((address) => wanted.has(sourceOf(address))) : addresses
  if (chosen.length === 0) throw new OperatorError('The list has no address that is wanted.')
  return chosen
}

/** What is shown of a list before it is crawled. Throws OperatorError where nothing is left. */
export function countedList(
  addresses: readonly string[],
  options: Pick<LibraryOptions, 'only'>,
): Required<Pick<LibraryOffer, 'pages' | 'sites'>> {
  const chosen = chosenFrom(addresses, options)
  return { pages: chosen.length, sites: countSites(chosen) }
}

/** Those of the most addresses first. */
function countSites(addresses: readonly string[]): { site: string; pages: number }[] {
  const counts = Map.groupBy(addresses, (address) => sourceOf(address))
  return [...counts]
    .map(([site, { length: pages }]) => ({ site, pages }))
    .toSorted((a, b) => b.pages - a.pages || (a.site < b.site ? -1 : 1))
    .slice(0, MOST_SHOWN)
}

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
