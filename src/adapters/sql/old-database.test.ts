// Databases of every earlier version: brought up to date with all that was in them.
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { accountsOn } from '../../../tests/support/accounts-on.ts'
import { aDocument } from '../../../tests/support/search-samples.ts'
import { openIn, tempFolder } from '../../../tests/support/temp-database.ts'
import { SqlPageStore } from './crawl/sql-page-store.ts'
import { SqlDocumentStore } from './documents/sql-document-store.ts'
import { migrations } from './migrations.ts'

const DOCUMENT = aDocument('https://a.example/', { title: 'A page', text: 'its text', readAt: 1 })

/** What the first versions wrote, in the columns that they had. */
const ROWS: Readonly<Record<string, string>> = {
  '001-accounts': `
    INSERT INTO accounts VALUES ('a', 'A@example.com', 'a@example.com', 10, 1);
    INSERT INTO balances VALUES ('a', 4000, 0);
    INSERT INTO api_keys VALUES ('k', 'a', 'a key', 'wk_12345', 'its hash', 'enabled', NULL, 1);
    INSERT INTO ledger_entries VALUES ('a', '1', 'credit', 5000, 'free credits', NULL, NULL, 1);
    INSERT INTO ledger_entries VALUES ('a', '2', 'charge', -1000, 'search', 'k', 'search', 2);`,
  '002-documents': `
    INSERT INTO documents VALUES ('${DOCUMENT.url}', 1, '${JSON.stringify(DOCUMENT)}');
    UPDATE counters SET value = 1;
    INSERT INTO pages VALUES ('${DOCUMENT.url}', '{"title":"A page","text":"its text"}', 30, 1, 2);`,
}

/** The file as the version left it whose last migration this was. */
async function writtenBy(last: string): Promise<string> {
  const folder = tempFolder()
  const file = new BetterSqlite3(join(folder, 'whippet.db'))
  file.pragma('synchronous = OFF')
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: file }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  for (const name of Object.keys(migrations).filter((one) => one <= last)) {
    const { error } = await migrator.migrateTo(name)
    if (error !== undefined) throw error
    file.exec(ROWS[name] ?? '')
  }
  await db.destroy()
  return folder
}

const VERSIONS = Object.keys(migrations)

it.each(VERSIONS)('opens one of %s with its accounts, keys and money', async (last) => {
  const database = await openIn(await writtenBy(last))
  const { accounts, credits, keys } = accountsOn(database)
  expect(await accounts.findByEmail('a@example.com')).toMatchObject({ id: 'a', rateLimit: 10 })
  expect(await credits.balance('a')).toBe(4000)
  expect(await keys.list('a')).toMatchObject([{ id: 'k', name: 'a key', state: 'enabled' }])
  await credits.add('a', 1000, 'more')
  expect(await credits.balance('a')).toBe(5000)
})

it.each(VERSIONS.slice(1))('opens one of %s with its documents and pages', async (last) => {
  const database = await openIn(await writtenBy(last))
  const documents = new SqlDocumentStore(database)
  expect(await documents.get([DOCUMENT.url])).toMatchObject([{ title: 'A page' }])
  expect(await documents.changesSince(0, 10)).toMatchObject([{ url: DOCUMENT.url, revision: 1 }])
  expect(await new SqlPageStore(database).get(DOCUMENT.url)).toMatchObject({ page: { title: 'A page' } })
  await documents.put([{ ...DOCUMENT, url: 'https://b.example/' }], true)
  expect(await documents.count()).toBe(2)
})
