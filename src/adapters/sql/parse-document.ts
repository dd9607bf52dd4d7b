// A document out of its row: what is no JSON any more was damaged after it was written.
import type { Document } from '../../engine/index/document/document.ts'
import { DatabaseUnusable } from './database.ts'

/** Throws DatabaseUnusable. */
export function parseDocument(body: string): Document {
  try {
    return JSON.parse(body) as Document
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnusable(
      `A document in the database is damaged (${said}). Restore a backup into an empty folder (whippet restore FILE). whippet doctor tells more.`,
      { cause: error },
    )
  }
}
