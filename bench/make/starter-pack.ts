// Makes facts/starter/starter.pack, the index of its documents and their passages from the packages, so that a first start copies them. To be
// run again when the starter documents, what is noted with them or the terms of documents change. Usage: bin/dev bench
// make/starter-pack
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shipIndex } from '../../src/adapters/embedded-index/shipped/shipped-index.ts'
import { packFiles } from '../../src/adapters/packs/pack-file.ts'
import { shipPassages } from '../../src/adapters/starter/starter-passages.ts'
import { STARTER_INDEX, STARTER_PACK, STARTER_PASSAGES } from '../../src/app/starter/starter-files.ts'
import { starterLine } from '../../src/engine/index/load/load-starter.ts'
import { annotated } from '../../src/engine/index/quality/annotated-store.ts'
import { starterDocuments } from './starter/starter-sources.ts'

const IN_BLOCK = 500

const now = Date.now()
const documents = [...starterDocuments(now)].map(annotated)
const licences = Map.groupBy(documents, ({ licence }) => licence ?? 'unknown')
const { bytes } = await packFiles.write(STARTER_PACK, {
  name: 'starter',
  made: new Date(now).toISOString(),
  licences: () => Object.fromEntries([...licences].map(([name, { length }]) => [name, length])),
  batches: (async function* () {
    for (let at = 0; at < documents.length; at += IN_BLOCK)
      yield { lines: documents.slice(at, at + IN_BLOCK).map(starterLine) }
  })(),
})
const pack = await packFiles.open(STARTER_PACK)
await pack.close()
const folder = await mkdtemp(join(tmpdir(), 'whippet-starter-'))
const index = shipIndex(folder, documents, pack.sha256)
await rm(folder, { recursive: true })
await writeFile(STARTER_INDEX, index)
await writeFile(STARTER_PASSAGES, shipPassages(documents, pack.sha256))
console.log(`${documents.length} documents: ${bytes} bytes, their index ${index.length}`)
