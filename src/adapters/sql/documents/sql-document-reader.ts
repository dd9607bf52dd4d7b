// Reads documents out of the database by their addresses, on any connection that reads.
import type { Document } from '../../../engine/index/document/document.ts'
import type { DocumentStore } from '../../../engine/index/document/document-store.ts'
import { boundBehind, boundDocument, type TextBound } from '../../../engine/index/document/text-bound.ts'
import { messageOf, Overloaded } from '../../../foundation/errors.ts'
import { inPortions } from '../../../foundation/in-portions.ts'
import type { Logger } from '../../../foundation/logger.ts'
import { DatabaseUnusable, type LongDocumentReader } from '../database.ts'

/** As many as a page shows, and some. */
export const AT_ONCE = 16
/** Bytes of a document from which on it is read apart from others, in a thread where this is none. */
export const LONG = 100_000

/** What reads the rows: a thread that searches does it without the query builder, which takes longest of all to load. */
export interface DocumentBodies {
  /** Of AT_ONCE addresses at most; null in place of those that are long. */
  some(urls: readonly string[]): Promise<readonly BodyRow[]>
  one(url: string): Promise<string | undefined>
}

export interface BodyRow {
  readonly url: string
  readonly body: string | null
}

/** Characters of documents that are read in one turn. */
const LONG_READ = 1_000_000

export class SqlDocumentReader {
  readonly #bodies: DocumentBodies
  readonly #long: LongDocumentReader | 'one by one'

  /** Long documents are read by `long`, or here and one by one, so that no two of them are whole in memory. */
  constructor(bodies: DocumentBodies, long: LongDocumentReader | 'one by one') {
    this.#bodies = bodies
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
    if (this.#long === 'one by one') return this.#readWhole(url, bound)
    try {
      return await this.#long.read({ url, bound })
    } catch (error) {
      if (error instanceof Overloaded) throw error
      return this.#readWhole(url, bound)
    }
  }

  async #readWhole(url: string, bound: TextBound | undefined): Promise<Document | undefined> {
    const body = await this.#bodies.one(url)
    return body ? bounded(parseDocument(body), bound) : undefined
  }

  /** The documents by their address, without those that are read apart. */
  async #read(urls: readonly string[]): Promise<Map<string, Document | 'long'>> {
    const found = new Map<string, Document | 'long'>()
    const portions = inPortions(LONG_READ)
    for (let from = 0; from < urls.length; from += AT_ONCE) {
      const part = urls.slice(from, from + AT_ONCE)
      for (const { url, body } of await this.#bodies.some(part)) {
        if (found.has(url)) continue
        found.set(url, body === null ? 'long' : parseDocument(body))
        if (body !== null) await portions.did(body.length)
      }
    }
    return found
  }
}

export function bounded(document: Document, bound: TextBound | undefined): Document {
  return bound ? boundDocument(document, bound) : document
}

/** A document out of its row: what is no JSON any more was damaged after it was written. Throws DatabaseUnusable. */
export function parseDocument(body: string): Document {
  try {
    return JSON.parse(body) as Document
  } catch (error) {
    const said = messageOf(error)
    throw new DatabaseUnusable(
      `A document in the database is damaged (${said}). Restore a backup into an empty folder (whippet restore FILE). whippet doctor tells more.`,
      { cause: error },
    )
  }
}

/** Addresses that were told of; each is told of once, and no more than these are remembered. */
const MOST_TOLD = 1_000

/** For a search: a document that is damaged on the disk is left out and told of, and the others are given. */
export function skipDamaged(store: Pick<DocumentStore, 'get'>, logger: Logger): Pick<DocumentStore, 'get'> {
  const told = new Set<string>()
  const tell = (url: string, error: Error): void => {
    if (told.has(url) || told.size >= MOST_TOLD) return
    told.add(url)
    logger.error({ url, err: error }, 'a document is damaged and left out of searches: run whippet doctor')
  }
  const get: DocumentStore['get'] = async (urls, bound) => {
    try {
      return await store.get(urls, bound)
    } catch (error) {
      if (!(error instanceof DatabaseUnusable)) throw error
    }
    const whole: string[] = []
    for (const url of urls) {
      const isWhole = await store.get([url]).then(
        (found: readonly Document[]) => found.length > 0,
        (error: unknown) => {
          if (!(error instanceof DatabaseUnusable)) throw error
          tell(url, error)
          return false
        },
      )
      if (isWhole) whole.push(url)
    }
    return store.get(whole, bound)
  }
  return { get }
}
