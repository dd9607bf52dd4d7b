// The migrations in the order they are applied, and how they are.
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { DatabaseUnusable } from './database.ts'
import { migrations001To030 } from './migrations/001-030.ts'
import { migrations034To171 } from './migrations/034-171.ts'
import type { Migrations } from './migrations/in-sql.ts'
import type { Schema } from './tables/schema.ts'

export const migrations: Migrations = { ...migrations001To030, ...migrations034To171 }

/**
 * Whether the database has seen them all, by the names in its migration table. Throws DatabaseUnusable where it has seen
 * some that this version does not know; `another` is what the operator can name in place of it.
 */
export function isMigrated(applied: readonly string[], name: string, another: string): boolean {
  const unknown = applied.filter((one) => !(one in migrations))
  if (unknown.length > 0)
    throw new DatabaseUnusable(
      `${name} was written by a newer version of Whippet (it knows ${unknown.join(', ')}). Update Whippet, or name ${another}.`,
    )
  return Object.keys(migrations).every((one) => applied.includes(one))
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
