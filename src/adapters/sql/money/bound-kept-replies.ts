// Kept replies are bounded in bytes, by account and in all: the oldest give way, and their keys stay with their charges.
import { type Connection, statement } from '../statement.ts'

export const KEPT_BOUNDS = {
  ofAccount: 64 * 1024 * 1024,
  inAll: 2 * 1024 * 1024 * 1024,
}
/** What may be added until it is looked whether that is too much: looking at each reply would cost more than it bounds. */
const STEP = { ofAccount: KEPT_BOUNDS.ofAccount / 16, inAll: KEPT_BOUNDS.inAll / 32 }

const selectKept = statement((db, p: { accountId: string }) =>
  db
    .selectFrom('kept_replies')
    .select(['key', 'bytes'])
    .where('account_id', '=', p.accountId)
    .where('body', 'is not', null)
    .orderBy('expires_at', 'desc'),
)

const selectSums = statement((db, _: object) =>
  db
    .selectFrom('kept_replies')
    .select((eb) => ['account_id' as const, eb.fn.sum<number | string>('bytes').as('sum')])
    .where('body', 'is not', null)
    .groupBy('account_id'),
)

/** A call that was charged stays done, so that whoever sends it again is not charged twice. */
const dropPaid = statement((db, p: { accountId: string; key: string }) =>
  db
    .updateTable('kept_replies')
    .set({ body: null, content_type: null, bytes: 0 })
    .where('account_id', '=', p.accountId)
    .where('key', '=', p.key)
    .where('charge_id', 'is not', null),
)

const dropFree = statement((db, p: { accountId: string; key: string }) =>
  db
    .deleteFrom('kept_replies')
    .where('account_id', '=', p.accountId)
    .where('key', '=', p.key)
    .where('charge_id', 'is', null),
)

/** Bytes that this process has added since it last looked. */
const added = { of: new Map<string, number>(), inAll: 0 }
const MOST_COUNTED = 10_000

export async function boundKeptReplies(tx: Connection, accountId: string, bytes: number): Promise<void> {
  const own = (added.of.get(accountId) ?? 0) + bytes
  if (added.of.size >= MOST_COUNTED) added.of.clear()
  added.of.set(accountId, own)
  added.inAll += bytes
  if (own >= STEP.ofAccount) {
    added.of.delete(accountId)
    await dropBeyond(tx, accountId, KEPT_BOUNDS.ofAccount)
  }
  if (added.inAll >= STEP.inAll) {
    added.inAll = 0
    await dropInAll(tx, KEPT_BOUNDS.inAll)
  }
}

/** Who keeps the most gives way: nobody loses replies to an account that keeps more. */
export async function dropInAll(tx: Connection, most: number): Promise<void> {
  const sums = (await tx.all(selectSums, {})).map(({ account_id: accountId, sum }) => ({
    accountId,
    sum: Number(sum),
  }))
  const share = shareOf(
    sums.map(({ sum }) => sum),
    most,
  )
  for (const { accountId, sum } of sums) if (sum > share) await dropBeyond(tx, accountId, share)
}

/** The largest bound for each under which all of them come to no more than `most`. */
function shareOf(sums: readonly number[], most: number): number {
  let left = most
  for (const [at, sum] of sums.toSorted((a, b) => a - b).entries()) {
    const share = left / (sums.length - at)
    if (sum > share) return share
    left -= sum
  }
  return most
}

/** The oldest of an account, until what it keeps is no more than so many bytes. */
export async function dropBeyond(tx: Connection, accountId: string, most: number): Promise<void> {
  let left = most
  for (const { key, bytes } of await tx.all(selectKept, { accountId })) {
    left -= Number(bytes)
    if (left >= 0) continue
    await tx.run(dropPaid, { accountId, key })
    await tx.run(dropFree, { accountId, key })
  }
}
