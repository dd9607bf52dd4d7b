// A child process that puts documents on the PostgreSQL at URL: the same addresses in its own order, under its own name.

import { SqlDocumentStore } from '../../src/adapters/sql/documents/sql-document-store.ts'
import { openPostgres } from '../../src/adapters/sql/postgres/open-postgres.ts'
import { sampleDocument } from './side-by-side.ts'

const [url = '', name = '', addresses = '0', rounds = '0'] = process.argv.slice(2)
const database = await openPostgres(url)
const store = new SqlDocumentStore(database)
const AT_ONCE = 20

for (let round = 1; round <= Number(rounds); round += 1) {
  const order = Array.from({ length: Number(addresses) }, (_, at) => at)
  if (name === 'b') order.reverse()
  for (let from = 0; from < order.length; from += AT_ONCE) {
    const part = order.slice(from, from + AT_ONCE)
    // Two in one transaction, as group commit makes them.
    await Promise.all(
      [part.slice(AT_ONCE / 2), part.slice(0, AT_ONCE / 2)].map((some) =>
        store.put(
          some.map((at) => sampleDocument(`https://e.example/${at}`, `${name} ${round}`)),
          true,
        ),
      ),
    )
    console.log(`put ${part.length}`)
  }
}
await database.close()
