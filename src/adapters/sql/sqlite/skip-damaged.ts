// Documents for a search: one that is damaged on the disk is left out and told of, and the others are given.
import type { Document } from '../../../engine/index/document/document.ts'
import type { DocumentStore } from '../../../engine/index/document/document-store.ts'
import type { Logger } from '../../../foundation/logger.ts'
import { DatabaseUnusable } from '../database.ts'

/** Addresses that were told of; each is told of once, and no more than these are remembered. */
const MOST_TOLD = 1_000

export function skipDamaged(store: Pick<DocumentStore, 'get'>, logger: Logger): Pick<DocumentStore, 'get'> {
  const told = new Set<string>()
  const tell = (url: string, error: Error): void => {
    if (told.has(url) || told.size >= MOST_TOLD) return
    told.add(url)
    logger.error({ url, err: error }, 'a document is damaged and left out of searches: run whippet doctor')
  }
  const get: DocumentStore['get'] = async (urls, bound) => {
    try {
      return await store.get(urls, bound)
    } catch (error) {
      if (!(error instanceof DatabaseUnusable)) throw error
    }
    const whole: string[] = []
    for (const url of urls) {
      const isWhole = await store.get([url]).then(
        (found: readonly Document[]) => found.length > 0,
        (error: unknown) => {
          if (!(error instanceof DatabaseUnusable)) throw error
          tell(url, error)
          return false
        },
      )
      if (isWhole) whole.push(url)
    }
    return store.get(whole, bound)
  }
  return { get }
}
