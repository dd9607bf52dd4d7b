// Two installations that hand a pack on: what makes it and what takes it, each on a database of its own.
import { join } from 'node:path'
import { packFiles } from '../../src/adapters/packs/pack-file.ts'
import { createPackKeys } from '../../src/adapters/packs/pack-keys.ts'
import type { Database } from '../../src/adapters/sql/database.ts'
import { SqlDocumentCensus } from '../../src/adapters/sql/documents/sql-document-census.ts'
import { SqlDocumentStore } from '../../src/adapters/sql/documents/sql-document-store.ts'
import { SqlPackStore } from '../../src/adapters/sql/packs/sql-pack-store.ts'
import { SqlRemovalStore } from '../../src/adapters/sql/sql-removal-store.ts'
import { SqlVectorStore } from '../../src/adapters/sql/sql-vector-store.ts'
import type { PackSigner } from '../../src/engine/index/packs/pack-manifest.ts'
import { blockedBy } from '../../src/engine/index/removal.ts'
import { type Clock, heldClock } from '../../src/foundation/clock.ts'
import { createPacks } from '../../src/operations/operator/packs/create-packs.ts'
import type { PacksApi } from '../../src/operations/operator/packs-api.ts'
import { createRemoveDocuments } from '../../src/operations/operator/remove-documents.ts'
import { tempDatabase, tempFolder } from './temp-database.ts'

export const PACKED_AT: number = Date.UTC(2026, 0, 2)
export const WORDS = { model: 'words', dimensions: 16 } as const

export interface Installation {
  readonly folder: string
  readonly database: Database
  readonly documents: SqlDocumentStore
  readonly vectors: SqlVectorStore
  readonly removals: SqlRemovalStore
  readonly packs: PacksApi
}

export async function anInstallation(
  clock: Clock = heldClock(PACKED_AT),
  { trusted = [], lenses = {} }: { trusted?: readonly PackSigner[]; lenses?: Record<string, string> } = {},
): Promise<Installation> {
  const [database, folder] = [await tempDatabase(), tempFolder()]
  const removals = new SqlRemovalStore(database)
  const vectors = new SqlVectorStore(database)
  const packs = createPacks({
    files: packFiles,
    keys: createPackKeys(join(folder, 'pack-keys'), trusted),
    store: new SqlPackStore(database),
    census: new SqlDocumentCensus(database),
    documents: new SqlDocumentStore(database),
    vectors,
    removals,
    removal: createRemoveDocuments({ store: removals, clock }),
    blocked: async () => blockedBy(await removals.blocks()),
    model: async () => WORDS,
    lens: async (name) => lenses[name],
    clock,
    withFile: (source, work) => work(source),
  })
  return { folder, database, documents: new SqlDocumentStore(database), vectors, removals, packs }
}
