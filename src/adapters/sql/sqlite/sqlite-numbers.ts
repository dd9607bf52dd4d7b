// DocumentNumbers on SQLite, where one transaction writes at a time: each is a row of the counters.
import type { DocumentNumbers } from '../document-numbers.ts'
import { type Connection, statement } from '../statement.ts'
import type { CounterName, DocumentCounter } from '../tables/schema-of-nodes.ts'

const raiseCounter = statement((db, p: { name: CounterName; by: number }) =>
  db
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', p.by) }))
    .where('name', '=', p.name)
    .returning('value'),
)

const selectCounter = statement((db, p: { name: CounterName }) =>
  db.selectFrom('counters').select('value').where('name', '=', p.name),
)

const selectLast = statement((db, _: object) =>
  db.selectFrom('documents').select((eb) => eb.fn.max<number | null>('revision').as('revision')),
)

export class SqliteNumbers implements DocumentNumbers {
  readonly #reads: Connection

  constructor(reads: Connection) {
    this.#reads = reads
  }

  async take(tx: Connection, count: number): Promise<readonly number[]> {
    const before = (await raise(tx, 'document-revision', count)) - count
    return Array.from({ length: count }, (_, at) => before + at + 1)
  }

  async last(): Promise<number> {
    return (await this.#reads.first(selectLast, {}))?.revision ?? 0
  }

  async settled(): Promise<number> {
    return Number.MAX_SAFE_INTEGER
  }

  async raise(tx: Connection, counter: DocumentCounter, by: number): Promise<void> {
    await raise(tx, counter, by)
  }

  async value(name: DocumentCounter): Promise<number> {
    return (await this.#reads.first(selectCounter, { name }))?.value ?? 0
  }
}

async function raise(tx: Connection, name: CounterName, by: number): Promise<number> {
  const row = await tx.first(raiseCounter, { name, by })
  if (!row) throw new Error(`The database has no counter ${name}`)
  return row.value
}
