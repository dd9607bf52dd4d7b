// What callers keep under names of their own: accounts' lenses, and fingerprints of what sessions were sent, a row for each call that
// sent something new.
import { randomUUID } from 'node:crypto'
import type { LensStore } from '../../engine/search/lens-store.ts'
import type { SessionStore } from '../../engine/search/session-store.ts'
import { SqlStore } from './database.ts'
import { deleteRows, insertRow, putRow, selectRows } from './row-statements.ts'
import type { Connection } from './statement.ts'

const selectNames = selectRows('lenses', ['name'], ['account_id'], ['name'])
const selectOne = selectRows('lenses', ['rules'], ['account_id', 'name'])
const upsert = putRow('lenses', ['account_id', 'name'], ['rules'])
const deleteOne = deleteRows('lenses', ['account_id', 'name'])

export class SqlLensStore extends SqlStore implements LensStore {
  async list(accountId: string): Promise<readonly string[]> {
    const rows = await this.database.reads.all(selectNames, { account_id: accountId })
    // By code units, whatever the database sorts by.
    return rows.map(({ name }) => name).sort()
  }

  async get(accountId: string, name: string): Promise<string | undefined> {
    return (await this.database.reads.first(selectOne, { account_id: accountId, name }))?.rules
  }

  put(accountId: string, name: string, rules: string, most: number): Promise<boolean> {
    return this.database.writes.write(async (tx) => {
      const names = await tx.all(selectNames, { account_id: accountId })
      if (names.length >= most && !names.some((row) => row.name === name)) return false
      await tx.run(upsert, { account_id: accountId, name, rules })
      return true
    })
  }

  async remove(accountId: string, name: string): Promise<boolean> {
    return (await this.database.writes.run(deleteOne, { account_id: accountId, name })) > 0
  }
}

const selectPrints = selectRows('sent_texts', ['prints'], ['account_id', 'session', 'sent_at >='])
const insertPrints = insertRow('sent_texts', ['account_id', 'session', 'id', 'prints', 'bytes', 'sent_at'])
const selectAges = selectRows(
  'sent_texts',
  ['session', 'id', 'bytes'],
  ['account_id'],
  ['sent_at desc', 'id'],
)
const deleteRow = deleteRows('sent_texts', ['account_id', 'session', 'id'])
const deleteOld = deleteRows('sent_texts', ['sent_at <'])

/** Of one account: about 180,000 sentences. */
const MOST_BYTES = 2_000_000
const MOST_ROWS = 2_000

export class SqlSessionStore extends SqlStore implements SessionStore {
  async read(accountId: string, session: string, since: number): Promise<string> {
    const asked = { account_id: accountId, session, sent_at: since }
    const rows = await this.database.reads.all(selectPrints, asked)
    return rows.map(({ prints }) => prints).join('')
  }

  add(accountId: string, session: string, prints: string, now: number): Promise<void> {
    const row = { account_id: accountId, session, id: randomUUID(), prints, bytes: prints.length }
    return this.database.sharedWrites.write(async (tx) => {
      await tx.run(insertPrints, { ...row, sent_at: Math.round(now) })
      await boundAccount(tx, accountId)
    })
  }

  async prune(before: number): Promise<void> {
    await this.database.sharedWrites.run(deleteOld, { sent_at: before })
  }
}

async function boundAccount(tx: Connection, accountId: string): Promise<void> {
  let bytes = 0
  for (const [at, row] of (await tx.all(selectAges, { account_id: accountId })).entries()) {
    bytes += Number(row.bytes)
    if (bytes > MOST_BYTES || at >= MOST_ROWS) await tx.run(deleteRow, { account_id: accountId, ...row })
  }
}
