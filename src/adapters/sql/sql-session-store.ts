// SqlSessionStore: fingerprints of what sessions were sent, a row for each call that sent something new.
import { randomUUID } from 'node:crypto'
import type { SessionStore } from '../../engine/search/session-store.ts'
import { SqlStore } from './database.ts'
import { deleteRows, insertRow } from './row-statements.ts'
import { type Connection, statement } from './statement.ts'

const selectPrints = statement((db, p: { accountId: string; session: string; since: number }) =>
  db
    .selectFrom('sent_texts')
    .select('prints')
    .where('account_id', '=', p.accountId)
    .where('session', '=', p.session)
    .where('sent_at', '>=', p.since),
)
const insertPrints = insertRow('sent_texts', ['account_id', 'session', 'id', 'prints', 'bytes', 'sent_at'])
const selectAges = statement((db, p: { accountId: string }) =>
  db
    .selectFrom('sent_texts')
    .select(['session', 'id', 'bytes'])
    .where('account_id', '=', p.accountId)
    .orderBy('sent_at', 'desc')
    .orderBy('id'),
)
const deleteRow = deleteRows('sent_texts', ['account_id', 'session', 'id'])
const deleteOld = statement((db, p: { before: number }) =>
  db.deleteFrom('sent_texts').where('sent_at', '<', p.before),
)

/** Of one account: about 180,000 sentences. */
const MOST_BYTES = 2_000_000
const MOST_ROWS = 2_000

export class SqlSessionStore extends SqlStore implements SessionStore {
  async read(accountId: string, session: string, since: number): Promise<string> {
    const rows = await this.database.reads.all(selectPrints, { accountId, session, since })
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
    await this.database.sharedWrites.run(deleteOld, { before })
  }
}

async function boundAccount(tx: Connection, accountId: string): Promise<void> {
  let bytes = 0
  for (const [at, row] of (await tx.all(selectAges, { accountId })).entries()) {
    bytes += Number(row.bytes)
    if (bytes > MOST_BYTES || at >= MOST_ROWS) await tx.run(deleteRow, { account_id: accountId, ...row })
  }
}
