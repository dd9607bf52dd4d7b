// A document store that takes in nothing of what is blocked.
import { hostnameOf } from '../../foundation/web/url.ts'
import { type DocumentStore, forwarded } from './document/document-store.ts'
import { hostKey, keysOfSite } from './host-key.ts'
import type { Block } from './removal.ts'

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

/** `blocks` is asked at each write: they are few, and another process may have added one. */
export function blockedStore(store: DocumentStore, blocks: () => Promise<readonly Block[]>): DocumentStore {
  const wanted = async <D extends { readonly url: string }>(
    documents: readonly D[],
  ): Promise<readonly D[]> => {
    const isBlocked = blockedBy(await blocks())
    return documents.filter(({ url }) => !isBlocked(url))
  }
  return {
    ...forwarded(store),
    put: async (documents, visible) => store.put(await wanted(documents), visible),
    putWritten: async (documents, visible) => store.putWritten(await wanted(documents), visible),
  }
}
