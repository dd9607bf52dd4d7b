// The icons of the sites that a page of results shows, as paths on this service.
import type { SiteIcons } from '../engine/pages/icons/site-icons.ts'
import type { Thumbnail } from '../engine/pages/thumbnails.ts'
import { NotFound } from '../foundation/errors.ts'
import { parseHttpUrl } from '../foundation/web/url.ts'

export const ICON_PATH = '/icon'

export interface ShowIcons {
  /** The path of the icon of each of these pages' sites, by the page's address; absent where there is none yet. */
  pathsOf(links: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Throws NotFound where there is none. */
  read(host: string): Promise<Thumbnail>
}

export function createShowIcons(icons: SiteIcons): ShowIcons {
  return {
    async pathsOf(links) {
      const origins = new Map(links.map((link) => [link, parseHttpUrl(link)?.origin ?? '']))
      const versions = await icons.known([...new Set(origins.values())])
      return new Map(
        [...origins].flatMap(([link, origin]) => {
          const version = versions.get(origin)
          if (version === undefined) return []
          return [[link, `${ICON_PATH}?${new URLSearchParams({ host: new URL(origin).host, v: version })}`]]
        }),
      )
    },
    async read(host) {
      const icon = await icons.read(host.toLowerCase())
      if (!icon) throw new NotFound('There is no icon of this site')
      return icon
    },
  }
}
