// Rooms for the cursors of a search, used again and again: making new ones is much of the work of a small query.
import { type BlockRoom, createBlockRoom } from '../segment/postings-cursor.ts'

/** More than these are made and forgotten. */
const MOST_KEPT = 1024

/** One list per thread, as a search never yields. */
const rooms: BlockRoom[] = []
let lent = 0

export function lendRoom(): BlockRoom {
  const room = rooms[lent] ?? createBlockRoom()
  if (lent < MOST_KEPT) rooms[lent++] = room
  return room
}

/** No cursor that has one is used any more. */
export function takeRoomsBack(): void {
  lent = 0
}
