// Keeps the reply of a call that must be done once, in the transaction that charges it.
import type { Settlement } from '../../../accounts/money/ledger.ts'
import { selectRows } from '../row-statements.ts'
import { type Connection, statement } from '../statement.ts'
import { boundKeptReplies } from './bound-kept-replies.ts'

interface Kept {
  readonly accountId: string
  readonly key: string
  readonly claim: string
  readonly contentType: string
  readonly body: string
  readonly fitted: string | null
  readonly chargeId: string | null
  readonly bytes: number
}

const keep = statement((db, p: Kept) =>
  db
    .updateTable('kept_replies')
    .set({
      content_type: p.contentType,
      body: p.body,
      fitted: p.fitted,
      charge_id: p.chargeId,
      bytes: p.bytes,
    })
    .where('account_id', '=', p.accountId)
    .where('key', '=', p.key)
    .where('claim', '=', p.claim)
    .where('body', 'is', null),
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
  const { fitted = null, ...kept } = one.keep
  const bytes = Buffer.byteLength(kept.body)
  await tx.run(keep, { ...kept, fitted, accountId, chargeId: cost > 0 ? reservationId : null, bytes })
  if (cost === 0) await tx.run(forgetFree, { accountId })
  await boundKeptReplies(tx, accountId, bytes)
}
