// Kept replies in all: whoever keeps the most gives way first.
import { expect, it } from 'vitest'
import { openIn, tempFolder } from '../../../../tests/support/temp-database.ts'
import { statement } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'
import { dropInAll } from './keep-reply.ts'

const insert = statement((db, row: Schema['kept_replies']) =>
  db.insertInto('kept_replies').values({
    account_id: row.account_id,
    key: row.key,
    request: row.request,
    claim: row.claim,
    claimed_until: row.claimed_until,
    expires_at: row.expires_at,
    content_type: row.content_type,
    body: row.body,
    charge_id: row.charge_id,
    bytes: row.bytes,
  }),
)

it('takes from those who keep the most, the oldest first, until all keep no more than the bound', async () => {
  const database = await openIn(tempFolder())
  const keep = async (accountId: string, at: number, bytes: number): Promise<void> => {
    const row = { request: 'r', claim: 'c', claimed_until: at, expires_at: at, content_type: 'text/plain' }
    const reply = { body: 'x'.repeat(bytes), fitted: null, charge_id: `${accountId}${at}`, bytes }
    await database.writes.write((tx) =>
      tx.run(insert, { account_id: accountId, key: String(at), ...row, ...reply }),
    )
  }
  for (let at = 0; at < 10; at += 1) await keep('large', at, 100)
  for (let at = 0; at < 4; at += 1) await keep('middle', at, 100)
  await keep('small', 0, 50)
  await database.writes.write((tx) => dropInAll(tx, 10_000))
  expect(await keptOf()).toEqual({ large: 10, middle: 4, small: 1 })
  await database.writes.write((tx) => dropInAll(tx, 850))
  expect(await keptOf()).toEqual({ large: 4, middle: 4, small: 1 })
  await database.writes.write((tx) => dropInAll(tx, 450))
  expect(await keptOf()).toEqual({ large: 2, middle: 2, small: 1 })
  const left = await database.query
    .selectFrom('kept_replies')
    .select('key')
    .where('account_id', '=', 'large')
    .where('body', 'is not', null)
    .orderBy('key')
    .execute()
  expect(left.map(({ key }) => key)).toEqual(['8', '9'])

  async function keptOf(): Promise<Record<string, number>> {
    const rows = await database.query
      .selectFrom('kept_replies')
      .select('account_id')
      .where('body', 'is not', null)
      .orderBy('account_id')
      .execute()
    return Object.fromEntries(
      [...Map.groupBy(rows, ({ account_id }) => account_id)].map(([id, all]) => [id, all.length]),
    )
  }
})
