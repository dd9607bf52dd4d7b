// Loads the starter documents from the pack that comes with the program, at the first start and where an upgrade brings another
// pack, with their index and vectors where there are no others yet.
import { extname } from 'node:path'
import { installIndex } from '../../adapters/embedded-index/shipped/shipped-index.ts'
import { packFiles } from '../../adapters/packs/pack-file.ts'
import type { Logger } from '../../foundation/logger.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'
import type { Config } from '../config.ts'
import { indexFolder } from '../installation.ts'
import type { Data } from '../open/open-data.ts'
import { STARTER_INDEX, STARTER_PACK } from './starter-files.ts'
import type { StarterJob } from './starter-thread.ts'

const LONGEST_MS = 600_000

export interface StarterLoad {
  /** Resolves when the documents are stored, and their index lies where it is opened. */
  readonly documents: Promise<void>
  /** Resolves when their vectors are stored too. Neither rejects: a service without these documents is still one. */
  readonly vectors: Promise<void>
  stop(): Promise<void>
}

/** Whether the documents of this program's pack were loaded to their end. */
export async function isStarterLoaded({ starterMarker }: Pick<Data, 'starterMarker'>): Promise<boolean> {
  const pack = await packFiles.open(STARTER_PACK)
  await pack.close()
  return (await starterMarker.loaded()) === pack.sha256
}

export function loadStarterIndex(config: Config, data: Data, logger: Logger): StarterLoad {
  const { dataFolder, databaseUrl } = config
  const pool = createWorkerPool<StarterJob, void>({
    name: 'starter documents',
    file: new URL(`./starter-thread${extname(import.meta.url)}`, import.meta.url),
    workerData: { dataFolder, databaseUrl },
    threads: 1,
    bounds: { waiting: 1, bytes: 0 },
    longestJobMs: LONGEST_MS,
    logger,
  })
  logger.info({}, 'loading the starter index')
  let stopping = false
  const loading = store(config, data, pool.run)
  const vectors = loading
    .then((isAlone) => (isAlone && config.semantic ? pool.run('vectors') : undefined))
    .then(() => logger.info({}, 'the starter index is loaded'))
    .catch((error: unknown) => {
      // What a stop cuts short goes on at the next start.
      if (stopping) return
      logger.error(
        { err: error },
        'the starter index could not be loaded; the next start tries again, and WHIPPET_STARTER=0 does without',
      )
    })
    .finally(() => pool.close())
  return {
    documents: loading.then(
      () => undefined,
      () => undefined,
    ),
    vectors,
    async stop() {
      stopping = true
      await pool.close()
    },
  }
}

/** Whether the store holds these documents and nothing else: then their index is copied, else it is built as of any others. */
async function store(
  config: Config,
  { documents }: Data,
  run: (job: StarterJob) => Promise<void>,
): Promise<boolean> {
  const before = await documents.revision()
  await run('documents')
  const pack = await packFiles.open(STARTER_PACK)
  const { manifest, sha256 } = pack
  await pack.close()
  const [revision, count] = [await documents.revision(), await documents.count()]
  const isAlone = before === 0 && revision === manifest.documents && count === revision
  if (isAlone && !config.indexServer) {
    const source = await documents.source()
    installIndex(STARTER_INDEX, indexFolder(config), { built: sha256, documents: count, source })
  }
  return isAlone
}
