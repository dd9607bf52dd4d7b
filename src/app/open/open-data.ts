// Opens the data folder: the database, and the accounts, keys, credits and documents in it.

import { mkdir } from 'node:fs/promises'
import { type Accounts, createAccounts } from '../../accounts/accounts.ts'
import { type ApiKeys, createApiKeys } from '../../accounts/api-keys.ts'
import { type Budgets, createBudgets } from '../../accounts/money/budgets.ts'
import { type Credits, createCredits } from '../../accounts/money/credits.ts'
import type { KeptReplies } from '../../accounts/money/kept-replies.ts'
import type { LedgerChains } from '../../accounts/money/ledger-chain.ts'
import { createUsage, type Usage } from '../../accounts/money/usage.ts'
import { createSignIn, type SignIn } from '../../accounts/sign-in/sign-in.ts'
import { SqlSessionStore } from '../../adapters/sql/caller-stores.ts'
import { SqlDocumentStore } from '../../adapters/sql/documents/sql-document-store.ts'
import { SqlVersionStore } from '../../adapters/sql/documents/sql-version-store.ts'
import { SqlBudgetStore } from '../../adapters/sql/money/sql-budget-store.ts'
import { SqlKeptReplies } from '../../adapters/sql/money/sql-kept-replies.ts'
import { SqlLedger } from '../../adapters/sql/money/sql-ledger.ts'
import { SqlUsageLog } from '../../adapters/sql/money/sql-usage-log.ts'
import { SqlAccountStore } from '../../adapters/sql/sql-account-store.ts'
import { SqlKeyStore } from '../../adapters/sql/sql-key-store.ts'
import { SqlRemovalStore } from '../../adapters/sql/sql-removal-store.ts'
import { SqlSignInStore } from '../../adapters/sql/sql-sign-in-store.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import { annotatedStore, ratedStore } from '../../engine/index/quality/annotated-store.ts'
import type { DomainList } from '../../engine/index/quality/domain-list.ts'
import { blockedStore, type RemovalStore } from '../../engine/index/removal.ts'
import type { VersionStore } from '../../engine/index/versions/version-store.ts'
import type { SessionStore } from '../../engine/search/session-store.ts'
import { type Clock, steadyClock, systemClock } from '../../foundation/clock.ts'
import { messageOf } from '../../foundation/errors.ts'
import type { Config } from '../config.ts'
import { BadSetting } from '../settings.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { openUnsafeDomains } from './open-unsafe-domains.ts'

export interface Data extends Pick<OpenDatabase, 'database' | 'turns' | 'starterMarker'> {
  readonly clock: Clock
  readonly accounts: Accounts
  readonly keys: ApiKeys
  readonly credits: Credits
  readonly budgets: Budgets
  readonly keptReplies: KeptReplies
  readonly chains: LedgerChains
  readonly usage: Usage
  readonly signIn: SignIn
  readonly documents: DocumentStore
  readonly removals: RemovalStore
  readonly versions: VersionStore
  readonly sessionTexts: SessionStore
  /** Domains that safe search rates unsafe. */
  readonly unsafeDomains: () => Promise<DomainList>
  /** Keys every stored hash and every signature of this installation. */
  readonly serverSecret: string
}

export async function openData(config: Config): Promise<Data> {
  const unsafeDomains = await openUnsafeDomains(config)
  await mkdir(config.dataFolder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    const reason = messageOf(error)
    throw new BadSetting(
      'WHIPPET_DATA',
      config.dataFolder,
      `a folder that is there or can be made (${reason})`,
    )
  })
  const clock = systemClock
  const { database, serverSecret, turns, starterMarker } = await openDatabase(config, clock)
  const removals = new SqlRemovalStore(database)
  const ledger = new SqlLedger(database)
  const keys = createApiKeys({ store: new SqlKeyStore(database), serverSecret, clock })
  const accounts = createAccounts({
    store: new SqlAccountStore(database),
    clock,
    freeCredits: config.freeCredits,
    rateLimit: config.rateLimit,
    changed: keys.forgetFound,
  })
  return {
    database,
    turns,
    starterMarker,
    clock,
    accounts,
    signIn: createSignIn({
      store: new SqlSignInStore(database),
      accounts,
      clock,
      signUpOpen: config.signUpOpen,
    }),
    keys,
    credits: createCredits({ ledger, clock, steady: steadyClock }),
    budgets: createBudgets(new SqlBudgetStore(database)),
    keptReplies: new SqlKeptReplies(database),
    chains: ledger,
    usage: createUsage({ log: new SqlUsageLog(database), clock }),
    documents: ratedStore(
      blockedStore(annotatedStore(new SqlDocumentStore(database)), () => removals.blocks()),
      unsafeDomains,
    ),
    removals,
    versions: new SqlVersionStore(database),
    sessionTexts: new SqlSessionStore(database),
    unsafeDomains,
    serverSecret,
  }
}
