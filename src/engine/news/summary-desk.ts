// The summary desk: has summaries written in the background, one topic at a time, never while a reader waits.

import { messageOf } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Editions } from './editions.ts'
import type { NewsTopic } from './feeds/feed-catalogue.ts'
import type { HeadlineWriter } from './summaries/summarize.ts'

const LONGEST_WRITING_MS = 20_000

export function createSummaryDesk(needs: {
  readonly editions: Editions
  readonly writer: HeadlineWriter
  readonly logger: Logger
}) {
  const { editions, writer, logger } = needs
  const line = new Map<string, NewsTopic>()
  let life = new AbortController()
  let working: Promise<void> | undefined

  async function work(): Promise<void> {
    for (const [slug, topic] of line) {
      line.delete(slug)
      if (life.signal.aborted) continue
      const signal = AbortSignal.any([life.signal, AbortSignal.timeout(LONGEST_WRITING_MS)])
      try {
        await editions.rewrite(topic, writer, signal)
      } catch (error) {
        const why = messageOf(error)
        logger.warn(
          { topic: slug, model: writer.model, why },
          'no summary was written (WHIPPET_LLM_URL); sentences are chosen',
        )
      }
    }
    working = undefined
  }

  return {
    /** Has the topics' summaries written anew; a topic that waits already is not put in line twice. */
    write(topics: readonly NewsTopic[]): void {
      if (life.signal.aborted) life = new AbortController()
      for (const topic of topics) line.set(topic.slug, topic)
      if (line.size > 0) working ??= work()
    },
    /** Resolves when nothing is in line any more. */
    idle: async (): Promise<void> => working,
    /** Resolves when nothing is under way any more. */
    async stop(): Promise<void> {
      life.abort()
      line.clear()
      await working
    },
  }
}
