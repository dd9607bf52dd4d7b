// Fills a document store with the starter documents, once; a load that was cut short is taken up again.
import type { Document } from '../document/document.ts'
import type { DocumentStore } from '../document/document-store.ts'

/** Remembers, in the data folder, that the documents were loaded to their end. */
export interface StarterMarker {
  isDone(): Promise<boolean>
  markDone(): Promise<void>
}

export interface LoadStarterNeeds {
  readonly batches: AsyncIterable<readonly Document[]>
  readonly store: Pick<DocumentStore, 'count' | 'get' | 'put'>
  readonly marker: StarterMarker
}

/**
 * Documents are written by URL, so a second run over a half-loaded store leaves what is there and adds the rest; a
 * document that another origin has put under the same URL is fresher than ours and stays. The last write is the visible one:
 * answers cached before it are not given again.
 */
export async function loadStarter({ batches, store, marker }: LoadStarterNeeds): Promise<void> {
  if (await marker.isDone()) return
  const isEmpty = (await store.count()) === 0
  let waiting: readonly Document[] = []
  for await (const batch of batches) {
    const missing = isEmpty ? batch : await notIn(store, batch)
    if (missing.length === 0) continue
    if (waiting.length > 0) await store.put(waiting, false)
    waiting = missing
  }
  if (waiting.length > 0) await store.put(waiting, true)
  await marker.markDone()
}

async function notIn(
  store: Pick<DocumentStore, 'get'>,
  batch: readonly Document[],
): Promise<readonly Document[]> {
  const known = await store.get(batch.map((document) => document.url))
  const present = new Set(known.map((document) => document.url))
  return batch.filter((document) => !present.has(document.url))
}
