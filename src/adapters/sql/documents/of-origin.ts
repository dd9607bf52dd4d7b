// The condition that a document came in a certain way.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Schema } from '../tables/schema.ts'

/** `import` or `crawl` without a name are all of their kind. */
export function ofOrigin(
  origin: string,
): (eb: ExpressionBuilder<Schema, 'documents'>) => Expression<SqlBool> {
  if (origin.includes(':')) return (eb) => eb('origin', '=', origin)
  return (eb) =>
    eb.or([
      eb('origin', '=', origin),
      // The character after the colon.
      eb.and([eb('origin', '>=', `${origin}:`), eb('origin', '<', `${origin};`)]),
    ])
}
