// What the nodes on one database share: which there are, who holds which lease, and what they must know alike; a row each.
import { randomBytes } from 'node:crypto'
import type { LeaseStore } from '../../foundation/lease.ts'
import type { NodeRecord, NodeStore } from '../../foundation/node-registry.ts'
import { type Database, SqlStore } from './database.ts'
import { deleteRows, insertRow, putRow, selectRows } from './row-statements.ts'
import { fromRow, toRow } from './rows.ts'
import { statement } from './statement.ts'
import type { MarkName } from './tables/crawl-tables.ts'
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

const selectMark = selectRows('marks', ['value'], ['name'])
const insertMark = insertRow('marks', ['name', 'value'], ['name'])
const replaceMark = putRow('marks', ['name'], ['value'])

const SECRET_BYTES = 32

/** Each is as the first of them set it. */
export class SqlMarks extends SqlStore {
  async get(name: MarkName): Promise<string | undefined> {
    return (await this.database.reads.first(selectMark, { name }))?.value
  }

  /** The mark from now on: `value`, unless there was one before. */
  setOnce(name: MarkName, value: string): Promise<string> {
    return this.database.writes.write(async (tx) => {
      await tx.run(insertMark, { name, value })
      return (await tx.first(selectMark, { name }))?.value ?? value
    })
  }

  /** Sets the mark, whatever it was. */
  async touch(name: MarkName, value: string): Promise<void> {
    await this.database.writes.run(replaceMark, { name, value })
  }

  /** The server's secret, made where there is none: every node hashes keys with the same one. */
  async secret(): Promise<string> {
    const name = 'server-secret'
    return (await this.get(name)) ?? this.setOnce(name, randomBytes(SECRET_BYTES).toString('hex'))
  }
}
