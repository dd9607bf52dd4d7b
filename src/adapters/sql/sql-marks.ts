// SqlMarks: what the nodes on one database must know alike, as the first of them set it.
import { randomBytes } from 'node:crypto'
import { SqlStore } from './database.ts'
import { insertRow, putRow, selectRows } from './row-statements.ts'
import type { MarkName } from './tables/crawl-tables.ts'

const selectMark = selectRows('marks', ['value'], ['name'])
const insertMark = insertRow('marks', ['name', 'value'], ['name'])
const replaceMark = putRow('marks', ['name'], ['value'])

const SECRET_BYTES = 32

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
