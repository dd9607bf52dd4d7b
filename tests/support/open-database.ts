// A child process that opens the database at PATH with the secret beside it, and prints the secret.
import { dirname } from 'node:path'
import { openDatabase } from '../../src/adapters/sql/database.ts'
import { loadSecret } from '../../src/adapters/sql/load-secret.ts'

const path = process.argv[2] ?? ''
const database = await openDatabase(path)
console.log(await loadSecret(dirname(path)))
await database.close()
