// Keeps the reply of a call that must be done once, in the transaction that charges it; and bounds what is kept, by account and
// in all: the oldest give way, and their keys stay with their charges.
import type { Settlement } from '../../../accounts/money/ledger.ts'
import { deleteRows, selectRows, updateRows } from '../row-statements.ts'
import { type Connection, statement } from '../statement.ts'

const keep = updateRows(
  'kept_replies',
  ['content_type', 'body', 'fitted', 'charge_id', 'bytes'],
  ['account_id', 'key', 'claim', 'body is null'],
)

/** Free replies of an account that stay; the number of those that are paid for is bounded by their price. */
export const MOST_FREE_REPLIES = 500

const forgetFree = statement((db, p: { accountId: string }) =>
  db
    .deleteFrom('kept_replies')
    .where('account_id', '=', p.accountId)
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('kept_replies')
        .select('key')
        .where('account_id', '=', p.accountId)
        .where('charge_id', 'is', null)
        .where('body', 'is not', null)
        .orderBy('expires_at', 'desc')
        .limit(FORGOTTEN_AT_ONCE)
        .offset(MOST_FREE_REPLIES),
    ),
)
/** More than come to be at once. */
const FORGOTTEN_AT_ONCE = 100

const selectClaim = selectRows('kept_replies', ['key'], ['account_id', 'key', 'claim'])

/** Whether the call is still the caller's to do; also where its reply is kept already. */
export async function isClaimed(tx: Connection, { accountId, keep: kept }: Settlement): Promise<boolean> {
  if (!kept) return true
  const { key, claim } = kept
  return (await tx.first(selectClaim, { account_id: accountId, key, claim })) !== undefined
}

export async function keepReply(tx: Connection, one: Settlement): Promise<void> {
  if (!one.keep) return
  const { accountId, reservationId, cost } = one
  const { key, claim, contentType: content_type, body, fitted = null } = one.keep
  const bytes = Buffer.byteLength(body)
  const charge_id = cost > 0 ? reservationId : null
  await tx.run(keep, { account_id: accountId, key, claim, content_type, body, fitted, charge_id, bytes })
  if (cost === 0) await tx.run(forgetFree, { accountId })
  await boundKeptReplies(tx, accountId, bytes)
}

export const KEPT_BOUNDS = {
  ofAccount: 64 * 1024 * 1024,
  inAll: 2 * 1024 * 1024 * 1024,
}
/** What may be added until it is looked whether that is too much: looking at each reply would cost more than it bounds. */
const STEP = { ofAccount: KEPT_BOUNDS.ofAccount / 16, inAll: KEPT_BOUNDS.inAll / 32 }

const selectKept = selectRows(
  'kept_replies',
  ['key', 'bytes'],
  ['account_id', 'body is not null'],
  ['expires_at desc'],
)

const selectSums = statement((db, _: object) =>
  db
    .selectFrom('kept_replies')
    .select((eb) => ['account_id' as const, eb.fn.sum<number | string>('bytes').as('sum')])
    .where('body', 'is not', null)
    .groupBy('account_id'),
)

/** A call that was charged stays done, so that whoever sends it again is not charged twice. */
const dropPaid = updateRows(
  'kept_replies',
  ['body', 'content_type', 'bytes'],
  ['account_id', 'key', 'charge_id is not null'],
)
const dropFree = deleteRows('kept_replies', ['account_id', 'key', 'charge_id is null'])

/** Bytes that this process has added since it last looked. */
const added = { of: new Map<string, number>(), inAll: 0 }
const MOST_COUNTED = 10_000

async function boundKeptReplies(tx: Connection, accountId: string, bytes: number): Promise<void> {
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
async function dropBeyond(tx: Connection, accountId: string, most: number): Promise<void> {
  let left = most
  for (const { key, bytes } of await tx.all(selectKept, { account_id: accountId })) {
    left -= Number(bytes)
    if (left >= 0) continue
    const reply = { account_id: accountId, key }
    await tx.run(dropPaid, { ...reply, body: null, content_type: null, bytes: 0 })
    await tx.run(dropFree, reply)
  }
}
