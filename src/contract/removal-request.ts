// Reads which documents the owner wants removed: exactly one of url, site, prefix and origin.
import { z } from 'zod'
import { flag, text } from './fields.ts'
import { check, rawFromQuery, type TypeOf } from './reading.ts'

const MAX_URL = 8_000

/** The parameters of DELETE /api/v1/documents. */
export const removalRequestSchema = z.object({
  url: text(MAX_URL, {
    description: 'Address of the one document to remove.',
    example: 'https://example.com/old',
  }).exactOptional(),
  site: text(MAX_URL, {
    description: 'A host: its documents are removed, and those of all hosts below it.',
    example: 'example.com',
  }).exactOptional(),
  prefix: text(MAX_URL, {
    description: 'Documents whose address starts with this are removed.',
    example: 'https://example.com/drafts/',
  }).exactOptional(),
  origin: text(MAX_URL, {
    description:
      'How they came in: `api`, `starter`, `news`, `import:FILE`, `crawl:HOST`, `library:NAME` or `pack:NAME`.',
    example: 'import:pages.jsonl',
  }).exactOptional(),
  dryRun: flag({
    description: 'Counts the documents and removes none.',
    example: true,
  }).default(false),
})

type Removal = TypeOf<typeof removalRequestSchema>

export function readRemoval(
  query: URLSearchParams,
): Omit<Removal, 'url'> & { readonly url?: readonly string[] } {
  const { url, ...rest } = check(removalRequestSchema, rawFromQuery(removalRequestSchema, query))
  return url === undefined ? rest : { ...rest, url: [url] }
}
