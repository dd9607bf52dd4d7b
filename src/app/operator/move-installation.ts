// `whippet move`: the whole installation from the embedded database to PostgreSQL.
import { lockHolder } from '../../adapters/embedded-index/folder-lock.ts'
import { type CopyProgress, copyTables } from '../../adapters/sql/copy-tables.ts'
import { loadSecret } from '../../adapters/sql/load-secret.ts'
import { SqlMarks } from '../../adapters/sql/node-stores.ts'
import { openPostgres } from '../../adapters/sql/postgres/open-postgres.ts'
import { countRows } from '../../adapters/sql/row-statements.ts'
import { type MovedShown, OperatorError } from '../../operations/operator/operator-api.ts'
import type { Config } from '../config.ts'
import { indexFolder } from '../installation.ts'
import { readModelChoice, writeModelChoice } from '../open/models/model-choice.ts'
import type { Data } from '../open/open-data.ts'

/** What was moved before and is moved again goes on where it ended. The embedded database is left as it is. */
export async function moveInstallation(
  config: Config,
  data: Data,
  to: string,
  onProgress: (progress: CopyProgress) => void,
): Promise<MovedShown> {
  if (config.databaseUrl !== undefined)
    throw new OperatorError(
      'WHIPPET_DATABASE_URL is set: this installation is on PostgreSQL already. Unset it to move the embedded database.',
    )
  const running = lockHolder(indexFolder(config))
  if (running !== undefined)
    throw new OperatorError(
      `The service runs (process ${running}). Stop it first: what it writes now would be left behind.`,
    )
  const secret = await loadSecret(config.dataFolder, data.database)
  const target = await openPostgres(to)
  try {
    const marks = new SqlMarks(target)
    const known = await marks.get('server-secret')
    if (known === undefined) {
      const { documents, accounts } = await heldBy(target)
      if (documents + accounts > 0)
        throw new OperatorError('That database holds documents or accounts already. Name an empty one.')
    }
    if ((await marks.setOnce('server-secret', secret)) !== secret)
      throw new OperatorError('That database belongs to another installation. Name an empty one.')
    // What has changed there since would be set back.
    if ((await marks.get('served')) !== undefined)
      throw new OperatorError(
        'This installation was moved to that database already, and has run on it. Set WHIPPET_DATABASE_URL to it and start the service. To move what was written here since, name an empty one.',
      )
    const copied = await copyTables(data.database, target, onProgress)
    const starter = await data.starterMarker.loaded()
    if (starter !== undefined) await marks.touch('starter-loaded', starter)
    await writeModelChoice(target, await readModelChoice(data.database))
    return shown(copied)
  } finally {
    await target.close()
  }
}

async function heldBy({ reads }: Data['database']): Promise<{ documents: number; accounts: number }> {
  const count = async (table: 'documents' | 'accounts'): Promise<number> =>
    (await reads.first(countRows(table, []), {}))?.count ?? 0
  return { documents: await count('documents'), accounts: await count('accounts') }
}

function shown(copied: Awaited<ReturnType<typeof copyTables>>): MovedShown {
  const tables = Object.fromEntries(copied.map(({ table, rows }) => [table, rows]))
  return {
    documents: tables['documents'] ?? 0,
    accounts: tables['accounts'] ?? 0,
    keys: tables['api_keys'] ?? 0,
    ledger_entries: tables['ledger_entries'] ?? 0,
    rows: copied.reduce((sum, { rows }) => sum + rows, 0),
    tables,
  }
}
