// Vectors of several models beside each other: those of one are made while those of another serve.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const vectorSetsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropIndex('vectors_by_revision').execute()
    await db.schema.alterTable('vectors').renameTo('vectors_of_one_model').execute()
    await db.schema
      .createTable('vectors')
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('made', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('vectors_key', ['url', 'made'])
      .execute()
    const columns = ['url', 'made', 'revision', 'body'] as const
    const old = (db as Kysely<{ vectors_of_one_model: Record<(typeof columns)[number], unknown> }>)
      .selectFrom('vectors_of_one_model')
      .select(columns)
    await (db as Kysely<{ vectors: Record<(typeof columns)[number], unknown> }>)
      .insertInto('vectors')
      .columns([...columns])
      .expression(old as never)
      .execute()
    await db.schema.dropTable('vectors_of_one_model').execute()
    await db.schema.createIndex('vectors_by_revision').on('vectors').columns(['made', 'revision']).execute()
  },
}
