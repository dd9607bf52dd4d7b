// Reads documents out of the embedded database on a connection of its own, for a thread: plain SQL, with nothing to load.
import BetterSqlite3 from 'better-sqlite3'
import { type BodyRow, type DocumentBodies, LONG } from '../documents/sql-document-reader.ts'
import { SqliteTrouble } from './sqlite-trouble.ts'

/** Kilobytes of pages that each of them holds. */
const CACHE_KB = 4_000

/** The file has to be there. */
export function openSqliteReader(path: string): DocumentBodies {
  const file = new BetterSqlite3(path, { readonly: true, fileMustExist: true, timeout: 5_000 })
  file.pragma(`cache_size = -${CACHE_KB}`)
  const trouble = new SqliteTrouble(path)
  const select = (body: string): BetterSqlite3.Statement<[string], BodyRow> =>
    file.prepare(
      `SELECT url, ${body} AS body FROM documents
       WHERE url IN (SELECT value FROM json_each(?)) AND body IS NOT NULL`,
    )
  // With the first question: what is wrong with the file is told to whoever asks.
  let prepared: Record<'whole' | 'short', ReturnType<typeof select>> | undefined
  const statements = (): NonNullable<typeof prepared> => {
    prepared ??= {
      whole: select('body'),
      short: select(`CASE WHEN octet_length(body) <= ${LONG} THEN body END`),
    }
    return prepared
  }
  return {
    some: async (urls) => trouble.guard(() => statements().short.all(JSON.stringify(urls))),
    one: async (url) => trouble.guard(() => statements().whole.get(JSON.stringify([url]))?.body ?? undefined),
  }
}
