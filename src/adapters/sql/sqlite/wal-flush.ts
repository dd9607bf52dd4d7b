// Makes commits durable without holding up the event loop: the log is synced by the system's own threads after a commit,
// and taken into the database file by a thread of ours. SQLite by itself would wait for the disk in the middle of both.
import { fdatasync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { messageOf } from '../../../foundation/errors.ts'
import { silentLogger } from '../../../foundation/logger.ts'
import { createWorkerPool } from '../../../workers/worker-pool.ts'

/** What was committed may not be on disk, and nothing behind it in the log would outlive a power cut either. */
export class SyncFailed extends Error {
  override readonly name = 'SyncFailed'
  readonly code = 'SQLITE_IOERR_FSYNC'
}

export interface WalFlush {
  /** Resolves when all that is committed now outlives a power cut. Throws SyncFailed, from then on always. */
  sync(): Promise<void>
  /** Throws SyncFailed where a sync has failed: the system tells of lost pages once, and later syncs would pass. */
  refuseAfterFailure(): void
  /** Something was committed: the log is taken into the database before long. */
  committed(): void
  close(): Promise<void>
}

const CHECKPOINT_EVERY_MS = 4_000
const LONGEST_CHECKPOINT_MS = 10 * 60_000
const IDLE_MS = 30_000

const FILE = new URL(`./checkpoint-thread${extname(import.meta.url)}`, import.meta.url)
const syncData = promisify(fdatasync)

export function createWalFlush(path: string, everyMs: number = CHECKPOINT_EVERY_MS): WalFlush {
  const checkpoints = createWorkerPool<string, void>({
    name: 'checkpoints',
    file: FILE,
    threads: 1,
    bounds: { waiting: 1, bytes: 0 },
    longestJobMs: LONGEST_CHECKPOINT_MS,
    idleMs: IDLE_MS,
    interruptible: false,
    logger: silentLogger,
  })
  let log: Promise<FileHandle> | undefined
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  let closed = false
  let failure: SyncFailed | undefined

  /** What is committed while one is under way is left to the next. */
  const checkpoint = (): void => {
    timer = undefined
    // One that fails leaves the log longer; SQLite takes it in by itself where it grows too long.
    const next = () => (closed ? undefined : checkpoints.run(path).catch(() => undefined))
    underWay = underWay.then(next)
  }

  return {
    async sync() {
      if (failure) throw failure
      // It is there while this process has the database open: whoever closes it last removes it.
      log ??= open(`${path}-wal`, 'r+')
      try {
        await syncData((await log).fd)
      } catch (error) {
        log = undefined
        // A file system that has no logs: SQLite syncs by itself there.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
        const said = messageOf(error)
        failure = new SyncFailed(
          `its log could not be synced: ${said}; nothing is written before a restart`,
          { cause: error },
        )
        throw failure
      }
    },
    refuseAfterFailure() {
      if (failure) throw failure
    },
    committed() {
      if (closed) return
      timer ??= setTimeout(checkpoint, everyMs).unref()
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await underWay
      await checkpoints.close()
      await (await log?.catch(() => undefined))?.close()
    },
  }
}
