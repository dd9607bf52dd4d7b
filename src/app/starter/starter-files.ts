// The starter documents as they are shipped: a pack, the index of what is in it, and its passages.
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'facts', 'starter')

export const STARTER_PACK = join(FOLDER, 'starter.pack')
export const STARTER_INDEX = join(FOLDER, 'index.bin')

/** What they are cut into. */
export const STARTER_PASSAGES = join(FOLDER, 'passages.bin')
