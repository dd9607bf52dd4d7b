// Reads documents out of the database by their addresses, on any connection that reads.
import { type RawBuilder, sql } from 'kysely'
import type { Document } from '../../../engine/index/document/document.ts'
import { boundBehind, boundDocument, type TextBound } from '../../../engine/index/document/text-bound.ts'
import { Overloaded } from '../../../foundation/errors.ts'
import { inPortions } from '../../../foundation/in-portions.ts'
import { DatabaseUnusable, type LongDocumentReader } from '../database.ts'
import { type Connection, statement } from '../statement.ts'

/** As many as a page shows, and some: whoever asks for fewer gives the last again. */
const AT_ONCE = 16

type Urls = Readonly<Record<`url${number}`, string>>

const selectBodies = statement((db, p: Urls) =>
  db
    .selectFrom('documents')
    .select(['url', 'body'])
    .where(
      'url',
      'in',
      Array.from({ length: AT_ONCE }, (_, at) => p[`url${at}`] ?? ''),
    )
    .where('body', 'is not', null),
)

const selectBody = statement((db, p: { url: string }) =>
  db.selectFrom('documents').select(['url', 'body']).where('url', '=', p.url).where('body', 'is not', null),
)

/** Bytes of a document from which on it is read in a thread, where there is one. */
const LONG = 100_000

export const shortBody: RawBuilder<string | null> = sql<
  string | null
>`CASE WHEN octet_length(body) <= ${sql.lit(LONG)} THEN body END`

/** The same without those that are long, of which there is the address alone. */
const selectShortBodies = statement((db, p: Urls) =>
  db
    .selectFrom('documents')
    .select(['url', shortBody.as('body')])
    .where(
      'url',
      'in',
      Array.from({ length: AT_ONCE }, (_, at) => p[`url${at}`] ?? ''),
    )
    .where('body', 'is not', null),
)

/** Characters of documents that are read in one turn. */
const LONG_READ = 1_000_000

export class SqlDocumentReader {
  readonly #reads: Connection
  readonly #long: LongDocumentReader | 'one by one' | undefined

  /**
   * Long documents are read by `long`, or here and one by one, so that no two of them are whole in memory; with the others
   * where it is absent.
   */
  constructor(reads: Connection, long?: LongDocumentReader | 'one by one') {
    this.#reads = reads
    this.#long = long
  }

  async get(urls: readonly string[], bound?: TextBound): Promise<Document[]> {
    const found = await this.#read(urls)
    const documents: Document[] = []
    let left = bound
    for (const url of urls) {
      const read = found.get(url)
      const document = read === 'long' ? await this.readLong(url, left) : read && bounded(read, left)
      if (!document) continue
      documents.push(document)
      left &&= boundBehind(document, left)
    }
    return documents
  }

  /** What is damaged there is told in words by a read here. */
  async readLong(url: string, bound: TextBound | undefined): Promise<Document | undefined> {
    if (typeof this.#long !== 'object') return this.#readWhole(url, bound)
    try {
      return await this.#long.read({ url, bound })
    } catch (error) {
      if (error instanceof Overloaded) throw error
      return this.#readWhole(url, bound)
    }
  }

  async #readWhole(url: string, bound: TextBound | undefined): Promise<Document | undefined> {
    const row = await this.#reads.first(selectBody, { url })
    return row?.body ? bounded(parseDocument(row.body), bound) : undefined
  }

  /** The documents by their address, without those that are read apart. */
  async #read(urls: readonly string[]): Promise<Map<string, Document | 'long'>> {
    const select = this.#long ? selectShortBodies : selectBodies
    const found = new Map<string, Document | 'long'>()
    const portions = inPortions(LONG_READ)
    for (let from = 0; from < urls.length; from += AT_ONCE) {
      const part = urls.slice(from, from + AT_ONCE)
      const asked = Array.from({ length: AT_ONCE }, (_, at) => [`url${at}`, part[at] ?? part.at(-1) ?? ''])
      for (const { url, body } of await this.#reads.all(select, Object.fromEntries(asked))) {
        if (found.has(url)) continue
        found.set(url, body === null ? 'long' : parseDocument(body))
        if (body !== null) await portions.did(body.length)
      }
    }
    return found
  }
}

function bounded(document: Document, bound: TextBound | undefined): Document {
  return bound ? boundDocument(document, bound) : document
}

/** A document out of its row: what is no JSON any more was damaged after it was written. Throws DatabaseUnusable. */
export function parseDocument(body: string): Document {
  try {
    return JSON.parse(body) as Document
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnusable(
      `A document in the database is damaged (${said}). Restore a backup into an empty folder (whippet restore FILE). whippet doctor tells more.`,
      { cause: error },
    )
  }
}
