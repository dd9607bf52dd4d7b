// Icons of sites: asked of the sites that the index holds, by the service alone, in the background and in turn; and the IconStore port.
import type { Clock } from '../../../foundation/clock.ts'
import { PageUnreadable } from '../../../foundation/errors.ts'
import type { Logger } from '../../../foundation/logger.ts'
import { createRecentMap } from '../../../foundation/recent-map.ts'
import { onBehalfOf } from '../../../foundation/tenant.ts'
import type { Fetched, Fetcher } from '../fetcher.ts'
import { readImageHeader } from '../image-header.ts'
import type { ImageResizer, Thumbnail } from '../thumbnails.ts'
import { iconLinks, pictureOfIco } from './icon-links.ts'

/** What is known of a site's icon. */
export interface KnownIcon {
  /** When the site was asked, in milliseconds since the epoch. */
  readonly askedAt: number
  /** Differs where the picture does; undefined where the site has none. */
  readonly version: string | undefined
}

export interface IconStore {
  /** Hosts that were never asked are absent. */
  known(hosts: readonly string[]): Promise<ReadonlyMap<string, KnownIcon>>
  /** Undefined where there is none. */
  read(host: string): Promise<Thumbnail | undefined>
  /** Without an icon: the site was asked and has none. Beyond the most, what was asked longest ago goes. */
  put(host: string, icon: Thumbnail | undefined, askedAt: number, most: number): Promise<void>
}

export interface SiteIconNeeds {
  readonly store: IconStore
  readonly fetcher: Fetcher
  readonly resizer: ImageResizer
  /** Whether a document of this host is in the index. */
  isIndexed(hostname: string): Promise<boolean>
  readonly clock: Clock
  readonly logger: Logger
}

