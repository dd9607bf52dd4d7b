// Rows of the table of standing questions, and the questions that they are.
import type { Selectable } from 'kysely'
import type { Watch, WatchToPut } from '../../../engine/search/watch/watch-store.ts'
import type { WatchesTable } from '../tables/tables-of-parts.ts'

export type WatchRow = Selectable<WatchesTable>

export function rowOf(given: WatchToPut): WatchRow {
  return {
    key: given.key,
    account_id: given.accountId,
    id: given.id,
    key_id: given.keyId,
    key_shown: given.keyShown,
    body: given.body,
    every_ms: given.everyMs,
    webhook: given.webhook ?? null,
    state: 'active',
    reason: null,
    since: given.since,
    runs: 0,
    delivered: 0,
    last_run: null,
    due_at: given.createdAt,
    created_at: given.createdAt,
    changed: given.changed,
    waiting: 0,
  }
}

/** As it is put in place of the one before. */
export function replacing(before: WatchRow, given: WatchToPut): WatchRow {
  const row = rowOf(given)
  const { key, created_at, delivered, last_run } = before
  return {
    ...row,
    key,
    created_at,
    delivered,
    last_run,
    runs: before.runs + 1,
    due_at: last_run === null ? row.due_at : last_run + given.everyMs,
  }
}

export function watchOf(row: WatchRow): Watch {
  return {
    key: row.key,
    accountId: row.account_id,
    id: row.id,
    keyId: row.key_id,
    keyShown: row.key_shown,
    body: row.body,
    everyMs: row.every_ms,
    ...(row.webhook !== null && { webhook: row.webhook }),
    state: row.state,
    ...(row.reason !== null && { reason: row.reason }),
    since: row.since,
    runs: row.runs,
    delivered: row.delivered,
    ...(row.last_run !== null && { lastRun: row.last_run }),
    dueAt: row.due_at,
    createdAt: row.created_at,
    changed: row.changed,
  }
}
