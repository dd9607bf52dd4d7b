// The migrations in the order they are applied, and how they are.
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations001To030 } from './migrations/001-030.ts'
import { migrations034To161 } from './migrations/034-161.ts'
import type { Migrations } from './migrations/in-sql.ts'
import type { Schema } from './tables/schema.ts'

export const migrations: Migrations = { ...migrations001To030, ...migrations034To161 }

export interface MigrationState {
  /** Migrations that this version brings and the database has not seen. */
  readonly missing: readonly string[]
  /** Migrations that the database has seen and this version does not know. */
  readonly unknown: readonly string[]
}

/** What the database has seen, by the names in its migration table. */
export function compareMigrations(applied: readonly string[]): MigrationState {
  const names = Object.keys(migrations)
  return {
    missing: names.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !(name in migrations)),
  }
}

/** The caller holds whatever lock keeps other processes from doing the same. */
export async function applyMigrations(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    // A number that was left free may be filled later: each migration stands on its own tables.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
