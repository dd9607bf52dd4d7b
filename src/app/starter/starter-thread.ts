// The thread that stores the starter documents at the first start and after an upgrade that has others, then their vectors, while the service is put together.
import { workerData } from 'node:worker_threads'
import { VECTORS } from '../../adapters/onnx/onnx-models.ts'
import { packFiles } from '../../adapters/packs/pack-file.ts'
import { SqlDocumentStore } from '../../adapters/sql/documents/sql-document-store.ts'
import { SqlRemovalStore } from '../../adapters/sql/sql-removal-store.ts'
import { SqlVectorStore } from '../../adapters/sql/sql-vector-store.ts'
import { openStarterVectors } from '../../adapters/starter/starter-vectors.ts'
import { blockedStore } from '../../engine/index/blocked-store.ts'
import { loadStarter } from '../../engine/index/load/load-starter.ts'
import { starterDocument } from '../../engine/index/load/starter-line.ts'
import type { OpenedPack } from '../../engine/index/packs/pack-files.ts'
import { keepKnownVectors } from '../../engine/index/vectors/keep-known-vectors.ts'
import { systemClock } from '../../foundation/clock.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import { type DatabaseSettings, openDatabase } from '../open/open-database.ts'
import { STARTER_PACK } from './starter-files.ts'

export type StarterJob = 'documents' | 'vectors'

const opening = openDatabase(workerData as DatabaseSettings, systemClock)

answerJobs<StarterJob, void>(async (job) => {
  const { database, starterMarker } = await opening
  const documents = new SqlDocumentStore(database)
  if (job === 'vectors') {
    const known = openStarterVectors(VECTORS)
    const vectors = new SqlVectorStore(database)
    if (known) await keepKnownVectors({ store: documents, vectors, made: VECTORS, known })
    await database.close()
    return
  }
  const removals = new SqlRemovalStore(database)
  const pack = await packFiles.open(STARTER_PACK)
  await loadStarter({
    set: pack.sha256,
    batches: documentsOf(pack),
    storedAddresses: async () =>
      (await removals.find({ by: 'origin', origin: 'starter' })).map(({ url }) => url),
    // What is noted with documents was noted when the pack was made.
    store: blockedStore(documents, () => removals.blocks()),
    marker: starterMarker,
  }).finally(() => pack.close())
})

async function* documentsOf(pack: OpenedPack) {
  for await (const { lines } of pack.batches()) yield lines.map(starterDocument)
}
