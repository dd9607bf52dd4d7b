// The thread that stores the starter documents at the first start and after an upgrade that has others, then their vectors, while the service is put together.
import { readFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { VECTORS } from '../../adapters/onnx/onnx-models.ts'
import { packFiles } from '../../adapters/packs/pack-file.ts'
import { SqlDocumentStore } from '../../adapters/sql/documents/sql-document-store.ts'
import { SqlRemovalStore } from '../../adapters/sql/sql-removal-store.ts'
import { SqlVectorStore } from '../../adapters/sql/sql-vector-store.ts'
import { keepShippedVectors, readPassages } from '../../adapters/starter/starter-passages.ts'
import { openKeyedVectors } from '../../adapters/starter/starter-vectors.ts'
import { loadStarter, starterDocument } from '../../engine/index/load/load-starter.ts'
import type { OpenedPack } from '../../engine/index/packs/pack-files.ts'
import { blockedStore } from '../../engine/index/removal.ts'
import { systemClock } from '../../foundation/clock.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import { type DatabaseSettings, openDatabase } from '../open/open-database.ts'
import { STARTER_PACK, STARTER_PASSAGES } from './starter-files.ts'

export type StarterJob = 'documents' | 'vectors'

const opening = openDatabase(workerData as DatabaseSettings, systemClock)
const urls: string[] = []
let built = ''

/** For vectors, when the documents that were stored before are all that there is. */
answerJobs<StarterJob, void>(async (job) => {
  const { database, starterMarker } = await opening
  if (job === 'vectors') {
    const vectors = new SqlVectorStore(database)
    const known = openKeyedVectors(VECTORS)
    const passages = readPassages(readFileSync(STARTER_PASSAGES), built)
    if (known && passages) await keepShippedVectors({ urls, passages, vectors, made: VECTORS, known })
    await database.close()
    return
  }
  const removals = new SqlRemovalStore(database)
  const pack = await packFiles.open(STARTER_PACK)
  built = pack.sha256
  await loadStarter({
    set: pack.sha256,
    batches: documentsOf(pack),
    storedAddresses: async () =>
      (await removals.find({ by: 'origin', origin: 'starter' })).map(({ url }) => url),
    // What is noted with documents was noted when the pack was made.
    store: blockedStore(new SqlDocumentStore(database), () => removals.blocks()),
    marker: starterMarker,
  }).finally(() => pack.close())
})

async function* documentsOf(pack: OpenedPack) {
  for await (const { lines } of pack.batches()) {
    const documents = lines.map(starterDocument)
    for (const { url } of documents) urls.push(url)
    yield documents
  }
}
