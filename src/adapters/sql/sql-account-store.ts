// SqlAccountStore: accounts in the database.
import type { Account, AccountWithBalance } from '../../accounts/account.ts'
import { emailIdentity } from '../../accounts/account.ts'
import type { AccountStore } from '../../accounts/account-store.ts'
import type { LedgerEntry } from '../../accounts/money/ledger.ts'
import type { Database } from './database.ts'
import { appendEntries } from './money/append-entries.ts'
import type { AccountsTable } from './schema.ts'
import { statement } from './statement.ts'

const insertAccount = statement((db, row: AccountsTable) =>
  db
    .insertInto('accounts')
    .values({
      id: row.id,
      email: row.email,
      email_identity: row.email_identity,
      rate_limit: row.rate_limit,
      created_at: row.created_at,
    })
    .onConflict((conflict) => conflict.column('email_identity').doNothing()),
)

const insertBalance = statement((db, p: { accountId: string; balance: number }) =>
  db.insertInto('balances').values({ account_id: p.accountId, balance: p.balance, held: 0 }),
)

const updateRateLimit = statement((db, p: { id: string; rateLimit: number }) =>
  db.updateTable('accounts').set({ rate_limit: p.rateLimit }).where('id', '=', p.id),
)

export class SqlAccountStore implements AccountStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  add(account: Account, opening: LedgerEntry | undefined): Promise<boolean> {
    return this.#database.writes.write(async (tx) => {
      const added = await tx.run(insertAccount, {
        id: account.id,
        email: account.email,
        email_identity: emailIdentity(account.email),
        rate_limit: account.rateLimit,
        created_at: account.createdAt,
      })
      if (added === 0) return false
      await tx.run(insertBalance, { accountId: account.id, balance: opening?.amount ?? 0 })
      if (opening) await appendEntries(tx, account.id, [opening])
      return true
    })
  }

  async get(id: string): Promise<AccountWithBalance | undefined> {
    const row = await this.#select().where('accounts.id', '=', id).executeTakeFirst()
    return row && accountOf(row)
  }

  async findByEmail(email: string): Promise<AccountWithBalance | undefined> {
    const row = await this.#select().where('email_identity', '=', emailIdentity(email)).executeTakeFirst()
    return row && accountOf(row)
  }

  async list(): Promise<AccountWithBalance[]> {
    const rows = await this.#select().orderBy('created_at').orderBy('id').execute()
    return rows.map(accountOf)
  }

  setRateLimit(id: string, rateLimit: number): Promise<boolean> {
    return this.#database.writes.write(async (tx) => (await tx.run(updateRateLimit, { id, rateLimit })) > 0)
  }

  #select() {
    return this.#database.query
      .selectFrom('accounts')
      .innerJoin('balances', 'balances.account_id', 'accounts.id')
      .select(['id', 'email', 'rate_limit', 'created_at', 'balance'])
  }
}

type AccountRow = Omit<AccountsTable, 'email_identity'> & { balance: number }

function accountOf(row: AccountRow): AccountWithBalance {
  return {
    id: row.id,
    email: row.email,
    rateLimit: row.rate_limit,
    createdAt: row.created_at,
    balance: row.balance,
  }
}
