// SqlWatchMatches: new documents that may answer standing questions, a row for each pair until it was looked at.
import type { Watch, WatchMatch, WatchMatches } from '../../../engine/search/watch/watch-store.ts'
import { SqlStore } from '../database.ts'
import { putRow, selectFirstRows, selectRows } from '../row-statements.ts'
import { statement } from '../statement.ts'
import { deleteCandidate, noteWaiting } from './deliver-results.ts'
import { watchOf } from './sql-watch-store.ts'

const selectCursor = selectRows('counters', ['value'], ['name'])
const moveCursor = putRow('counters', ['name'], ['value'])

/** New documents that wait for one question; what comes while so many do is left out. */
const MOST_CANDIDATES = 1_000

/** Only for a question that is still there, and has not too many. */
const insertCandidate = statement((db, p: WatchMatch) =>
  db
    .insertInto('watch_candidates')
    .columns(['watch_key', 'url', 'revision'])
    .expression((eb) =>
      eb
        .selectFrom('watches')
        .select(({ cast, val }) => [
          'key',
          cast<string>(val(p.url), 'text').as('url'),
          cast<number>(val(p.revision), 'bigint').as('revision'),
        ])
        .where('key', '=', p.key)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('watch_candidates')
                .select('url')
                .where('watch_key', '=', p.key)
                .limit(1)
                .offset(MOST_CANDIDATES - 1),
            ),
          ),
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(['watch_key', 'url']).doUpdateSet((eb) => ({ revision: eb.ref('excluded.revision') })),
    ),
)

const setWaiting = statement((db, p: { key: string }) =>
  db.updateTable('watches').set({ waiting: 1 }).where('key', '=', p.key).where('waiting', '=', 0),
)

const selectCandidates = selectFirstRows(
  'watch_candidates',
  ['url'],
  ['watch_key', 'revision <='],
  ['revision'],
)

const ranInVain = statement((db, p: { key: string; run: number; at: number }) =>
  db
    .updateTable('watches')
    .set((eb) => ({ runs: eb('runs', '+', 1), last_run: p.at, due_at: eb('every_ms', '+', p.at) }))
    .where('key', '=', p.key)
    .where('runs', '=', p.run),
)

const putOff = statement((db, p: { key: string; run: number; again: number }) =>
  db
    .updateTable('watches')
    .set((eb) => ({ runs: eb('runs', '+', 1), due_at: p.again }))
    .where('key', '=', p.key)
    .where('runs', '=', p.run),
)

/** One whose webhook was given up stays so. */
const blockOne = statement((db, p: { key: string; reason: string }) =>
  db
    .updateTable('watches')
    .set({ state: 'blocked', reason: p.reason })
    .where('key', '=', p.key)
    .where('state', '<>', 'failing'),
)

const selectStories = selectFirstRows('watch_stories', ['body'], ['watch_key'], ['id desc'])

export class SqlWatchMatches extends SqlStore implements WatchMatches {
  async matchedTo(): Promise<number> {
    return (await this.database.reads.first(selectCursor, { name: 'watch-revision' }))?.value ?? 0
  }

  async match(matches: readonly WatchMatch[], matchedTo: number): Promise<void> {
    await this.database.writes.write(async (tx) => {
      await Promise.all(matches.map((one) => tx.run(insertCandidate, one)))
      const keys = [...new Set(matches.map(({ key }) => key))]
      await Promise.all(keys.map((key) => tx.run(setWaiting, { key })))
      await tx.run(moveCursor, { name: 'watch-revision', value: matchedTo })
    })
  }

  async due(
    now: number,
    revision: number,
    limit: number,
    exceptAccounts: readonly string[] = [],
  ): Promise<Watch[]> {
    const rows = await this.database.query
      .selectFrom('watches')
      .selectAll()
      .where('waiting', '=', 1)
      .where('due_at', '<=', now)
      .$if(exceptAccounts.length > 0, (due) => due.where('account_id', 'not in', exceptAccounts))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('watch_candidates')
            .select('url')
            .whereRef('watch_key', '=', 'watches.key')
            .where('revision', '<=', revision),
        ),
      )
      .orderBy('due_at')
      .limit(limit)
      .execute()
    return rows.map(watchOf)
  }

  async candidates(key: string, revision: number, limit: number): Promise<string[]> {
    const rows = await this.database.reads.all(selectCandidates, { watch_key: key, revision, limit })
    return rows.map(({ url }) => url)
  }

  async dismiss({ key, runs: run }: Watch, urls: readonly string[], at: number): Promise<void> {
    await this.database.writes.write(async (tx) => {
      if ((await tx.run(ranInVain, { key, run, at })) === 0) return
      for (const url of urls) await tx.run(deleteCandidate, { watch_key: key, url })
      await tx.run(noteWaiting, { key })
    })
  }

  async block({ key, runs: run }: Watch, reason: string, again: number): Promise<void> {
    await this.database.writes.write(async (tx) => {
      if ((await tx.run(putOff, { key, run, again })) > 0) await tx.run(blockOne, { key, reason })
    })
  }

  async stories(key: string, limit: number): Promise<string[]> {
    const rows = await this.database.reads.all(selectStories, { watch_key: key, limit })
    return rows.map(({ body }) => body)
  }
}
