// SqlBroughtVectors: the vectors that came with documents, a row a document.
import {
  type BroughtVectors,
  unpackVectors,
  type VectorsOfDocument,
} from '../../../engine/index/vectors/vector-store.ts'
import type { Database } from '../database.ts'
import { type Statement, statement } from '../statement.ts'

export const deleteBrought: Statement<{ url: string }, unknown> = statement((db, p: { url: string }) =>
  db.deleteFrom('brought_vectors').where('url', '=', p.url),
)

export class SqlBroughtVectors implements BroughtVectors {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async get(
    made: string,
    changes: readonly { readonly url: string; readonly revision: number }[],
  ): Promise<ReadonlyMap<string, VectorsOfDocument>> {
    if (changes.length === 0) return new Map()
    const revisions = new Map(changes.map(({ url, revision }) => [url, revision]))
    const rows = await this.#database.query
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
    await this.#database.sharedWrites.write((tx) =>
      Promise.all(urls.map((url) => tx.run(deleteBrought, { url }))),
    )
  }
}
