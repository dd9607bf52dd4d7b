// Rows of the documents table, written with the revision and the counters that belong to them.
import type { Document } from '../../../engine/index/document/document.ts'
import {
  type DocumentFacts,
  type WrittenDocument,
  writeDocument,
} from '../../../engine/index/document/document-store.ts'
import { hostKey } from '../../../engine/index/host-key.ts'
import { textVersion } from '../../../foundation/quotes/text-version.ts'
import { hostnameOf } from '../../../foundation/web/url.ts'
import { DatabaseUnusable, type DocumentNumbers } from '../database.ts'
import { selectRows } from '../row-statements.ts'
import { type Connection, heldRows, statement } from '../statement.ts'
import { inParts, turnBehind } from './in-parts.ts'
import { keepVersion, nameAddress, type TextOfPage } from './kept-versions.ts'
import { shortBody } from './select-bodies.ts'
import { parseDocument } from './sql-document-reader.ts'

interface DocumentColumns {
  /** The host from its top domain down, so that a site and all below it lie together. */
  host_key: string
  origin: string
  kind: string
  lang: string | null
  /** Milliseconds since the epoch of the publication; null where it is not told. */
  published_at: number | null
}

const NO_COLUMNS: { [name in keyof DocumentColumns]: null } = {
  host_key: null,
  origin: null,
  kind: null,
  lang: null,
  published_at: null,
}

/**
 * What the database knows of a document beside its JSON: the columns that removal and the owner's overview
 * go by.
 */
export function columnsOf(document: DocumentFacts): DocumentColumns {
  const published = document.date === undefined ? Number.NaN : Date.parse(document.date)
  return {
    host_key: hostKey(hostnameOf(document.url)),
    origin: document.origin,
    kind: document.kind,
    lang: document.lang ?? null,
    published_at: Number.isNaN(published) ? null : published,
  }
}

export interface DocumentRow extends DocumentColumns {
  url: string
  body: string
  /** Of its text. */
  version: string
}

const selectBody = selectRows('documents', ['body'], ['url'])

/** Of a document that there is; of a long one without its body. */
const selectShortBody = statement((db, p: { url: string }) =>
  heldRows(
    db,
    db
      .selectFrom('documents')
      .select(shortBody.as('body'))
      .where('url', '=', p.url)
      .where('body', 'is not', null),
  ),
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
      added: 1,
      came: p.revision,
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
        came: eb
          .case()
          .when('documents.body', 'is', null)
          .then(eb.ref('excluded.came'))
          .else(eb.ref('documents.came'))
          .end(),
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
  return rowOfWritten(writeDocument(document))
}

export function rowOfWritten(written: WrittenDocument): DocumentRow {
  const { url, body, version } = written
  return { url, body, version, ...columnsOf(written) }
}

/** The text of a document as it is kept, with its version. Throws DatabaseUnusable where it is damaged. */
export async function textOf(body: string): Promise<TextOfPage> {
  const { url, title, text, readAt } = parseDocument(body)
  await turnBehind(body.length)
  return { url, title, text, readAt, version: textVersion(text) }
}

/** Keeps the texts that are about to be replaced by others. */
async function keepReplaced(
  tx: Connection,
  rows: readonly { readonly url: string; readonly version?: string }[],
  state: 'kept' | 'gone',
): Promise<void> {
  const found = await Promise.all(rows.map(({ url }) => tx.first(selectShortBody, { url })))
  for (const [at, { url, version }] of rows.entries()) {
    const row = found[at]
    const old = row && (await textUnlessDamaged(row.body ?? (await longBody(tx, url))))
    if (old && old.version !== version) await keepVersion(tx, old, Date.now(), state)
  }
}

async function longBody(tx: Connection, url: string): Promise<string> {
  const body = (await tx.first(selectBody, { url }))?.body ?? ''
  await turnBehind(body.length)
  return body
}

/** What is damaged is replaced all the same. */
async function textUnlessDamaged(body: string): Promise<TextOfPage | undefined> {
  try {
    return await textOf(body)
  } catch (error) {
    if (error instanceof DatabaseUnusable) return undefined
    throw error
  }
}

/** Empties the rows of pages that are no more; what they said stays for who cited it. */
export async function buryGone(
  tx: Connection,
  numbers: DocumentNumbers,
  urls: readonly string[],
): Promise<number> {
  await keepReplaced(
    tx,
    urls.toSorted().map((url) => ({ url })),
    'gone',
  )
  return buryRows(tx, numbers, urls)
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
  await keepReplaced(tx, numbered, 'kept')
  const written: ({ added: number } | undefined)[] = []
  for (const part of inParts(numbered, ({ body }) => body.length)) {
    written.push(...(await Promise.all(part.map((row) => tx.first(upsert, row)))))
    await turnBehind(part.reduce((sum, { body }) => sum + body.length, 0))
  }
  for (const [at, { list, url }] of numbered.entries()) {
    const isNew = written[at]?.added ?? 0
    if (isNew > 0) await nameAddress(tx, url)
    added[list] = (added[list] ?? 0) + isNew
  }
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
