// `bin/dev python-client`: writes clients/python/whippet.py from the service's OpenAPI document.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pythonClient } from './python-client.ts'

await writeFile(join(import.meta.dirname, '..', '..', 'clients', 'python', 'whippet.py'), pythonClient())
