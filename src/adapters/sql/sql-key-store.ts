// SqlKeyStore: API keys in the database.
import type { ApiKey, KeyOwner, KeyScope, KeyState, KeyStore } from '../../accounts/api-key.ts'
import type { NanoDollars } from '../../foundation/money.ts'
import { SqlStore } from './database.ts'
import { insertRow, updateRows } from './row-statements.ts'
import { fromRow, toRow } from './rows.ts'
import { type Statement, statement } from './statement.ts'
import type { Schema } from './tables/schema.ts'

const COLUMNS = [
  ...(['id', 'account_id', 'name', 'shown', 'state', 'spend_cap', 'created_at'] as const),
  ...(['expires_at', 'scopes', 'networks'] as const),
]
const WITH_HASH = [...COLUMNS, 'hash'] as const

const insertKey = insertRow('api_keys', WITH_HASH, 'any key')

const selectOwner = (by: 'k.hash' | 'k.id') =>
  statement((db, p: { value: string }) =>
    db
      .selectFrom('api_keys as k')
      .innerJoin('accounts as a', 'a.id', 'k.account_id')
      .select(COLUMNS.map((column) => `k.${column}` as const))
      .select(['a.email', 'a.rate_limit', 'a.state as account_state', 'a.monthly_budget', 'a.unmetered'])
      .where(by, '=', p.value),
  )

const ownerOfHash = selectOwner('k.hash')
const ownerOfId = selectOwner('k.id')

const updateName = updateRows('api_keys', ['name'], ['id'])

/** Revoked is final: no row leaves that state. */
const updateState = statement((db, p: { id: string; state: KeyState }) =>
  db
    .updateTable('api_keys')
    .set({ state: p.state })
    .where('id', '=', p.id)
    .where((eb) => eb.or([eb('state', '<>', 'revoked'), eb('state', '=', p.state)])),
)

const updateSpendCap = updateRows('api_keys', ['spend_cap'], ['id'])

export class SqlKeyStore extends SqlStore implements KeyStore {
  add(key: ApiKey, hash: string): Promise<boolean> {
    const lists = { scopes: key.scopes?.join(','), networks: key.networks?.join(',') }
    return this.#change(insertKey, toRow<Schema['api_keys']>(WITH_HASH, { ...key, ...lists, hash }))
  }

  findByHash(hash: string): Promise<KeyOwner | undefined> {
    return this.#owner(ownerOfHash, hash)
  }

  findById(id: string): Promise<KeyOwner | undefined> {
    return this.#owner(ownerOfId, id)
  }

  async #owner(select: typeof ownerOfHash, value: string): Promise<KeyOwner | undefined> {
    const row = await this.database.reads.first(select, { value })
    if (!row) return undefined
    const { email, rate_limit, monthly_budget, account_state: state, unmetered, ...key } = row
    return {
      key: keyOf({ ...key, last_at: null }),
      account: {
        ...fromRow({ id: row.account_id, email, rate_limit, monthly_budget }),
        ...(state !== 'enabled' && { disabled: true }),
        ...(unmetered === 1 && { unmetered: true }),
      },
    }
  }

  async get(id: string): Promise<ApiKey | undefined> {
    const row = await this.#select().where('id', '=', id).executeTakeFirst()
    return row && keyOf(row)
  }

  async list(accountId?: string): Promise<ApiKey[]> {
    const all = this.#select().orderBy('created_at').orderBy('id')
    const rows = await (accountId === undefined ? all : all.where('account_id', '=', accountId)).execute()
    return rows.map(keyOf)
  }

  rename(id: string, name: string): Promise<boolean> {
    return this.#change(updateName, { id, name })
  }

  setState(id: string, state: KeyState): Promise<boolean> {
    return this.#change(updateState, { id, state })
  }

  setSpendCap(id: string, cap: NanoDollars | undefined): Promise<boolean> {
    return this.#change(updateSpendCap, { id, spend_cap: cap ?? null })
  }

  #change<P>(change: Statement<P, unknown>, parameters: P): Promise<boolean> {
    return this.database.writes.write(async (tx) => (await tx.run(change, parameters)) > 0)
  }

  #select() {
    return this.database.query
      .selectFrom('api_keys')
      .select(COLUMNS)
      .select((eb) =>
        eb
          .selectFrom('usage')
          .select(({ fn }) => fn.max<number | null>('last_at').as('last'))
          .whereRef('usage.key_id', '=', 'api_keys.id')
          .as('last_at'),
      )
  }
}

type KeyRow = Omit<Schema['api_keys'], 'hash'> & { last_at: number | null }

function keyOf({ scopes, networks, last_at: lastUsedAt, ...row }: KeyRow): ApiKey {
  return {
    ...fromRow(row),
    ...(scopes !== null && { scopes: scopes.split(',') as KeyScope[] }),
    ...(networks !== null && { networks: networks.split(',') }),
    ...(lastUsedAt !== null && { lastUsedAt }),
  }
}
