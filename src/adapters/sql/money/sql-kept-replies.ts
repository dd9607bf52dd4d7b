// SqlKeptReplies: calls that must be done once, in the database.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  ClaimOutcome,
  KeptReplies,
  OnceOnly,
  WantedClaim,
} from '../../../accounts/money/kept-replies.ts'
import { createGate } from '../../../workers/gate.ts'
import { type Database, SqlStore } from '../database.ts'
import { deleteRows, putRow, selectRows, updateRows } from '../row-statements.ts'
import { type Connection, statement } from '../statement.ts'

/** How a call stands, without its reply, which may be long and is read for who gets it alone. */
const select = statement((db, p: { accountId: string; key: string }) =>
  db
    .selectFrom('kept_replies')
    .select((eb) => [
      'request',
      'claimed_until',
      'expires_at',
      'charge_id',
      eb.case().when('body', 'is', null).then(0).else(1).end().as('has_reply'),
    ])
    .where('account_id', '=', p.accountId)
    .where('key', '=', p.key),
)

const selectReply = selectRows(
  'kept_replies',
  ['content_type', 'body', 'fitted', 'charge_id'],
  ['account_id', 'key', 'expires_at >', 'body is not null'],
)

const insert = putRow(
  'kept_replies',
  ['account_id', 'key'],
  ['request', 'claim', 'claimed_until', 'expires_at', 'content_type', 'body', 'fitted', 'charge_id', 'bytes'],
)

type Renewal = Pick<WantedClaim, 'accountId' | 'key' | 'claim' | 'claimedUntil'>

const CLAIMED = ['account_id', 'key', 'claim', 'body is null'] as const

const renew = updateRows('kept_replies', ['claimed_until'], CLAIMED)
const release = deleteRows('kept_replies', [...CLAIMED, 'charge_id is null'])

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

type ClaimState = ClaimOutcome['state']

/** Replies that are given again cost nothing, and may be long: one is read at a time, in turns between accounts. */
const READING = { atOnce: 1, alone: 1, contended: 1, bounds: { waiting: 1_000, shareEach: 0.5 } }

export class SqlKeptReplies extends SqlStore implements KeptReplies {
  readonly #claim: (wanted: WantedClaim) => Promise<ClaimState>
  readonly #renew: (renewal: Renewal) => Promise<unknown>
  readonly #reading = createGate(READING)

  constructor(database: Database) {
    super(database)
    // A power cut ends the calls under way, so a claim needs no sync to disk; the reply is synced with its charge.
    this.#claim = database.writes.each(claimOne, false, ({ accountId }) => accountId)
    this.#renew = database.writes.each(
      (tx, { accountId: account_id, key, claim, claimedUntil: claimed_until }) =>
        tx.run(renew, { account_id, key, claim, claimed_until }),
      false,
      ({ accountId }) => accountId,
    )
  }

  async claim(wanted: WantedClaim): Promise<ClaimOutcome> {
    for (;;) {
      const outcome = await this.#withReply(wanted, wanted.now, await this.#claim(wanted))
      if (outcome) return outcome
    }
  }

  async look(call: OnceOnly, now: number): Promise<ClaimOutcome> {
    const state = stateOf(await this.database.reads.first(select, call), call, now)
    return (await this.#withReply(call, now, state)) ?? { state: 'claimed' }
  }

  /** Undefined where the reply is there no more. */
  async #withReply(call: OnceOnly, now: number, state: ClaimState): Promise<ClaimOutcome | undefined> {
    if (state !== 'kept') return { state }
    const row = await this.#reading.run(async () => {
      await nextTurn()
      return this.database.reads.first(selectReply, {
        account_id: call.accountId,
        key: call.key,
        expires_at: now,
      })
    }, new AbortController().signal)
    if (!row || row.body === null) return undefined
    const { content_type, body, fitted, charge_id } = row
    const reply = {
      contentType: content_type ?? '',
      body,
      ...(fitted !== null && { fitted }),
      ...(charge_id !== null && { chargeId: charge_id }),
    }
    return { state: 'kept', reply }
  }

  async renew(renewal: Renewal): Promise<void> {
    await this.#renew(renewal)
  }

  async release(accountId: string, key: string, claim: string): Promise<void> {
    await this.database.writes.run(release, { account_id: accountId, key, claim })
  }

  async sweep(now: number): Promise<number> {
    let forgotten = 0
    for (;;) {
      const some = await this.database.writes.run(deleteExpired, { now })
      forgotten += some
      if (some < FORGOTTEN_AT_ONCE) return forgotten
    }
  }
}

async function claimOne(tx: Connection, wanted: WantedClaim): Promise<ClaimState> {
  const state = stateOf(await tx.first(select, wanted), wanted, wanted.now)
  if (state !== 'claimed') return state
  await tx.run(insert, {
    account_id: wanted.accountId,
    key: wanted.key,
    request: wanted.request,
    claim: wanted.claim,
    claimed_until: wanted.claimedUntil,
    expires_at: wanted.expiresAt,
    ...{ content_type: null, body: null, fitted: null, charge_id: null, bytes: 0 },
  })
  return state
}

interface ClaimRow {
  readonly request: string
  readonly claimed_until: number
  readonly expires_at: number
  readonly has_reply: number
  readonly charge_id: string | null
}

function stateOf(row: ClaimRow | undefined, call: OnceOnly, now: number): ClaimState {
  if (!row || row.expires_at <= now) return 'claimed'
  const hasReply = Number(row.has_reply) === 1
  const isDropped = !hasReply && row.charge_id !== null
  if (!hasReply && !isDropped && row.claimed_until <= now) return 'claimed'
  if (row.request !== call.request) return 'other-request'
  return hasReply ? 'kept' : isDropped ? 'dropped' : 'running'
}
