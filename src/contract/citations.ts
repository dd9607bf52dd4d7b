// Citations: where a text stands in which version of which page, and what opening one tells.
import { z } from 'zod'
import { flag } from './fields.ts'
import { check, rawFromQuery, type TypeOf } from './reading.ts'

/** What a page says of a passage by now: at its place, at another, no more; or there is no page. */
export const STANDINGS = ['same', 'moved', 'changed', 'gone'] as const
export type Standing = (typeof STANDINGS)[number]

export const described = (description: string) => z.string().meta({ description })

const place = {
  version: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .meta({ description: 'The SHA-256 of the text in UTF-8 that was read of the page.' }),
  start: z.int().min(0).meta({ description: 'Where the passage begins in it, in UTF-16 units.' }),
  end: z.int().min(0).meta({ description: 'Where it ends.' }),
}

const ID = described('Opens the passage at /api/v1/citations/{id}, for this account.')

/** The place of a passage in one version of a page's text. */
export const citationSchema = z.strictObject({ id: ID, ...place })
export type Citation = TypeOf<typeof citationSchema>

/** What text of a page comes with: of the snippet or the description of a result, of the whole content of a page. */
export const citedShape = {
  seen: z.literal(true).exactOptional().meta({
    description: 'Text of it is left out, since the `session` was sent it before.',
  }),
  citation: citationSchema.exactOptional(),
  citations: z
    .array(citationSchema)
    .exactOptional()
    .meta({ description: 'A citation for each of `extracts`.' }),
}

/** The body of GET /api/v1/citations/{id}. */
export const openedCitationSchema = z.strictObject({
  id: ID,
  url: z.string().meta({ format: 'uri', description: 'The page.' }),
  title: described('Its title when it was read.'),
  version: place.version,
  crawledAt: z.string().meta({ format: 'date-time', description: 'When it was read.' }),
  start: place.start,
  end: place.end,
  text: described('The passage; empty where the owner has removed the page.'),
  before: described('What stands before it.'),
  after: described('What stands behind it.'),
  link: z
    .string()
    .meta({ format: 'uri', description: 'Opens the page at the passage, with a text fragment.' }),
  current: z.enum(STANDINGS).meta({ description: 'What the page says of it as it is stored today.' }),
  live: z
    .enum(STANDINGS)
    .exactOptional()
    .meta({ description: 'What the page says of it on the web; with live=true.' }),
  metrics: z
    .strictObject({ cost_dollars: z.number() })
    .exactOptional()
    .meta({ description: 'What the call cost; with live=true.' }),
})

export type OpenedCitation = TypeOf<typeof openedCitationSchema>

/** Reads what GET /api/v1/citations/{id} is asked with. */
export const citationRequestSchema = z.object({
  live: flag({
    description: 'Asks the web what the page says by now; costs what a fetch does.',
    example: true,
  }).default(false),
})

/** Throws InvalidRequest. */
export function readCitationQuery(parameters: URLSearchParams): { readonly live: boolean } {
  return check(citationRequestSchema, rawFromQuery(citationRequestSchema, parameters))
}
