// SqlLeaseStore: who holds which lease, a row for each kind of work.
import type { LeaseStore } from '../../foundation/lease.ts'
import { type Database, SqlStore } from './database.ts'
import { deleteRows, selectRows } from './row-statements.ts'
import { statement } from './statement.ts'
import type { Schema } from './tables/schema.ts'

const takeTurn = statement((db, row: Schema['turns'] & { now: number }) =>
  db
    .insertInto('turns')
    .values({ name: row.name, holder: row.holder, until: row.until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ holder: eb.ref('excluded.holder'), until: eb.ref('excluded.until') }))
        .where((eb) => eb.or([eb('turns.until', '<=', row.now), eb('turns.holder', '=', row.holder)])),
    ),
)

const releaseTurn = deleteRows('turns', ['name', 'holder'])
const selectHolder = selectRows('turns', ['holder'], ['name'])

export class SqlLeaseStore extends SqlStore implements LeaseStore {
  readonly #take: (wanted: Schema['turns'] & { now: number }) => Promise<boolean>

  constructor(database: Database) {
    super(database)
    this.#take = database.sharedWrites.each(async (tx, wanted) => (await tx.run(takeTurn, wanted)) > 0, false)
  }

  take(name: string, holder: string, now: number, until: number): Promise<boolean> {
    return this.#take({ name, holder, now, until })
  }

  /** Who holds it, also where its time is over; undefined where nobody does. */
  async holder(name: string): Promise<string | undefined> {
    return (await this.database.reads.first(selectHolder, { name }))?.holder
  }

  async release(name: string, holder: string): Promise<void> {
    await this.database.sharedWrites.run(releaseTurn, { name, holder })
  }
}
