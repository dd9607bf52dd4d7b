// The accounts room put together on a database, for tests.

import { type Accounts, createAccounts } from '../../src/accounts/accounts.ts'
import { type Admission, createAdmission } from '../../src/accounts/admission.ts'
import { type ApiKeys, createApiKeys } from '../../src/accounts/api-keys.ts'
import type { Caller } from '../../src/accounts/money/caller.ts'
import { type Credits, createCredits } from '../../src/accounts/money/credits.ts'
import { createUsage, type Usage } from '../../src/accounts/money/usage.ts'
import { MemoryRateLimiter } from '../../src/adapters/memory/memory-rate-limiter.ts'
import type { Database } from '../../src/adapters/sql/database.ts'
import { SqlLedger } from '../../src/adapters/sql/money/sql-ledger.ts'
import { SqlUsageLog } from '../../src/adapters/sql/money/sql-usage-log.ts'
import { SqlAccountStore } from '../../src/adapters/sql/sql-account-store.ts'
import { SqlKeyStore } from '../../src/adapters/sql/sql-key-store.ts'
import { type Clock, systemClock } from '../../src/foundation/clock.ts'
import type { NanoDollars } from '../../src/foundation/money.ts'

export interface AccountsRoom {
  readonly accounts: Accounts
  readonly keys: ApiKeys
  readonly admission: Admission
  readonly credits: Credits
  readonly usage: Usage
  /** A new account with one key, as a caller. */
  caller(email: string, balance: NanoDollars): Promise<Caller>
}

export function accountsOn(database: Database, clock: Clock = systemClock): AccountsRoom {
  const store = new SqlAccountStore(database)
  const keys = createApiKeys({ store: new SqlKeyStore(database), serverSecret: 'a secret', clock })
  const { forgetFound: changed } = keys
  const accounts = createAccounts({ store, clock, freeCredits: 5_000_000_000, rateLimit: 10, changed })
  return {
    accounts,
    keys,
    admission: createAdmission({
      keys,
      accounts,
      limiter: new MemoryRateLimiter(clock),
      countUnknown: async () => undefined,
      clock,
    }),
    credits: createCredits({ ledger: new SqlLedger(database), clock, steady: clock }),
    usage: createUsage({ log: new SqlUsageLog(database), clock }),
    async caller(email, balance) {
      const account = await accounts.create({ email, credits: balance })
      const { key } = await keys.create({ accountId: account.id, name: 'test' })
      return { accountId: account.id, email, keyId: key.id, keyShown: key.shown }
    },
  }
}
