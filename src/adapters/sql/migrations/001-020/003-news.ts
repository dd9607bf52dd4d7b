// Articles of the news by topic and feed, the topics' summaries, and the state of the feeds.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const newsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('articles')
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('feed_url', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('articles_key', ['topic', 'feed_url', 'url'])
      .execute()
    await db.schema
      .createTable('news_topics')
      .addColumn('topic', 'text', (column) => column.primaryKey())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('summary', 'text')
      .execute()
    await db.schema
      .createTable('feeds')
      .addColumn('url', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
  },
}
