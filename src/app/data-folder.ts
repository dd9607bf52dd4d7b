// The names in the data folder that more than one part knows.
import { join } from 'node:path'
import type { Config } from './config.ts'

export const DATABASE_FILE = 'whippet.db'
/** Says which starter documents are in. */
export const STARTER_MARK = 'starter-loaded'

/** The embedded database. */
export function databaseFile({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, DATABASE_FILE)
}

/** Where the search index lies. */
export function indexFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'index')
}
