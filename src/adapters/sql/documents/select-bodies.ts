// Reads the rows of documents by their addresses, on any connection.
import { sql } from 'kysely'
import { selectRows } from '../row-statements.ts'
import { type Connection, statement } from '../statement.ts'
import { AT_ONCE, type DocumentBodies, LONG } from './sql-document-reader.ts'

/** Whoever asks for fewer gives the last again: one statement for all. */
type Urls = Readonly<Record<`url${number}`, string>>

const selectBody = selectRows('documents', ['body'], ['url', 'body is not null'])

export const shortBody = sql<string | null>`CASE WHEN octet_length(body) <= ${sql.lit(LONG)} THEN body END`

/** Of those that are long there is the address alone. */
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

export function bodiesOn(reads: Connection): DocumentBodies {
  return {
    some(urls) {
      const asked = Array.from({ length: AT_ONCE }, (_, at) => [`url${at}`, urls[at] ?? urls.at(-1) ?? ''])
      return reads.all(selectShortBodies, Object.fromEntries(asked))
    },
    one: async (url) => (await reads.first(selectBody, { url }))?.body ?? undefined,
  }
}
