// Rows of the documents table, written with the revision and the counters that belong to them.
import type { Document } from '../../../engine/index/document/document.ts'
import type { DocumentNumbers } from '../document-numbers.ts'
import { type Connection, statement } from '../statement.ts'
import { columnsOf, type DocumentColumns, NO_COLUMNS } from './document-columns.ts'

export interface DocumentRow extends DocumentColumns {
  url: string
  body: string
}

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
      added: 1,
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
        // Of the row as it is when it is written, whoever else writes it at the same time.
        added: eb.case().when('documents.body', 'is', null).then(1).else(0).end(),
      })),
    )
    .returning('added'),
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

/** Writes each row of the lists with a revision of its own; how many of each were not there before. The epoch is the caller's. */
export async function putRows(
  tx: Connection,
  numbers: DocumentNumbers,
  lists: readonly (readonly DocumentRow[])[],
): Promise<readonly number[]> {
  const rows = lists.flat()
  const added = lists.map(() => 0)
  if (rows.length === 0) return added
  const revisions = await numbers.take(tx, rows.length)
  const listOf = lists.flatMap((list, at) => list.map(() => at))
  const numbered = rows.map((row, at) => ({ ...row, list: listOf[at] ?? 0, revision: revisions[at] ?? 0 }))
  // In the order of their addresses, so that two who write the same ones wait for one another and not in a circle.
  numbered.sort(byUrl)
  const written = await Promise.all(numbered.map((row) => tx.first(upsert, row)))
  for (const [at, { list }] of numbered.entries())
    added[list] = (added[list] ?? 0) + (written[at]?.added ?? 0)
  const all = added.reduce((sum, one) => sum + one, 0)
  if (all > 0) await numbers.raise(tx, 'document-count', all)
  return added
}

/** Empties the rows and makes that visible; how many there were. */
export async function buryRows(
  tx: Connection,
  numbers: DocumentNumbers,
  urls: readonly string[],
): Promise<number> {
  if (urls.length === 0) return 0
  const revisions = await numbers.take(tx, urls.length)
  const numbered = urls.map((url, at) => ({ url, revision: revisions[at] ?? 0 }))
  const buried = await Promise.all(numbered.toSorted(byUrl).map((row) => tx.run(bury, row)))
  const removed = buried.reduce((sum, one) => sum + one, 0)
  if (removed === 0) return 0
  await numbers.raise(tx, 'document-count', -removed)
  await numbers.raise(tx, 'document-epoch', 1)
  return removed
}

function byUrl(a: { url: string }, b: { url: string }): number {
  return a.url < b.url ? -1 : a.url > b.url ? 1 : 0
}
