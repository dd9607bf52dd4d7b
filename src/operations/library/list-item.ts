// A list of addresses as an item of the library: counted by site, chosen from, and crawled.
import { basename, resolve } from 'node:path'
import type { LibraryItem } from '../../engine/index/library/library-ports.ts'
import type { Clock } from '../../foundation/clock.ts'
import { sourceOf } from '../../foundation/web/url.ts'
import type { CrawlSites } from '../operator/crawls/crawl-sites.ts'
import type { LibraryOffer, LibraryOptions } from '../operator/library-api.ts'
import { OperatorError } from '../operator/operator-api.ts'
import type { LibrarySource } from './bring.ts'
import { itemName } from './folder-item.ts'

export interface ListItemNeeds {
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
