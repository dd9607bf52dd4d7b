// Removing documents: counted first, undone within an hour, blocked from coming back where that is wanted.
import { timeOrderedId } from '../../accounts/time-ordered-id.ts'
import type { Block, Removal, RemovalStore } from '../../engine/index/removal.ts'
import type { Clock } from '../../foundation/clock.ts'
import { blocksOf, readSelection, type SelectionGiven, selectionShown } from './read-selection.ts'

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

export interface RemovalShown {
  readonly id: string
  readonly what: string
  readonly removed: number
  /** ISO 8601, as `until`. */
  readonly at: string
  /** Until then it can be undone. */
  readonly until: string
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
