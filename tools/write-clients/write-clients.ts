// `bin/dev clients`: writes the clients in clients/ from the service's OpenAPI document.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pythonClient } from './python/python-client.ts'
import { javascriptClient, typescriptTypes } from './typescript/typescript-client.ts'

const CLIENTS = join(import.meta.dirname, '..', '..', 'clients')
await writeFile(join(CLIENTS, 'python', 'whippet.py'), pythonClient())
await writeFile(join(CLIENTS, 'typescript', 'whippet.js'), javascriptClient())
await writeFile(join(CLIENTS, 'typescript', 'whippet.d.ts'), typescriptTypes())
