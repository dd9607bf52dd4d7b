// What each kind of item is to the library: how it is looked at, and how its pages are brought into the index.
import type { Origin } from '../../engine/index/document/document.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import type { LibraryItem } from '../../engine/index/library/library-ports.ts'
import type { RemovalStore } from '../../engine/index/removal.ts'
import type { LibraryListener, LibraryOffer, LibraryOptions } from '../operator/library-api.ts'
import { type OperatorApi, OperatorError } from '../operator/operator-api.ts'

export interface Bringing extends LibraryListener {
  readonly signal: AbortSignal
}

/** What is known of an item once its pages are in. */
export type Brought = Pick<LibraryItem, 'bytes'> & Partial<Pick<LibraryItem, 'edition' | 'licence' | 'title'>>

export interface LibrarySource {
  /** What would be added; undefined where the text names nothing of this kind. */
  look(source: string, options: LibraryOptions): Promise<LibraryOffer | undefined>
  /** Undefined where the item is in the index as it is now. */
  bring(item: LibraryItem, bringing: Bringing): Promise<Brought | undefined>
  /** Lets go of what an item has beside its documents. */
  forget?(item: LibraryItem): Promise<void>
}

export interface ImportWholeNeeds {
  readonly importDocuments: OperatorApi['importFiles']
  readonly store: Pick<DocumentStore, 'remove'>
  readonly removals: Pick<RemovalStore, 'find'>
}

const AT_ONCE = 200

/**
 * Brings every page of a file into the index, and removes those of an earlier edition that it no longer
 * has.
 */
export async function importWhole(
  needs: ImportWholeNeeds,
  { name, baseUrl }: LibraryItem,
  path: string,
  { progress, failed, signal }: Bringing,
): Promise<void> {
  const origin: Origin = `library:${name}`
  const seen = new Set<string>()
  const listener = {
    progress: ({ bytesRead, bytesTotal = 0 }: { bytesRead: number; bytesTotal: number | undefined }) =>
      progress(`reading ${name}`, bytesRead, bytesTotal),
    failed,
    seen: (url: string) => void seen.add(url),
  }
  await needs.importDocuments([path], listener, { origin, signal, ...(baseUrl !== undefined && { baseUrl }) })
  if (signal.aborted) return
  if (seen.size === 0) throw new OperatorError(`${path} holds no pages.`)
  const gone = (await needs.removals.find({ by: 'origin', origin })).filter(({ url }) => !seen.has(url))
  for (let from = 0; from < gone.length; from += AT_ONCE)
    await needs.store.remove(gone.slice(from, from + AT_ONCE).map(({ url }) => url))
}
