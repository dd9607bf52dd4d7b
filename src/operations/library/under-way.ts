// Who works on an item: a process that says so every few seconds, and is taken for ended where it stops to.
import type { LibraryItem } from '../../engine/index/library/library-store.ts'

export interface Workers {
  /** Names this process among all. */
  readonly self: string
  /** Whether a process of that name has certainly ended. */
  readonly isGone: (worker: string) => boolean
}

/** How often work that is under way says so, and how far it is. */
export const TELL_EVERY_MS = 2_000
/** Who has said nothing for so long has ended, wherever it ran. */
const SILENT_MS = 30_000

export function isUnderWay(item: LibraryItem, now: number, { isGone }: Pick<Workers, 'isGone'>): boolean {
  if (!isWorkedOn(item) || now - item.changedAt >= SILENT_MS) return false
  return item.worker === undefined || !isGone(item.worker)
}

/** Whether the row says that somebody does, who may have ended since. */
export function isWorkedOn({ state }: LibraryItem): boolean {
  return state === 'adding' || state === 'updating'
}