export interface SiteIcons {
  /**
   * The version of the icon of each origin (`https://example.com`) that has one here. Sites of the index that were
   * not asked yet, or long ago, are asked in the background: what they have is known the next time.
   */
  known(origins: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Undefined where there is none. */
  read(host: string): Promise<Thumbnail | undefined>
  /** When nothing is being asked any more. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Pixels of an icon's side: sharp on a dense screen at half of it. */
const SIDE = 48
const MOST_KEPT = 5_000
/** Of what is kept: an icon of this many pixels has a tenth of it. */
const MOST_BYTES_KEPT = 20_000
const MOST_BYTES_FETCHED = 300_000
const MOST_PIXELS = 4_000_000
const LONGEST_MS = 10_000
const MOST_WAITING = 100
const AT_ONCE = 2
const ASK_AGAIN_MS = 30 * 86_400_000
/** A site that could not be reached is left alone for so long. */
const TRY_AGAIN_MS = 3_600_000
/** Addresses that a page names for its icon and that are tried. */
const MOST_TRIED = 3

export function createSiteIcons(needs: SiteIconNeeds): SiteIcons {
  const { store, clock, logger } = needs
  const waiting = new Set<string>()
  const lately = createRecentMap<number>(2_000)
  const stop = new AbortController()
  const lanes = new Set<Promise<void>>()

  const lane = async (): Promise<void> => {
    for (const origin of waiting) {
      if (stop.signal.aborted) return
      waiting.delete(origin)
      const work = onBehalfOf('icons of sites', () => askAndKeep(needs, origin, stop.signal))
      await work.catch((error: unknown) =>
        logger.debug({ err: error, origin }, 'the icon of a site could not be had'),
      )
    }
  }

  const ask = (origin: string): void => {
    const now = clock.now()
    if (stop.signal.aborted || waiting.size >= MOST_WAITING) return
    if (now - (lately.get(origin) ?? Number.NEGATIVE_INFINITY) < TRY_AGAIN_MS) return
    lately.set(origin, now)
    waiting.add(origin)
    if (lanes.size >= AT_ONCE) return
    const running = lane().finally(() => lanes.delete(running))
    lanes.add(running)
  }

  return {
    async known(origins) {
      const hosts = new Map(origins.flatMap((origin) => hostsOf(origin)))
      const found = await store.known([...hosts.keys()])
      const old = clock.now() - ASK_AGAIN_MS
      for (const [host, origin] of hosts) if ((found.get(host)?.askedAt ?? 0) < old) ask(origin)
      return new Map(
        [...hosts].flatMap(([host, origin]) => {
          const version = found.get(host)?.version
          return version === undefined ? [] : [[origin, version] as const]
        }),
      )
    },
    read: (host) => store.read(host),
    async idle() {
      while (lanes.size > 0) await Promise.all(lanes)
    },
    async close() {
      stop.abort()
      await Promise.all(lanes)
    },
  }
}

function hostsOf(origin: string): [string, string][] {
  const url = URL.parse(origin)
  return url === null || !/^https?:$/.test(url.protocol) ? [] : [[url.host, origin]]
}

/** A site that can't be reached now is neither with nor without an icon: nothing is kept. */
async function askAndKeep(needs: SiteIconNeeds, origin: string, stop: AbortSignal): Promise<void> {
  const { host, hostname } = new URL(origin)
  if (!(await needs.isIndexed(hostname))) return
  const signal = AbortSignal.any([stop, AbortSignal.timeout(LONGEST_MS)])
  const icon = await findIcon(needs, origin, signal)
  await needs.store.put(host, icon, needs.clock.now(), MOST_KEPT)
}

/** The usual address first: it takes one request, and most sites have it. */
async function findIcon(
  needs: SiteIconNeeds,
  origin: string,
  signal: AbortSignal,
): Promise<Thumbnail | undefined> {
  const usual = await tryIcon(needs, `${origin}/favicon.ico`, { origin, signal })
  if (usual) return usual
  const page = await get(needs.fetcher, `${origin}/`, 'text/html', { origin, signal })
  if (!page) return undefined
  const links = iconLinks(new TextDecoder().decode(page.body), page.url)
  for (const link of links.slice(0, MOST_TRIED)) {
    const icon = await tryIcon(needs, link, { origin, signal })
    if (icon) return icon
  }
  return undefined
}

/** For the icon of which site: what its pages name elsewhere is fetched from the public web alone. */
interface Asking {
  readonly origin: string
  readonly signal: AbortSignal
}

/** Undefined where the address has nothing for us; throws where it may have later. */
async function get(
  fetcher: Fetcher,
  url: string,
  accept: string,
  { origin, signal }: Asking,
): Promise<Fetched | undefined> {
  const options = { signal, accept, maxBytes: MOST_BYTES_FETCHED, publicBeyond: origin }
  return await noneWhereUnreadable(fetcher.fetch(url, options))
}

async function tryIcon(
  { fetcher, resizer }: SiteIconNeeds,
  url: string,
  asking: Asking,
): Promise<Thumbnail | undefined> {
  const fetched = await get(fetcher, url, 'image/*', asking)
  const icon = fetched && (await noneWhereUnreadable(makeIcon(resizer, fetched.body, asking.signal)))
  return icon && icon.body.byteLength <= MOST_BYTES_KEPT ? icon : undefined
}

async function noneWhereUnreadable<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PageUnreadable) return undefined
    throw error
  }
}

/** By its bytes, whatever the site calls them. Pictures are drawn anew; only a small bitmap stays as it is. */
async function makeIcon(
  resizer: ImageResizer,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Thumbnail | undefined> {
  const ico = pictureOfIco(bytes, SIDE)
  if (ico?.format === 'ico') return { contentType: 'image/x-icon', body: ico.body }
  const image = ico?.body ?? bytes
  const header = readImageHeader(image)
  if (!header || header.width * header.height > MOST_PIXELS) return undefined
  return await resizer.resize(image, { format: header.format, side: SIDE, signal })
}
