// All tables of the database as types.
import type { AccountTables } from './account-tables.ts'
import type { CrawlTables } from './crawl-tables.ts'
import type { DocumentTables } from './document-tables.ts'

export interface Schema extends AccountTables, CrawlTables, DocumentTables {}
