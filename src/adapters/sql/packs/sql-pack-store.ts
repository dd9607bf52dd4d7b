// SqlPackStore: the packs that were added, a row each, and their documents with the vectors they bring in one transaction.
import type { Document } from '../../../engine/index/document/document.ts'
import type {
  AddedPack,
  BroughtCounts,
  BroughtDocument,
  PackStore,
} from '../../../engine/index/packs/pack-files.ts'
import { packVectors } from '../../../engine/index/vectors/vector-store.ts'
import { SqlStore } from '../database.ts'
import { type DocumentRow, putRows, rowOf } from '../documents/document-rows.ts'
import { deleteRows, putRow, selectRows } from '../row-statements.ts'
import { type Connection, heldRows, statement } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'

const selectPacks = selectRows(
  'packs',
  ['name', 'sha256', 'made', 'signer', 'signer_key', 'added_at'],
  [],
  ['name'],
)

const upsertPack = putRow('packs', ['name'], ['sha256', 'made', 'signer', 'signer_key', 'added_at'])
const deletePack = deleteRows('packs', ['name'])

const selectThere = statement((db, p: { url: string }) =>
  heldRows(
    db,
    db
      .selectFrom('documents')
      .select(['origin', 'body'])
      .where('url', '=', p.url)
      .where('body', 'is not', null),
  ),
)

/** With the revision that the document has by now. */
const bringVectors = statement((db, p: { url: string; made: string; first: string; later: string }) =>
  db
    .insertInto('brought_vectors')
    .columns(['url', 'made', 'revision', 'first', 'later'])
    .expression((eb) =>
      eb
        .selectFrom('documents')
        .select((row) => [
          'url',
          row.val(p.made).as('made'),
          'revision',
          row.val(p.first).as('first'),
          row.val(p.later).as('later'),
        ])
        .where('url', '=', p.url),
    )
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet((eb) => ({
        made: eb.ref('excluded.made'),
        revision: eb.ref('excluded.revision'),
        first: eb.ref('excluded.first'),
        later: eb.ref('excluded.later'),
      })),
    ),
)

interface Given {
  readonly row: DocumentRow
  readonly readAt: number
  readonly vectors?: { readonly first: string; readonly later: string }
}

export class SqlPackStore extends SqlStore implements PackStore {
  async list(): Promise<readonly AddedPack[]> {
    return (await this.database.reads.all(selectPacks, {})).map((row) => ({
      name: row.name,
      ...(row.sha256 !== null && { sha256: row.sha256 }),
      made: row.made,
      ...(row.signer !== null &&
        row.signer_key !== null && { signer: { name: row.signer, key: row.signer_key } }),
      addedAt: Number(row.added_at),
    }))
  }

  async note({ name, sha256, made, signer, addedAt }: AddedPack): Promise<void> {
    const row: Schema['packs'] = {
      name,
      sha256: sha256 ?? null,
      made,
      signer: signer?.name ?? null,
      signer_key: signer?.key ?? null,
      added_at: addedAt,
    }
    await this.database.sharedWrites.run(upsertPack, row)
  }

  async forget(name: string): Promise<void> {
    await this.database.sharedWrites.run(deletePack, { name })
  }

  put(documents: readonly BroughtDocument[], made: string | undefined): Promise<BroughtCounts> {
    // Outside the transaction, which others may wait for; in one order, as all who write several documents.
    const given = documents.map(givenOf).toSorted((a, b) => (a.row.url < b.row.url ? -1 : 1))
    return this.database.sharedWrites.write((tx) => this.#putIn(tx, given, made))
  }

  async #putIn(tx: Connection, given: readonly Given[], made: string | undefined): Promise<BroughtCounts> {
    const { numbers } = this.database
    const there = await Promise.all(given.map(({ row }) => tx.first(selectThere, { url: row.url })))
    let [unchanged, kept] = [0, 0]
    const wanted = given.filter(({ row, readAt }, at) => {
      const old = there[at]
      if (!old?.body) return true
      const isSame = old.origin === row.origin && old.body === row.body
      const isNewer = old.origin !== row.origin && (JSON.parse(old.body) as Document).readAt >= readAt
      unchanged += Number(isSame)
      kept += Number(isNewer)
      return !isSame && !isNewer
    })
    if (wanted.length === 0) return { added: 0, updated: 0, unchanged, kept }
    const [added = 0] = await putRows(tx, numbers, [wanted.map(({ row }) => row)])
    if (made !== undefined) {
      const brought = wanted.flatMap(({ row, vectors }) =>
        vectors ? [{ url: row.url, made, ...vectors }] : [],
      )
      await Promise.all(brought.map((vectors) => tx.run(bringVectors, vectors)))
    }
    await numbers.raise(tx, 'document-epoch', 1)
    return { added, updated: wanted.length - added, unchanged, kept }
  }

  async revisions(urls: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (urls.length === 0) return new Map()
    const rows = await this.database.query
      .selectFrom('documents')
      .select(['url', 'revision'])
      .where('url', 'in', urls)
      .execute()
    return new Map(rows.map(({ url, revision }) => [url, Number(revision)]))
  }
}

function givenOf({ document, vectors }: BroughtDocument): Given {
  return {
    row: rowOf(document),
    readAt: document.readAt,
    ...(vectors && { vectors: { first: packVectors(vectors.first), later: packVectors(vectors.later) } }),
  }
}
