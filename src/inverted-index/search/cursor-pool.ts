// Decoding blocks for the cursors of a search, used again and again: making new ones is much of the work of a small query.
import { type CursorBlock, createCursorBlock } from '../segment/postings-cursor.ts'

/** More than these are made and forgotten. */
const MOST_KEPT = 1024

/** One pool per thread, as a search never yields. */
const blocks: CursorBlock[] = []
let borrowed = 0

export function borrowCursorBlock(): CursorBlock {
  const block = blocks[borrowed] ?? createCursorBlock()
  if (borrowed < MOST_KEPT) blocks[borrowed++] = block
  return block
}

/** No cursor that has one is used any more. */
export function returnCursorBlocks(): void {
  borrowed = 0
}
