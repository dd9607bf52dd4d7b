// Rows of the documents table, written with the revision and the counters that belong to them.
import type { Document } from '../../engine/index/document/document.ts'
import { columnsOf, type DocumentColumns, NO_COLUMNS } from './document-columns.ts'
import type { CounterName } from './schema.ts'
import { type Connection, statement } from './statement.ts'

export interface DocumentRow extends DocumentColumns {
  url: string
  body: string
}

const raiseCounter = statement((db, p: { name: CounterName; by: number }) =>
  db
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', p.by) }))
    .where('name', '=', p.name)
    .returning('value'),
)

const exists = statement((db, p: { url: string }) =>
  db.selectFrom('documents').select('revision').where('url', '=', p.url).where('body', 'is not', null),
)

const upsert = statement((db, p: DocumentRow & { revision: number }) =>
  db
    .insertInto('documents')
    .values({
      url: p.url,
      revision: p.revision,
      body: p.body,
      host_key: p.host_key,
      origin: p.origin,
      kind: p.kind,
      lang: p.lang,
      published_at: p.published_at,
    })
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet((eb) => ({
        revision: eb.ref('excluded.revision'),
        body: eb.ref('excluded.body'),
        host_key: eb.ref('excluded.host_key'),
        origin: eb.ref('excluded.origin'),
        kind: eb.ref('excluded.kind'),
        lang: eb.ref('excluded.lang'),
        published_at: eb.ref('excluded.published_at'),
      })),
    ),
)

const bury = statement((db, p: { url: string; revision: number }) =>
  db
    .updateTable('documents')
    .set({ revision: p.revision, body: null, ...NO_COLUMNS })
    .where('url', '=', p.url)
    .where('body', 'is not', null),
)

export function rowOf(document: Document): DocumentRow {
  return { url: document.url, body: JSON.stringify(document), ...columnsOf(document) }
}

/** Writes each row with a revision of its own; how many were not there before. The epoch is the caller's. */
export async function putRows(tx: Connection, rows: readonly DocumentRow[]): Promise<number> {
  const before = (await raise(tx, 'document-revision', rows.length)) - rows.length
  const urls = [...new Set(rows.map(({ url }) => url))]
  const known = await Promise.all(urls.map((url) => tx.first(exists, { url })))
  const added = known.filter((row) => row === undefined).length
  await Promise.all(rows.map((row, at) => tx.run(upsert, { ...row, revision: before + at + 1 })))
  if (added > 0) await raise(tx, 'document-count', added)
  return added
}

/** Empties the rows and makes that visible; how many there were. */
export async function buryRows(tx: Connection, urls: readonly string[]): Promise<number> {
  let revision = (await raise(tx, 'document-revision', urls.length)) - urls.length
  let removed = 0
  for (const url of urls) {
    revision += 1
    removed += await tx.run(bury, { url, revision })
  }
  if (removed === 0) return 0
  await raise(tx, 'document-count', -removed)
  await raise(tx, 'document-epoch', 1)
  return removed
}

export async function raise(tx: Connection, name: CounterName, by: number): Promise<number> {
  const row = await tx.first(raiseCounter, { name, by })
  if (!row) throw new Error(`The database has no counter ${name}`)
  return row.value
}
