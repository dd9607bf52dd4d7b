// The RemovalStore port: takes documents out of everything that shows them, keeps them for an undo, and blocks what shall not come back.
import { hostnameOf } from '../../foundation/web/url.ts'
import { type DocumentStore, forwarded } from './document/document-store.ts'
import { hostKey, keysOfSite } from './host-key.ts'

/** Which documents; addresses and hosts in WHATWG form. */
export type Selection =
  | { readonly by: 'url'; readonly urls: readonly string[] }
  /** The host and all below it. */
  | { readonly by: 'site'; readonly host: string }
  | { readonly by: 'prefix'; readonly prefix: string }
  /** As documents name it; `import`, `crawl`, `library` and `pack` alone are all of their kind. */
  | { readonly by: 'origin'; readonly origin: string }
  /** Published before: milliseconds since the epoch. Documents without a date are never meant. */
  | { readonly by: 'before'; readonly time: number }

/** What may not come in by crawl, import or feed: `site:HOST`, `prefix:ADDRESS` or `url:ADDRESS`. */
export type Block = `site:${string}` | `prefix:${string}` | `url:${string}`

export interface Removal {
  /** Sorts by time. */
  readonly id: string
  /** For people: `site example.com`. */
  readonly what: string
  readonly removed: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Until then it can be undone. */
  readonly until: number
}

export interface RemovalOrder extends Omit<Removal, 'removed'> {
  readonly selection: Selection
  readonly blocks: readonly Block[]
}

/** A document that a selection means. */
export interface SelectedDocument {
  readonly url: string
  /** Milliseconds since the epoch; absent where it has no date. */
  readonly published?: number
}

export interface RemovalStore {
  /** All that it means, by address. */
  find(selection: Selection): Promise<SelectedDocument[]>
  /**
   * Takes the documents out of the store, with their vectors, stored pages, visits and articles. Resolves with how
   * many when all of it is durable; one that was cut short can be undone, or done again.
   */
  remove(order: RemovalOrder): Promise<number>
  /** Puts back what has not been written since, and lifts its blocks; undefined where there is no such removal. */
  undo(id: string): Promise<number | undefined>
  /** Those that can be undone, the newest first. */
  list(now: number): Promise<Removal[]>
  /** Forgets what can no longer be undone. */
  forget(now: number): Promise<void>
  blocks(): Promise<Block[]>
  /** False where there is no such block. */
  unblock(block: Block): Promise<boolean>
}

export type IsBlocked = (url: string) => boolean

export function blockedBy(blocks: readonly Block[]): IsBlocked {
  if (blocks.length === 0) return () => false
  const valuesOf = (kind: string): string[] =>
    blocks.filter((block) => block.startsWith(`${kind}:`)).map((block) => block.slice(kind.length + 1))
  const urls = new Set(valuesOf('url'))
  const prefixes = valuesOf('prefix')
  const sites = valuesOf('site').map(keysOfSite)
  return (url) => {
    if (urls.has(url) || prefixes.some((prefix) => url.startsWith(prefix))) return true
    const key = hostKey(hostnameOf(url))
    return sites.some(({ from, to }) => key >= from && key < to)
  }
}

export interface PutUnblocked<D, R> {
  readonly blocked: () => Promise<IsBlocked>
  readonly put: (wanted: readonly D[]) => Promise<R>
  readonly remove: (urls: readonly string[]) => Promise<unknown>
}

/**
 * Writes what is not blocked, and takes out again what another process has blocked meanwhile: the removal that comes with a
 * block may have looked for documents before these were there.
 */
export async function putUnblocked<D extends { readonly url: string }, R>(
  documents: readonly D[],
  { blocked, put, remove }: PutUnblocked<D, R>,
): Promise<R> {
  const isBlocked = await blocked()
  const wanted = documents.filter(({ url }) => !isBlocked(url))
  const done = await put(wanted)
  const late = wanted.map(({ url }) => url).filter(await blocked())
  if (late.length > 0) await remove(late)
  return done
}

/** Takes in nothing of what is blocked. `blocks` is asked at each write: they are few, and another process may have added one. */
export function blockedStore(store: DocumentStore, blocks: () => Promise<readonly Block[]>): DocumentStore {
  const needs = {
    blocked: async () => blockedBy(await blocks()),
    remove: (urls: readonly string[]) => store.remove(urls),
  }
  return {
    ...forwarded(store),
    put: (documents, visible) =>
      putUnblocked(documents, { ...needs, put: (wanted) => store.put(wanted, visible) }),
    putWritten: (documents, visible) =>
      putUnblocked(documents, { ...needs, put: (wanted) => store.putWritten(wanted, visible) }),
  }
}
