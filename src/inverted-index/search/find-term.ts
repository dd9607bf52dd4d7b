// Where a term stands in the segments of a snapshot: looked up once, for weights, cursors and coverage, and for the next queries.
import { createRecentMap, type RecentMap } from '../../foundation/recent-map.ts'
import { type CursorBlock, createCursorBlock, PostingsCursor } from '../segment/postings-cursor.ts'
import type { TermEntry, TermKind } from '../segment/term-dictionary.ts'
import type { Snapshot } from '../snapshot.ts'

export interface FoundTerm {
  readonly kind: TermKind
  /** By the place of the segment; undefined where none of its documents has the term. */
  readonly entries: readonly (TermEntry | undefined)[]
  /** Documents that have it, those that are gone included until their segment is merged. */
  readonly documents: number
}

/** Queries ask for the same terms. */
const MOST_KNOWN = 512

const knownIn = new WeakMap<Snapshot, RecentMap<FoundTerm>>()

export function findTerm(snapshot: Snapshot, kind: TermKind, text: string): FoundTerm {
  let known = knownIn.get(snapshot)
  if (!known) {
    known = createRecentMap(MOST_KNOWN)
    knownIn.set(snapshot, known)
  }
  const term = kind + text
  let found = known.get(term)
  if (!found) {
    const entries = snapshot.segments.map(({ segment }) => segment.terms.find(term))
    found = { kind, entries, documents: entries.reduce((sum, entry) => sum + (entry?.documents ?? 0), 0) }
    known.set(term, found)
  }
  return found
}

/** The postings of a term in one segment, where any of its documents has it. */
export function openTerm(
  snapshot: Snapshot,
  place: number,
  { kind, entries }: FoundTerm,
): PostingsCursor | undefined {
  const [part, entry] = [snapshot.segments[place], entries[place]]
  return part && entry && new PostingsCursor(kind, part.segment, entry, borrowCursorBlock())
}

/** Decoding blocks are used again and again, as to make them is much of the work of a small query; more than these are made and forgotten. */
const MOST_KEPT = 1024

/** One pool per thread, as a search never yields. */
const blocks: CursorBlock[] = []
let borrowed = 0

function borrowCursorBlock(): CursorBlock {
  const block = blocks[borrowed] ?? createCursorBlock()
  if (borrowed < MOST_KEPT) blocks[borrowed++] = block
  return block
}

/** No cursor that has one is used any more. */
export function returnCursorBlocks(): void {
  borrowed = 0
}
