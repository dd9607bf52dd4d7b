// SqlKeptReplies: calls that must be done once, in the database.
import type {
  ClaimOutcome,
  KeptReplies,
  OnceOnly,
  WantedClaim,
} from '../../../accounts/money/kept-replies.ts'
import type { Database } from '../database.ts'
import type { KeptRepliesTable } from '../schema.ts'
import { type Connection, statement } from '../statement.ts'

const select = statement((db, p: { accountId: string; key: string }) =>
  db.selectFrom('kept_replies').selectAll().where('account_id', '=', p.accountId).where('key', '=', p.key),
)

const insert = statement((db, p: WantedClaim) =>
  db
    .insertInto('kept_replies')
    .values({
      account_id: p.accountId,
      key: p.key,
      request: p.request,
      claim: p.claim,
      claimed_until: p.claimedUntil,
      expires_at: p.expiresAt,
      content_type: null,
      body: null,
      charge_id: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'key']).doUpdateSet((eb) => ({
        request: eb.ref('excluded.request'),
        claim: eb.ref('excluded.claim'),
        claimed_until: eb.ref('excluded.claimed_until'),
        expires_at: eb.ref('excluded.expires_at'),
        content_type: null,
        body: null,
        charge_id: null,
      })),
    ),
)

const release = statement((db, p: { accountId: string; key: string; claim: string }) =>
  db
    .deleteFrom('kept_replies')
    .where('account_id', '=', p.accountId)
    .where('key', '=', p.key)
    .where('claim', '=', p.claim)
    .where('body', 'is', null),
)

/** Replies that are forgotten in one transaction: they may be long, and others write between two. */
const FORGOTTEN_AT_ONCE = 100

const deleteExpired = statement((db, p: { now: number }) =>
  db
    .deleteFrom('kept_replies')
    .where((eb) =>
      eb(
        eb.refTuple('account_id', 'key'),
        'in',
        eb
          .selectFrom('kept_replies')
          .select(['account_id', 'key'])
          .where('expires_at', '<=', p.now)
          .limit(FORGOTTEN_AT_ONCE)
          .$asTuple('account_id', 'key'),
      ),
    ),
)

export class SqlKeptReplies implements KeptReplies {
  readonly #database: Database
  readonly #claim: (wanted: WantedClaim) => Promise<ClaimOutcome>

  constructor(database: Database) {
    this.#database = database
    // A power cut ends the calls under way, so a claim needs no sync to disk; the reply is synced with its charge.
    this.#claim = database.writes.kind(claimAll, false, ({ accountId }) => accountId)
  }

  claim(wanted: WantedClaim): Promise<ClaimOutcome> {
    return this.#claim(wanted)
  }

  async look(call: OnceOnly, now: number): Promise<ClaimOutcome> {
    return outcomeOf(await this.#database.reads.first(select, call), call, now)
  }

  async release(accountId: string, key: string, claim: string): Promise<void> {
    await this.#database.writes.write((tx) => tx.run(release, { accountId, key, claim }))
  }

  async sweep(now: number): Promise<number> {
    let forgotten = 0
    for (;;) {
      const some = await this.#database.writes.write((tx) => tx.run(deleteExpired, { now }))
      forgotten += some
      if (some < FORGOTTEN_AT_ONCE) return forgotten
    }
  }
}

async function claimAll(tx: Connection, wanted: readonly WantedClaim[]): Promise<ClaimOutcome[]> {
  const outcomes: ClaimOutcome[] = []
  for (const one of wanted) {
    const outcome = outcomeOf(await tx.first(select, one), one, one.now)
    if (outcome.state === 'claimed') await tx.run(insert, one)
    outcomes.push(outcome)
  }
  return outcomes
}

function outcomeOf(row: KeptRepliesTable | undefined, call: OnceOnly, now: number): ClaimOutcome {
  if (!row || row.expires_at <= now) return { state: 'claimed' }
  if (row.body === null && row.claimed_until <= now) return { state: 'claimed' }
  if (row.request !== call.request) return { state: 'other-request' }
  if (row.body === null) return { state: 'running' }
  const { content_type, body, charge_id } = row
  return {
    state: 'kept',
    reply: { contentType: content_type ?? '', body, ...(charge_id !== null && { chargeId: charge_id }) },
  }
}
