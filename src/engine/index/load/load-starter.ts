// Fills an empty document store with the starter corpus, once; a load that was cut short is taken up again.
import type { Document } from '../document/document.ts'
import type { DocumentStore } from '../document/document-store.ts'
import type { StarterCorpus } from './starter-corpus.ts'

export interface StarterProgress {
  readonly loaded: number
  readonly total: number
}

/** Remembers, in the data folder, that the corpus was loaded to its end. */
export interface StarterMarker {
  isDone(): Promise<boolean>
  markDone(): Promise<void>
}

export interface LoadStarterNeeds {
  readonly corpus: StarterCorpus
  readonly store: DocumentStore
  readonly marker: StarterMarker
  readonly progress?: (progress: StarterProgress) => void
  readonly signal?: AbortSignal
}

export type StarterOutcome = 'loaded' | 'already loaded' | 'stopped'

/**
 * Documents are written by URL, so a second run over a half-loaded store leaves what is there and adds the rest; a
 * document that another origin has put under the same URL is fresher than ours and stays. The last write, also of
 * a load that was stopped, is the visible one: answers cached while it ran are not given again.
 */
export async function loadStarter(needs: LoadStarterNeeds): Promise<StarterOutcome> {
  const { corpus, store, marker, progress, signal } = needs
  if (await marker.isDone()) return 'already loaded'
  let loaded = 0
  let waiting: readonly Document[] = []
  try {
    for await (const batch of corpus.documents(signal)) {
      if (signal?.aborted) break
      const missing = await notIn(store, batch)
      if (missing.length > 0) {
        if (waiting.length > 0) await store.put(waiting, false)
        waiting = missing
      }
      loaded += batch.length
      progress?.({ loaded, total: Math.max(corpus.size, loaded) })
    }
  } catch (error) {
    if (!signal?.aborted) throw error
  }
  if (waiting.length > 0) await store.put(waiting, true)
  if (signal?.aborted) return 'stopped'
  await marker.markDone()
  progress?.({ loaded, total: loaded })
  return 'loaded'
}

async function notIn(store: DocumentStore, batch: readonly Document[]): Promise<readonly Document[]> {
  const known = await store.get(batch.map((document) => document.url))
  const present = new Set(known.map((document) => document.url))
  return batch.filter((document) => !present.has(document.url))
}
