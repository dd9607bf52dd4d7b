// SqlNodeStore: the nodes on the database, a row each.
import type { NodeRecord, NodeStore } from '../../foundation/node-registry.ts'
import { type Database, SqlStore } from './database.ts'
import { deleteRows, putRow, selectRows } from './row-statements.ts'
import { fromRow, toRow } from './rows.ts'
import type { Schema } from './tables/schema.ts'

const OTHERS = ['name', 'roles', 'version', 'started_at', 'seen_at'] as const
const COLUMNS = ['id', ...OTHERS] as const

const upsert = putRow('nodes', ['id'], OTHERS)
const deleteNode = deleteRows('nodes', ['id'])
const deleteOld = deleteRows('nodes', ['seen_at <'])
const selectAll = selectRows('nodes', COLUMNS, [], ['name', 'started_at', 'id'])

export class SqlNodeStore extends SqlStore implements NodeStore {
  readonly #put: (put: { readonly row: Schema['nodes']; readonly before: number }) => Promise<void>

  constructor(database: Database) {
    super(database)
    // The next beat says the same again.
    this.#put = database.sharedWrites.each(async (tx, { row, before }) => {
      await tx.run(upsert, row)
      await tx.run(deleteOld, { seen_at: before })
    }, false)
  }

  put(node: NodeRecord, forgetBefore: number): Promise<void> {
    const row = toRow<Schema['nodes']>(COLUMNS, { ...node, roles: node.roles.join(',') })
    return this.#put({ row, before: forgetBefore })
  }

  async remove(id: string): Promise<void> {
    await this.database.sharedWrites.run(deleteNode, { id })
  }

  async list(): Promise<NodeRecord[]> {
    const rows = await this.database.reads.all(selectAll, {})
    return rows.map((row) => ({ ...fromRow(row), roles: row.roles.split(',') }))
  }
}
