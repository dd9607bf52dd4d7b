// SqlIndexHistory: samples of the index's size in the database.
import type { IndexHistory, IndexSize } from '../../engine/index/index-history.ts'
import type { Database } from './database.ts'
import { statement } from './statement.ts'
import type { IndexSizesTable } from './tables/schema.ts'

const putSize = statement((db, row: IndexSizesTable) =>
  db
    .insertInto('index_sizes')
    .values({ at: row.at, documents: row.documents, bytes: row.bytes })
    .onConflict((conflict) =>
      conflict.column('at').doUpdateSet((eb) => ({
        documents: eb.ref('excluded.documents'),
        bytes: eb.ref('excluded.bytes'),
      })),
    ),
)

const dropOld = statement((db, p: { before: number }) =>
  db.deleteFrom('index_sizes').where('at', '<', p.before),
)

const selectAll = statement((db, _: object) => db.selectFrom('index_sizes').selectAll().orderBy('at'))

export class SqlIndexHistory implements IndexHistory {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  add(size: IndexSize, forgetBefore: number): Promise<void> {
    return this.#database.sharedWrites.write(async (tx) => {
      await tx.run(putSize, { ...size })
      await tx.run(dropOld, { before: forgetBefore })
    })
  }

  list(): Promise<IndexSize[]> {
    return this.#database.reads.all(selectAll, {})
  }
}
