// SqlImportJournal: how far unfinished imports have come, in the database.
import type { ImportJournal } from '../../engine/index/load/import-source.ts'
import { SqlStore } from './database.ts'
import { putRow } from './row-statements.ts'
import { statement } from './statement.ts'

/** A file that nobody came back to for so long is read from its start. */
const KEPT_MS = 30 * 86_400_000

const selectImport = statement((db, p: { file: string }) =>
  db.selectFrom('imports').select('records').where('file', '=', p.file),
)

const upsert = putRow('imports', ['file'], ['records', 'saved_at'])

const forget = statement((db, p: { file: string }) => db.deleteFrom('imports').where('file', '=', p.file))

const forgetOld = statement((db, p: { before: number }) =>
  db.deleteFrom('imports').where('saved_at', '<', p.before),
)

export class SqlImportJournal extends SqlStore implements ImportJournal {
  async get(identity: string): Promise<number> {
    return (await this.database.reads.first(selectImport, { file: identity }))?.records ?? 0
  }

  put(identity: string, records: number, now: number): Promise<void> {
    return this.database.sharedWrites.write(async (tx) => {
      await tx.run(upsert, { file: identity, records, saved_at: now })
      await tx.run(forgetOld, { before: now - KEPT_MS })
    })
  }

  forget(identity: string): Promise<void> {
    return this.database.sharedWrites.write(async (tx) => {
      await tx.run(forget, { file: identity })
    })
  }
}
