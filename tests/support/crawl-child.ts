// A child process that crawls from an address into the database of a folder, and prints a line for each batch written.
import { join } from 'node:path'
import { openSqlite } from '../../src/adapters/sql/sqlite/open-sqlite.ts'
import { testCrawl } from './test-crawl.ts'

const [folder = '', seed = ''] = process.argv.slice(2)
const database = await openSqlite(join(folder, 'whippet.db'))
const { crawl, close } = testCrawl(database, { ownDelayMs: 5 })
await crawl({
  name: seed,
  plan: { seeds: [seed], maxPages: 500, maxDepth: 50, anyHost: false },
  listener: { progress: ({ pages }) => console.log(pages), failed() {} },
  signal: new AbortController().signal,
})
await close()
await database.close()
