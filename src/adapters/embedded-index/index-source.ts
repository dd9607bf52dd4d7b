// What the index on disk was built from, in a file beside its segments: the source's name, and how documents were read; and what it holds.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IndexStats } from '../../engine/index/search-index.ts'
import type { Snapshot } from '../../inverted-index/snapshot.ts'

const NAME = 'source.json'

/** Raised whenever the same document gives other terms than before: what is on disk is then of no use. */
export const FORM = 7

/** Empty before one is named; undefined where the file is missing, damaged or of another form. */
export function readSource(folder: string): string | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folder, NAME), 'utf8'))
    const { source, form } = read as { source?: unknown; form?: unknown }
    return typeof source === 'string' && form === FORM ? source : undefined
  } catch {
    return undefined
  }
}

export function writeSource(folder: string, source: string): void {
  writeFileSync(join(folder, NAME), `${JSON.stringify({ source, form: FORM })}\n`)
}

/** `terms` is what the largest segment holds: those of the others are mostly the same. */
export function indexStats(
  { segments, live }: Snapshot,
  { revision, source }: Pick<IndexStats, 'revision' | 'source'>,
): IndexStats {
  return {
    revision,
    source,
    documents: live,
    terms: segments.reduce((most, { segment }) => Math.max(most, segment.meta.terms), 0),
    bytes: segments.reduce((sum, { segment }) => sum + segment.bytes, 0),
  }
}
