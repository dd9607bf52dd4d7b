// Delivers what a standing question found, in the transaction that charges it.
import type { Kysely } from 'kysely'
import type { Settlement } from '../../../accounts/money/ledger.ts'
import { deleteRows, insertRow, updateRows } from '../row-statements.ts'
import { type Connection, heldRows, statement } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'

const selectRun = statement((db, p: { key: string; run: number }) =>
  heldRows(
    db,
    db
      .selectFrom('watches')
      .select(['webhook', 'state', 'every_ms'])
      .where('key', '=', p.key)
      .where('runs', '=', p.run),
  ),
)

const moveOn = statement((db, p: { key: string; results: number; at: number }) =>
  db
    .updateTable('watches')
    .set((eb) => ({
      runs: eb('runs', '+', 1),
      delivered: eb('delivered', '+', p.results),
      last_run: p.at,
      due_at: eb('every_ms', '+', p.at),
    }))
    .where('key', '=', p.key),
)

const unblock = updateRows('watches', ['state', 'reason'], ['key'])

const insertDelivery = insertRow('watch_deliveries', [
  'watch_key',
  'id',
  'body',
  'created_at',
  'attempts',
  'next_try',
])

const insertStory = insertRow('watch_stories', ['watch_key', 'id', 'body'])
export const deleteCandidate = deleteRows('watch_candidates', ['watch_key', 'url'])

/** To be run where candidates went. */
export const noteWaiting = statement((db, p: { key: string }) =>
  db
    .updateTable('watches')
    .set((eb) => ({
      waiting: eb
        .case()
        .when(eb.exists(eb.selectFrom('watch_candidates').select('url').where('watch_key', '=', p.key)))
        .then(1)
        .else(0)
        .end(),
    }))
    .where('key', '=', p.key),
)

/** Deliveries that a feed shows, and stories that are known again. */
const MOST_DELIVERIES = 100
const MOST_STORIES = 2_000
/** More than come to be at once. */
const FORGOTTEN_AT_ONCE = 500

/** The ids behind so many of the newest. */
const older = (db: Kysely<Schema>, table: 'watch_deliveries' | 'watch_stories', key: string, most: number) =>
  db
    .selectFrom(table)
    .select('id')
    .where('watch_key', '=', key)
    .orderBy('id', 'desc')
    .limit(FORGOTTEN_AT_ONCE)
    .offset(most)

const forgetDeliveries = statement((db, p: { key: string }) =>
  db
    .deleteFrom('watch_deliveries')
    .where('watch_key', '=', p.key)
    .where('next_try', 'is', null)
    .where('id', 'in', older(db, 'watch_deliveries', p.key, MOST_DELIVERIES)),
)

const forgetStories = statement((db, p: { key: string }) =>
  db
    .deleteFrom('watch_stories')
    .where('watch_key', '=', p.key)
    .where('id', 'in', older(db, 'watch_stories', p.key, MOST_STORIES)),
)

/** Whether the question that a charge is for is as it was when it was worked on. */
export async function isStillAsked(tx: Connection, { delivery }: Settlement): Promise<boolean> {
  if (!delivery) return true
  return (await tx.first(selectRun, { key: delivery.watch, run: delivery.run })) !== undefined
}

export async function deliverResults(tx: Connection, one: Settlement): Promise<void> {
  const { delivery, reservationId: id, settledAt: at } = one
  if (!delivery) return
  const { watch: key, run, body, results, stories, settled } = delivery
  const watch = await tx.first(selectRun, { key, run })
  if (!watch) throw new Error('a standing question changed in the transaction that delivers it')
  const calls = watch.webhook !== null && watch.state !== 'failing'
  await tx.run(insertDelivery, {
    watch_key: key,
    id,
    body,
    created_at: at,
    attempts: 0,
    next_try: calls ? at : null,
  })
  for (const [place, story] of stories.entries())
    await tx.run(insertStory, { watch_key: key, id: `${id}-${String(place).padStart(3, '0')}`, body: story })
  for (const url of settled) await tx.run(deleteCandidate, { watch_key: key, url })
  await tx.run(noteWaiting, { key })
  await tx.run(moveOn, { key, results, at })
  if (watch.state === 'blocked') await tx.run(unblock, { key, state: 'active', reason: null })
  await tx.run(forgetDeliveries, { key })
  await tx.run(forgetStories, { key })
}
