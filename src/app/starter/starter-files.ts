// The starter documents as they are shipped: a pack, and the index of what is in it.
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'facts', 'starter')

export const STARTER_PACK: string = join(FOLDER, 'starter.pack')
export const STARTER_INDEX: string = join(FOLDER, 'index.bin')
