// SqlIndexHistory: samples of the index's size in the database.
import type { IndexHistory, IndexSize } from '../../engine/index/index-history.ts'
import { SqlStore } from './database.ts'
import { putRow } from './row-statements.ts'
import { statement } from './statement.ts'

const putSize = putRow('index_sizes', ['at'], ['documents', 'bytes'])

const dropOld = statement((db, p: { before: number }) =>
  db.deleteFrom('index_sizes').where('at', '<', p.before),
)

const selectAll = statement((db, _: object) => db.selectFrom('index_sizes').selectAll().orderBy('at'))

export class SqlIndexHistory extends SqlStore implements IndexHistory {
  add(size: IndexSize, forgetBefore: number): Promise<void> {
    return this.database.sharedWrites.write(async (tx) => {
      await tx.run(putSize, { ...size })
      await tx.run(dropOld, { before: forgetBefore })
    })
  }

  list(): Promise<IndexSize[]> {
    return this.database.reads.all(selectAll, {})
  }
}
