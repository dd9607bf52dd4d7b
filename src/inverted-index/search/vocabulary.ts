// The words of a snapshot: how many documents hold one, and those that start with a prefix.
import type { PostingsCursor } from '../segment/postings-cursor.ts'
import { isDeleted, type Snapshot } from '../snapshot.ts'
import { findTerm, openTerm, returnCursorBlocks } from './find-term.ts'

export interface VocabularyWord {
  readonly word: string
  readonly documents: number
}

/** For each positional term the documents that hold it; those that are gone are not counted. */
export function liveFrequencies(snapshot: Snapshot, terms: readonly string[]): number[] {
  return terms.map((term) => liveFrequency(snapshot, term))
}

function liveFrequency(snapshot: Snapshot, text: string): number {
  const term = findTerm(snapshot, 'p', text)
  return snapshot.segments.reduce((sum, { deleted }, place) => {
    const entry = term.entries[place]
    if (!deleted || !entry) return sum + (entry?.documents ?? 0)
    returnCursorBlocks()
    const cursor = openTerm(snapshot, place, term)
    return sum + (cursor ? liveIn(cursor, deleted) : 0)
  }, 0)
}

/** The keywords that start so. */
export function keywordsFrom(snapshot: Snapshot, prefix: string): Set<string> {
  const found = new Set<string>()
  for (const { segment } of snapshot.segments) {
    segment.terms.walk(`k${prefix}`, (term) => found.add(term.slice(1)))
  }
  return found
}

/**
 * The positional terms that start so, most frequent first, equal ones in order. Which come first is decided by counts
 * that still hold documents that are gone; so some more are counted exactly than are asked for.
 */
export function wordsFrom(snapshot: Snapshot, prefix: string, limit: number): VocabularyWord[] {
  const counts = new Map<string, number>()
  const changed = snapshot.segments.some(({ deleted }) => deleted !== undefined)
  for (const { segment } of snapshot.segments) {
    segment.terms.walk(`p${prefix}`, (term, documents) => {
      const word = term.slice(1)
      counts.set(word, (counts.get(word) ?? 0) + documents)
    })
  }
  const byCount = (a: VocabularyWord, b: VocabularyWord): number =>
    b.documents - a.documents || (a.word < b.word ? -1 : 1)
  const words = Array.from(counts, ([word, documents]) => ({ word, documents })).sort(byCount)
  if (!changed) return words.slice(0, limit)
  return words
    .slice(0, 2 * limit + 8)
    .map(({ word }) => ({ word, documents: liveFrequency(snapshot, word) }))
    .filter(({ documents }) => documents > 0)
    .sort(byCount)
    .slice(0, limit)
}

function liveIn(cursor: PostingsCursor, deleted: Uint32Array): number {
  let live = 0
  for (let block = 0; block < cursor.blocks; block++) {
    cursor.load(block)
    for (let i = 0; i < cursor.size; i++) if (!isDeleted(deleted, cursor.ids[i] as number)) live++
  }
  return live
}
