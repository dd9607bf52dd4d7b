// Reads the index of a folder as it was last committed, beside a process that goes on writing to it.

import type { IndexSchema } from './index-schema.ts'
import { readManifest } from './segment/manifest.ts'
import { SegmentSet } from './segment-set.ts'
import type { Snapshot } from './snapshot.ts'

export interface CommittedIndex {
  readonly snapshot: Snapshot
  /** The number given to that commit; 0 where there is no index yet. */
  readonly mark: number
}

/** A commit that comes in between takes files away; the next manifest then names those in their place. */
const TRIES = 5

/** Takes no lock and changes nothing. Throws CorruptIndex where the files are damaged or of another schema. */
export function readSnapshot(folder: string, schema: IndexSchema): CommittedIndex {
  for (let tries = 1; ; tries++) {
    const manifest = readManifest(folder)
    if (!manifest) return { snapshot: new SegmentSet().snapshot(), mark: 0 }
    try {
      const set = new SegmentSet()
      set.load(folder, manifest, schema)
      return { snapshot: set.snapshot(), mark: manifest.mark }
    } catch (error) {
      if (tries === TRIES || readManifest(folder)?.generation === manifest.generation) throw error
    }
  }
}
