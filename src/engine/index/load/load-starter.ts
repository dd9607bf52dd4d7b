// Fills a document store with the starter documents, once for each set of them; a load that was cut short is taken up again.
import { isDeepStrictEqual } from 'node:util'
import type { Document } from '../document/document.ts'
import type { DocumentStore } from '../document/document-store.ts'

/** Remembers which set of documents was loaded to its end. */
export interface StarterMarker {
  /** Undefined where none was; one that was loaded before sets had names is none that there is. */
  loaded(): Promise<string | undefined>
  markLoaded(set: string): Promise<void>
}

export interface LoadStarterNeeds {
  /** Names this set of documents. */
  readonly set: string
  readonly batches: AsyncIterable<readonly Document[]>
  readonly store: Pick<DocumentStore, 'count' | 'get' | 'put' | 'remove'>
  /** The addresses of all starter documents that are stored. */
  readonly storedAddresses: () => Promise<readonly string[]>
  readonly marker: StarterMarker
}

/**
 * Documents are written by URL, so a second run over a half-loaded store leaves what is there and adds the rest, and a newer
 * set replaces what differs and removes what it no longer has. A document that another origin has put under the same
 * URL is fresher than ours and stays. The last write is the visible one: answers cached before it are not given again.
 */
export async function loadStarter(needs: LoadStarterNeeds): Promise<void> {
  const { set, batches, store, marker } = needs
  const before = await marker.loaded()
  if (before === set) return
  const gone = new Set(await needs.storedAddresses())
  // Who has removed all of them wants no newer ones.
  if (before !== undefined && gone.size === 0) return marker.markLoaded(set)
  const isEmpty = (await store.count()) === 0
  let waiting: readonly Document[] = []
  for await (const batch of batches) {
    for (const { url } of batch) gone.delete(url)
    const wanted = isEmpty ? batch : await newTo(store, batch)
    if (wanted.length === 0) continue
    if (waiting.length > 0) await store.put(waiting, false)
    waiting = wanted
  }
  if (waiting.length > 0) await store.put(waiting, true)
  if (gone.size > 0) await store.remove([...gone])
  await marker.markLoaded(set)
}

/** Those that are not stored, or were otherwise in another set. */
async function newTo(
  store: Pick<DocumentStore, 'get'>,
  batch: readonly Document[],
): Promise<readonly Document[]> {
  const known = await store.get(batch.map((document) => document.url))
  const byUrl = new Map(known.map((document) => [document.url, document]))
  return batch.filter((document) => {
    const stored = byUrl.get(document.url)
    return stored === undefined || (stored.origin === 'starter' && !isDeepStrictEqual(stored, document))
  })
}

/** A line of the pack that comes with the program: the document whole as it is stored, and read without doubt. */
export function starterLine({ origin: _, ...document }: Document): string {
  return JSON.stringify(document)
}

export function starterDocument(line: string): Document {
  return { ...(JSON.parse(line) as Omit<Document, 'origin'>), origin: 'starter' }
}
