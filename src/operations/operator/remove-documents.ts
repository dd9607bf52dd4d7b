// Removing documents: chosen and counted first, undone within an hour, blocked from coming back where that is wanted.

import { basename } from 'node:path'
import { timeOrderedId } from '../../accounts/time-ordered-id.ts'
import type { Block, Removal, RemovalStore, Selection } from '../../engine/index/removal.ts'
import type { Clock } from '../../foundation/clock.ts'
import { InvalidRequest } from '../../foundation/errors.ts'
import { parseHttpUrl, parsePageUrl } from '../../foundation/web/url.ts'
import type { RemovalShown } from './owner-figures.ts'

/** As callers and operators write it. */
export interface SelectionGiven {
  readonly url?: readonly string[]
  readonly site?: string
  readonly prefix?: string
  readonly origin?: string
  readonly before?: string
}

/** Throws InvalidRequest. */
export function readSelection(given: SelectionGiven): Selection {
  const { url: urls = [], site, prefix, origin, before } = given
  const named = [urls.length > 0 ? urls : undefined, site, prefix, origin, before]
  if (named.filter((one) => one !== undefined).length !== 1)
    throw new InvalidRequest(
      'Exactly one of url, site, prefix, origin and before says which documents are meant',
    )
  if (site !== undefined) return { by: 'site', host: readSite(site) }
  if (prefix !== undefined) return { by: 'prefix', prefix: readAddress('prefix', prefix) }
  if (origin !== undefined) return { by: 'origin', origin: readOrigin(origin) }
  if (before !== undefined) return { by: 'before', time: readDate(before) }
  return { by: 'url', urls: urls.map((url) => readAddress('url', url)) }
}

/** For people. */
function selectionShown(selection: Selection): string {
  switch (selection.by) {
    case 'url':
      return selection.urls.length === 1 ? `${selection.urls[0]}` : `${selection.urls.length} addresses`
    case 'site':
      return `site ${selection.host}`
    case 'prefix':
      return `addresses that start with ${selection.prefix}`
    case 'origin':
      return `origin ${selection.origin}`
    case 'before':
      return `published before ${new Date(selection.time).toISOString().slice(0, 10)}`
  }
}

/** What keeps the selection from coming back; throws InvalidRequest where nothing can. */
function blocksOf(selection: Selection): Block[] {
  if (selection.by === 'url') return selection.urls.map((url) => `url:${url}` as const)
  if (selection.by === 'site') return [`site:${selection.host}`]
  if (selection.by === 'prefix') return [`prefix:${selection.prefix}`]
  if (selection.by === 'origin' && selection.origin.startsWith('crawl:'))
    return [`site:${selection.origin.slice('crawl:'.length)}`]
  throw new InvalidRequest('Only addresses, a site, a prefix or the site of a crawl can be blocked')
}

function readSite(text: string): string {
  const url = parseHttpUrl(text.includes('://') ? text.trim() : `http://${text.trim()}`)
  if (!url || /[\s/?#@]/.test(text.trim().replace(/^https?:\/\/([^/]*)\/?$/, '$1')))
    throw new InvalidRequest(`site: "${text.slice(0, 200)}" is not a host such as example.com`)
  return url.hostname.replace(/\.$/, '')
}

/** With its fragment: documents that programs send may differ by that alone. */
function readAddress(name: string, text: string): string {
  const url = parsePageUrl(text.trim())
  if (!url) throw new InvalidRequest(`${name}: "${text.slice(0, 200)}" is not an http or https address`)
  return url.href
}

/** A file may be named by its path: documents keep its name alone. */
function readOrigin(text: string): string {
  const origin = text.trim()
  if (/^(starter|news|api|import|crawl|(library|pack)(:.+)?)$/.test(origin)) return origin
  const [, kind = '', name = ''] = /^(import|crawl):(.+)$/.exec(origin) ?? []
  if (kind === 'import') return `import:${basename(name)}`
  if (kind === 'crawl') return `crawl:${readSite(name)}`
  throw new InvalidRequest(
    'origin is starter, news, api, import, import:FILE, crawl, crawl:HOST, library, library:NAME, pack or pack:NAME',
  )
}

function readDate(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text.trim()) ? Date.parse(text.trim()) : Number.NaN
  if (Number.isNaN(time))
    throw new InvalidRequest(`before: "${text.slice(0, 200)}" is not a date such as 2020-01-31`)
  return time
}

/** How long a removal can be undone. */
export const UNDO_MS = 3_600_000

export interface RemovedShown {
  /** Undoes it; absent where there was nothing to remove. */
  readonly id?: string
  readonly what: string
  readonly removed: number
}

/** A document that would be removed. */
export interface FoundShown {
  readonly url: string
  /** YYYY-MM-DD, the day that it is said to be published on. */
  readonly date?: string
}

/** Each throws InvalidRequest where the selection can't be read. */
export interface RemoveDocuments {
  count(given: SelectionGiven): Promise<RemovedShown>
  /** What would be removed, each document by itself. */
  find(given: SelectionGiven): Promise<{ readonly what: string; readonly found: readonly FoundShown[] }>
  remove(given: SelectionGiven, options?: { readonly block?: boolean }): Promise<RemovedShown>
  /** How many are back; undefined where there is no such removal, or its hour is over. */
  undo(id: string): Promise<number | undefined>
  /** Those that can be undone, the newest first. */
  recent(): Promise<readonly RemovalShown[]>
  blocks(): Promise<readonly string[]>
  unblock(block: string): Promise<boolean>
}

/** `afterwards` makes a change visible at once, where a service runs here. */
export function createRemoveDocuments(needs: {
  store: RemovalStore
  clock: Clock
  afterwards?: () => Promise<unknown>
}): RemoveDocuments {
  const { store, clock, afterwards } = needs
  return {
    async count(given) {
      const selection = readSelection(given)
      return { what: selectionShown(selection), removed: (await store.find(selection)).length }
    },
    async find(given) {
      const selection = readSelection(given)
      const found = (await store.find(selection)).map(({ url, published }) => ({
        url,
        ...(published === undefined ? {} : { date: new Date(published).toISOString().slice(0, 10) }),
      }))
      return { what: selectionShown(selection), found }
    },
    async remove(given, { block = false } = {}) {
      const selection = readSelection(given)
      const blocks = block ? blocksOf(selection) : []
      const now = clock.now()
      await store.forget(now)
      const id = timeOrderedId(now)
      const what = selectionShown(selection)
      const removed = await store.remove({ id, what, selection, blocks, at: now, until: now + UNDO_MS })
      if (removed > 0) await afterwards?.()
      return { what, removed, ...(removed > 0 || block ? { id } : {}) }
    },
    async undo(id) {
      await store.forget(clock.now())
      const restored = await store.undo(id)
      if (restored !== undefined && restored > 0) await afterwards?.()
      return restored
    },
    recent: async () => (await store.list(clock.now())).map(shown),
    blocks: () => store.blocks(),
    unblock: (block) => store.unblock(block as Block),
  }
}

function shown({ id, what, removed, at, until }: Removal): RemovalShown {
  return { id, what, removed, at: new Date(at).toISOString(), until: new Date(until).toISOString() }
}
