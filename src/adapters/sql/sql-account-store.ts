// SqlAccountStore: accounts in the database.
import type { Selectable } from 'kysely'
import {
  type Account,
  type AccountState,
  type AccountWithBalance,
  emailIdentity,
} from '../../accounts/account.ts'
import type { AccountBudget, AccountStore } from '../../accounts/accounts.ts'
import type { LedgerEntry } from '../../accounts/money/ledger.ts'
import type { NanoDollars } from '../../foundation/money.ts'
import { SqlStore } from './database.ts'
import { appendEntries } from './money/ledger-entry-row.ts'
import { deleteRows, insertRow, updateRows } from './row-statements.ts'
import { fromRow } from './rows.ts'
import { statement } from './statement.ts'
import type { Schema } from './tables/schema.ts'
import { removeWatchesOf } from './watches/sql-watch-store.ts'

const insertAccount = insertRow(
  'accounts',
  ['id', 'email', 'email_identity', 'rate_limit', 'created_at'],
  ['email_identity'],
)

const insertBalance = insertRow('balances', ['account_id', 'balance', 'held'])
const updateRateLimit = updateRows('accounts', ['rate_limit'], ['id'])

const updateState = statement((db, p: { id: string; state: AccountState }) =>
  db.updateTable('accounts').set({ state: p.state }).where('id', '=', p.id).where('state', '<>', 'deleted'),
)

const updateBudget = updateRows('accounts', ['monthly_budget', 'noticed'], ['id'])
const updateUnmetered = updateRows('accounts', ['unmetered'], ['id'])

const anonymize = statement((db, p: { id: string; name: string }) =>
  db
    .updateTable('accounts')
    .set({ state: 'deleted', email: p.name, email_identity: p.name, monthly_budget: null })
    .where('id', '=', p.id)
    .where('state', '<>', 'deleted'),
)

const revokeKeys = updateRows('api_keys', ['state'], ['account_id'])
/** What goes with it, beside its keys. */
const OF_AN_ACCOUNT = (['passwords', 'sessions', 'sign_in_links', 'sent_texts', 'lenses'] as const).map(
  (table) => deleteRows(table, ['account_id']),
)

const updateNoticed = updateRows('accounts', ['noticed'], ['id'])

export class SqlAccountStore extends SqlStore implements AccountStore {
  add(account: Account, opening: LedgerEntry | undefined): Promise<boolean> {
    return this.database.writes.write(async (tx) => {
      const added = await tx.run(insertAccount, {
        id: account.id,
        email: account.email,
        email_identity: emailIdentity(account.email),
        rate_limit: account.rateLimit,
        created_at: account.createdAt,
      })
      if (added === 0) return false
      await tx.run(insertBalance, { account_id: account.id, balance: opening?.amount ?? 0, held: 0 })
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

  async setRateLimit(id: string, rateLimit: number): Promise<boolean> {
    return (await this.database.writes.run(updateRateLimit, { id, rate_limit: rateLimit })) > 0
  }

  async setDisabled(id: string, disabled: boolean): Promise<boolean> {
    const state = disabled ? 'disabled' : 'enabled'
    return (await this.database.writes.run(updateState, { id, state })) > 0
  }

  async setMonthlyBudget(id: string, budget: NanoDollars | undefined): Promise<boolean> {
    const row = { id, monthly_budget: budget ?? null, noticed: null }
    return (await this.database.writes.run(updateBudget, row)) > 0
  }

  async setUnmetered(id: string, unmetered: boolean): Promise<boolean> {
    return (await this.database.writes.run(updateUnmetered, { id, unmetered: unmetered ? 1 : 0 })) > 0
  }

  delete(id: string): Promise<boolean> {
    return this.database.writes.write(async (tx) => {
      const found = (await tx.run(anonymize, { id, name: `deleted:${id}` })) > 0
      await tx.run(revokeKeys, { account_id: id, state: 'revoked' })
      for (const query of OF_AN_ACCOUNT) await tx.run(query, { account_id: id })
      await removeWatchesOf(tx, id)
      return found
    })
  }

  async budgets(month: string): Promise<AccountBudget[]> {
    const rows = await this.database.query
      .selectFrom('accounts')
      .select(['id', 'email', 'monthly_budget', 'noticed'])
      .select((eb) =>
        eb
          .selectFrom('usage')
          .select(({ fn }) => fn.sum<number | string | null>('credits').as('spent'))
          .whereRef('usage.account_id', '=', 'accounts.id')
          .where('day', '>=', `${month}-01`)
          .where('day', '<=', `${month}-31`)
          .as('spent'),
      )
      .where('monthly_budget', 'is not', null)
      .orderBy('id')
      .execute()
    return rows.map(({ id, email, monthly_budget, noticed, spent }) => ({
      id,
      email,
      budget: monthly_budget ?? 0,
      spent: Number(spent ?? 0),
      ...(noticed === null ? {} : { told: noticed }),
    }))
  }

  async note(id: string, told: string): Promise<void> {
    await this.database.writes.run(updateNoticed, { id, noticed: told })
  }

  #select() {
    return this.database.query
      .selectFrom('accounts')
      .innerJoin('balances', 'balances.account_id', 'accounts.id')
      .select(['id', 'email', 'rate_limit', 'created_at', 'state', 'monthly_budget', 'unmetered'])
      .select('balance')
      .where('state', '<>', 'deleted')
  }
}

type AccountRow = Omit<Selectable<Schema['accounts']>, 'email_identity' | 'noticed'> & { balance: number }

function accountOf({ state, unmetered, ...row }: AccountRow): AccountWithBalance {
  return {
    ...fromRow(row),
    ...(state === 'disabled' && { disabled: true }),
    ...(unmetered === 1 && { unmetered: true }),
  }
}
