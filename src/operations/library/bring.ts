// What each kind of item is to the library: how it is looked at, and how its pages are brought into the index.
import type { LibraryItem } from '../../engine/index/library/library-store.ts'
import type { LibraryListener, LibraryOffer, LibraryOptions } from '../operator/library-api.ts'

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
