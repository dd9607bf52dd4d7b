// The IconStore port: the small pictures by which sites are known, kept under the site's host.
import type { Thumbnail } from '../thumbnails.ts'

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
