// Follows the folders of the library while the service runs: looks at them every few seconds and brings what changed.

import type { LibraryItem } from '../../engine/index/library/library-ports.ts'
import type { Logger } from '../../foundation/logger.ts'
import { repeat } from '../../foundation/repeat.ts'
import type { RemoveDocuments } from '../operator/remove-documents.ts'
import { type FollowFolderNeeds, followFolder } from './follow-folder.ts'
import { isUnderWay, type Workers } from './library-jobs.ts'

export interface FollowLibraryNeeds extends FollowFolderNeeds {
  readonly removal: Pick<RemoveDocuments, 'remove'>
  readonly logger: Logger
  readonly workers: Workers
  /** Whether this node does it for all. */
  readonly isMyTurn: () => boolean
}

export interface FollowLibrary {
  /** Looks once at every folder. */
  followAll(): Promise<void>
  start(everyMs: number): void
  /** Resolves when what is being read is put away. Never rejects. */
  stop(): Promise<void>
}

/** A folder that takes long to list is listed less often, so that following costs a tenth of a processor at most. */
const REST = 9

export function createFollowLibrary(needs: FollowLibraryNeeds): FollowLibrary {
  const { library, logger, clock } = needs
  const stopping = new AbortController()

  const change = async (item: LibraryItem, part: Partial<LibraryItem>): Promise<void> => {
    const now = await library.get(item.name)
    if (now && now.state !== 'removing') await library.put({ ...now, ...part, changedAt: clock.now() })
  }

  const follow = async (item: LibraryItem): Promise<void> => {
    const told = {
      progress: () => undefined,
      failed: (place: string, reason: string) =>
        logger.warn({ file: place, reason }, 'a file of the library was not taken'),
    }
    const { bytes, read, gone } = await followFolder(needs, item, told, stopping.signal)
    if (read + gone === 0 && item.state === 'ready') return
    if (await isRemoved(needs, item)) return
    await change(item, { bytes, state: 'ready' })
    logger.info({ item: item.name, read, gone }, 'a folder of the library has changed')
  }

  const followAll = async (): Promise<void> => {
    const now = clock.now()
    const folders = (await library.list()).filter(
      (item) => item.kind === 'folder' && item.state !== 'removing' && !isUnderWay(item, now, needs.workers),
    )
    for (const item of folders) {
      if (stopping.signal.aborted) return
      await follow(item).catch(async (error: NodeJS.ErrnoException) => {
        // A disk that is not mounted is no order to forget what was on it.
        if (error.code !== 'ENOENT')
          logger.error({ err: error, item: item.name }, 'a folder was not followed')
        else if (item.state !== 'missing') await change(item, { state: 'missing' })
      })
    }
  }

  const { start, stop } = repeat(
    async (everyMs) => {
      const begun = performance.now()
      if (needs.isMyTurn()) await followAll()
      return Math.max(everyMs, (performance.now() - begun) * REST)
    },
    (error) => logger.error({ err: error }, 'the library was not followed and is looked at again'),
  )

  return {
    followAll,
    start,
    stop() {
      stopping.abort()
      return stop()
    },
  }
}

/** One that was removed while its files were read has left pages behind. */
async function isRemoved({ library, removal }: FollowLibraryNeeds, { name }: LibraryItem): Promise<boolean> {
  const item = await library.get(name)
  if (item && item.state !== 'removing') return false
  await removal.remove({ origin: `library:${name}` })
  await library.remove(name)
  return true
}
