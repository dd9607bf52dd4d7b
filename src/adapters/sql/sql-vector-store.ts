// The vectors of documents in the database, as text: those made here, and those that packs brought.
import {
  type BroughtVectors,
  type DocumentVectors,
  packVectors,
  unpackVectors,
  type VectorStore,
  type VectorsOfDocument,
} from '../../engine/index/vectors/vector-store.ts'
import { SqlStore } from './database.ts'
import { countRows, deleteRows, putRow, selectFirstRows } from './row-statements.ts'

const upsert = putRow('vectors', ['url', 'made'], ['revision', 'body'])

const selectAfter = selectFirstRows(
  'vectors',
  ['url', 'revision', 'body'],
  ['made', 'revision >'],
  ['revision'],
)

const selectLast = selectFirstRows('vectors', ['revision'], ['made'], ['revision desc'])
const countMade = countRows('vectors', ['made'])
const deleteMade = deleteRows('vectors', ['made'])

export class SqlVectorStore extends SqlStore implements VectorStore {
  put(made: string, documents: readonly DocumentVectors[]): Promise<void> {
    const rows = documents.map(({ url, revision, vectors }) => ({
      url,
      made,
      revision,
      body: packVectors(vectors),
    }))
    return this.database.sharedWrites.write(async (tx) => {
      await Promise.all(rows.map((row) => tx.run(upsert, row)))
    })
  }

  async list(made: string, afterRevision: number, limit: number): Promise<DocumentVectors[]> {
    const rows = await this.database.reads.all(selectAfter, { made, revision: afterRevision, limit })
    return rows.map(({ url, revision, body }) => ({ url, revision, vectors: unpackVectors(body) }))
  }

  async get(made: string, urls: readonly string[]): Promise<DocumentVectors[]> {
    if (urls.length === 0) return []
    const rows = await this.database.query
      .selectFrom('vectors')
      .select(['url', 'revision', 'body'])
      .where('made', '=', made)
      .where('url', 'in', urls)
      .execute()
    return rows.map(({ url, revision, body }) => ({ url, revision, vectors: unpackVectors(body) }))
  }

  async lastRevision(made: string): Promise<number> {
    return (await this.database.reads.first(selectLast, { made, limit: 1 }))?.revision ?? 0
  }

  async count(made: string): Promise<number> {
    return (await this.database.reads.first(countMade, { made }))?.count ?? 0
  }

  async forget(made: string): Promise<void> {
    await this.database.writes.run(deleteMade, { made })
  }
}

/** SqlBroughtVectors: the vectors that came with documents, a row a document. */
export const deleteBrought = deleteRows('brought_vectors', ['url'])

export class SqlBroughtVectors extends SqlStore implements BroughtVectors {
  async get(
    made: string,
    changes: readonly { readonly url: string; readonly revision: number }[],
  ): Promise<ReadonlyMap<string, VectorsOfDocument>> {
    if (changes.length === 0) return new Map()
    const revisions = new Map(changes.map(({ url, revision }) => [url, revision]))
    const rows = await this.database.query
      .selectFrom('brought_vectors')
      .select(['url', 'revision', 'first', 'later'])
      .where('made', '=', made)
      .where('url', 'in', [...revisions.keys()])
      .execute()
    return new Map(
      rows
        .filter(({ url, revision }) => Number(revision) === revisions.get(url))
        .map(({ url, first, later }) => [url, { first: unpackVectors(first), later: unpackVectors(later) }]),
    )
  }

  async drop(urls: readonly string[]): Promise<void> {
    if (urls.length === 0) return
    await this.database.sharedWrites.write((tx) =>
      Promise.all(urls.map((url) => tx.run(deleteBrought, { url }))),
    )
  }
}
