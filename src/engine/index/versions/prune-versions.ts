// Forgets texts that pages had: those that nobody may ask for any more, and the oldest where there are too many.
import type { Clock } from '../../../foundation/clock.ts'
import type { Logger } from '../../../foundation/logger.ts'
import type { VersionStore } from './version-store.ts'

const EVERY_MS = 60_000
/** A text that was kept so lately is not written again, and must not be forgotten for that. */
const SLACK_MS = 3_600_000

/** Now and every minute until stopped; does not keep the process alive. */
export function pruneVersions(needs: {
  versions: Pick<VersionStore, 'prune'>
  /** How long a citation may be asked for. */
  citationMs: number
  citationBytes: number
  clock: Clock
  logger: Logger
}): { stop(): Promise<void> } {
  const { versions, citationMs, citationBytes, clock, logger } = needs
  let pruning = Promise.resolve()
  const prune = (): void => {
    pruning = pruning
      .then(() => versions.prune(clock.now() - citationMs - SLACK_MS, citationBytes))
      .catch((err: unknown) => logger.error({ err }, 'texts of pages could not be forgotten'))
  }
  prune()
  const timer = setInterval(prune, EVERY_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return pruning
    },
  }
}
