// A child process that opens the database at PATH with the secret beside it, and prints the secret.
import { dirname } from 'node:path'
import { loadSecret } from '../../src/adapters/sql/load-secret.ts'
import { openSqlite } from '../../src/adapters/sql/sqlite/open-sqlite.ts'

const path = process.argv[2] ?? ''
const database = await openSqlite(path)
console.log(await loadSecret(dirname(path), database))
await database.close()
