// SqlSignInStore: passwords, sessions and one-time links in the database.
import type { SignInStore, StoredLink, StoredSession } from '../../accounts/sign-in/sign-in.ts'
import { SqlStore } from './database.ts'
import { deleteRows, insertRow, putRow, selectRows } from './row-statements.ts'
import { fromRow, toRow } from './rows.ts'
import { statement } from './statement.ts'
import type { Schema } from './tables/schema.ts'

const selectPassword = selectRows('passwords', ['hash'], ['account_id'])
const putPassword = putRow('passwords', ['account_id'], ['hash'])
const endOthers = deleteRows('sessions', ['account_id', 'token_hash <>'])

const COLUMNS = ['token_hash', 'account_id', 'expires_at'] as const
const insertSession = insertRow('sessions', COLUMNS)
const selectSession = selectRows('sessions', COLUMNS, ['token_hash'])
const deleteSession = deleteRows('sessions', ['token_hash'])
const dropOldSessions = deleteRows('sessions', ['expires_at <='])

/** Of one account: more than anyone has browsers, too few to fill the table by signing in again and again. */
const MOST_SESSIONS = 100

const dropOverMany = statement((db, p: { accountId: string }) =>
  db
    .deleteFrom('sessions')
    .where('account_id', '=', p.accountId)
    .where('token_hash', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('token_hash')
        .where('account_id', '=', p.accountId)
        .orderBy('expires_at', 'desc')
        .orderBy('token_hash')
        .limit(MOST_SESSIONS),
    ),
)

const insertLink = insertRow('sign_in_links', COLUMNS)

const takeLink = statement((db, p: { tokenHash: string }) =>
  db.deleteFrom('sign_in_links').where('token_hash', '=', p.tokenHash).returningAll(),
)

const dropOldLinks = deleteRows('sign_in_links', ['expires_at <='])

export class SqlSignInStore extends SqlStore implements SignInStore {
  async passwordHash(accountId: string): Promise<string | undefined> {
    return (await this.database.reads.first(selectPassword, { account_id: accountId }))?.hash
  }

  setPasswordHash(accountId: string, hash: string, keep: string | undefined): Promise<void> {
    return this.database.writes.write(async (tx) => {
      await tx.run(putPassword, { account_id: accountId, hash })
      await tx.run(endOthers, { account_id: accountId, token_hash: keep ?? '' })
    })
  }

  addSession(session: StoredSession, now: number): Promise<void> {
    return this.database.writes.write(async (tx) => {
      await tx.run(dropOldSessions, { expires_at: now })
      await tx.run(dropOldLinks, { expires_at: now })
      await tx.run(insertSession, rowOf(session))
      await tx.run(dropOverMany, { accountId: session.accountId })
    })
  }

  async findSession(tokenHash: string): Promise<StoredSession | undefined> {
    const row = await this.database.reads.first(selectSession, { token_hash: tokenHash })
    return row && fromRow(row)
  }

  async removeSession(tokenHash: string): Promise<void> {
    await this.database.writes.run(deleteSession, { token_hash: tokenHash })
  }

  addLink(link: StoredLink): Promise<void> {
    return this.database.writes.write(async (tx) => {
      await tx.run(insertLink, rowOf(link))
    })
  }

  takeLink(tokenHash: string): Promise<StoredLink | undefined> {
    return this.database.writes.write(async (tx) => {
      const row = await tx.first(takeLink, { tokenHash })
      return row && fromRow(row)
    })
  }
}

function rowOf(stored: StoredSession): Schema['sessions'] {
  return toRow<Schema['sessions']>(COLUMNS, stored)
}
