// The VersionStore port: texts that pages had, kept for as long as a citation of them may be asked for, and then pruned.
import { hash } from 'node:crypto'
import type { Clock } from '../../../foundation/clock.ts'
import type { Logger } from '../../../foundation/logger.ts'
import type { Document } from '../document/document.ts'

export type PageText = Pick<Document, 'url' | 'title' | 'text' | 'readAt'>

/** `gone`: the page was no longer there when it was looked for. `removed`: the owner removed it, and its text with it. */
export type VersionState = 'kept' | 'gone' | 'removed'

export interface KeptVersion {
  /** As `textVersion` names it. */
  readonly version: string
  readonly title: string
  readonly readAt: number
  readonly state: VersionState
}

export interface VersionStore {
  /** Resolves when the text is durable; equal texts are kept once. */
  keep(page: PageText, now: number): Promise<void>
  /** The addresses that have this key, of documents and of pages that were kept. */
  addresses(key: string): Promise<readonly string[]>
  /** The newest first. */
  versionsOf(url: string): Promise<readonly KeptVersion[]>
  /** Undefined where it is not kept. */
  text(version: string): Promise<string | undefined>
  /** Forgets what was kept before a time, then the oldest until no more than so many bytes are left. */
  prune(before: number, mostBytes: number): Promise<void>
}

/** Eight characters; two addresses may share one, and the version of their text tells them apart. */
export function urlDigest(url: string): string {
  return hash('sha256', url, 'base64url').slice(0, 8)
}

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
