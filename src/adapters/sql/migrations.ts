// The migrations in the order they are applied, and how they are.
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { accountsMigration } from './migrations/001-020/001-accounts.ts'
import { documentsMigration } from './migrations/001-020/002-documents.ts'
import { newsMigration } from './migrations/001-020/003-news.ts'
import { signInMigration } from './migrations/001-020/004-sign-in.ts'
import { indexHistoryMigration } from './migrations/001-020/005-index-history.ts'
import { crawlMigration } from './migrations/001-020/006-crawl.ts'
import { vectorsMigration } from './migrations/001-020/007-vectors.ts'
import { pageValidatorsMigration } from './migrations/001-020/008-page-validators.ts'
import { extractionVersionMigration } from './migrations/001-020/009-extraction-version.ts'
import { listedTimesMigration } from './migrations/001-020/010-listed-times.ts'
import { crawlJobsMigration } from './migrations/001-020/011-crawl-jobs.ts'
import { severalNodesMigration } from './migrations/001-020/012-several-nodes.ts'
import { holdsMigration } from './migrations/001-020/015-holds.ts'
import { canonicalDecisionsMigration } from './migrations/001-020/016-canonical-decisions.ts'
import { lensesMigration } from './migrations/023-lenses.ts'
import { documentColumnsMigration } from './migrations/025-document-columns.ts'
import { removalsMigration } from './migrations/026-removals.ts'
import { accountLimitsMigration } from './migrations/027-account-limits.ts'
import { ledgerChainMigration } from './migrations/029-ledger-chain.ts'
import { paymentsMigration } from './migrations/030-payments.ts'
import { walkJobsMigration } from './migrations/034-walk-jobs.ts'
import { writersSideBySideMigration } from './migrations/037-writers-side-by-side.ts'
import { orderedCrawlsAndNodesMigration } from './migrations/038-ordered-crawls-and-nodes.ts'
import { vectorSetsMigration } from './migrations/042-vector-sets.ts'
import { paymentKeysMigration } from './migrations/046-payment-keys.ts'
import { operatorMigration } from './migrations/049-operator.ts'
import { freeRepliesMigration } from './migrations/050-free-replies.ts'
import { siteIconsMigration } from './migrations/062-site-icons.ts'
import { keptBytesMigration } from './migrations/087-kept-bytes.ts'
import { libraryMigration } from './migrations/121-library.ts'
import { packsMigration } from './migrations/131-packs.ts'
import { pageVersionsMigration } from './migrations/141-page-versions.ts'
import { sentTextsMigration } from './migrations/142-sent-texts.ts'
import { watchesMigration } from './migrations/151-watches.ts'
import { waitingWatchesMigration } from './migrations/152-waiting-watches.ts'
import { unmeteredAccountsMigration } from './migrations/161-unmetered-accounts.ts'
import type { Schema } from './tables/schema.ts'

export const migrations: Readonly<Record<string, Migration>> = {
  '001-accounts': accountsMigration,
  '002-documents': documentsMigration,
  '003-news': newsMigration,
  '004-sign-in': signInMigration,
  '005-index-history': indexHistoryMigration,
  '006-crawl': crawlMigration,
  '007-vectors': vectorsMigration,
  '008-page-validators': pageValidatorsMigration,
  '009-extraction-version': extractionVersionMigration,
  '010-listed-times': listedTimesMigration,
  '011-crawl-jobs': crawlJobsMigration,
  '012-several-nodes': severalNodesMigration,
  '015-holds': holdsMigration,
  '016-canonical-decisions': canonicalDecisionsMigration,
  '023-lenses': lensesMigration,
  '025-document-columns': documentColumnsMigration,
  '026-removals': removalsMigration,
  '027-account-limits': accountLimitsMigration,
  '029-ledger-chain': ledgerChainMigration,
  '030-payments': paymentsMigration,
  '034-walk-jobs': walkJobsMigration,
  '037-writers-side-by-side': writersSideBySideMigration,
  '038-ordered-crawls-and-nodes': orderedCrawlsAndNodesMigration,
  '042-vector-sets': vectorSetsMigration,
  '046-payment-keys': paymentKeysMigration,
  '049-operator': operatorMigration,
  '050-free-replies': freeRepliesMigration,
  '062-site-icons': siteIconsMigration,
  '087-kept-bytes': keptBytesMigration,
  '121-library': libraryMigration,
  '131-packs': packsMigration,
  '141-page-versions': pageVersionsMigration,
  '142-sent-texts': sentTextsMigration,
  '151-watches': watchesMigration,
  '152-waiting-watches': waitingWatchesMigration,
  '161-unmetered-accounts': unmeteredAccountsMigration,
}

export interface MigrationState {
  /** Migrations that this version brings and the database has not seen. */
  readonly missing: readonly string[]
  /** Migrations that the database has seen and this version does not know. */
  readonly unknown: readonly string[]
}

/** What the database has seen, by the names in its migration table. */
export function compareMigrations(applied: readonly string[]): MigrationState {
  const names = Object.keys(migrations)
  return {
    missing: names.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !(name in migrations)),
  }
}

/** The caller holds whatever lock keeps other processes from doing the same. */
export async function applyMigrations(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    // A number that was left free may be filled later: each migration stands on its own tables.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
