// Where the data folder keeps the search index.
import { join } from 'node:path'
import type { Config } from './config.ts'

export function indexFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'index')
}
