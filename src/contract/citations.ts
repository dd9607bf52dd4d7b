// Citations: where a text stands in which version of which page, and what opening one tells.
import { z } from 'zod'
import { flag } from './fields.ts'
import { check, rawFromQuery } from './reading.ts'

/** The place of a passage in one version of a page's text. */
export interface Citation {
  readonly id: string
  readonly version: string
  readonly start: number
  readonly end: number
}

/** What a page says of a passage by now: at its place, at another, no more; or there is no page. */
export const STANDINGS = ['same', 'moved', 'changed', 'gone'] as const
export type Standing = (typeof STANDINGS)[number]

/** What text of a page comes with. */
export interface Cited {
  /** Text of it is left out that the session was sent before. */
  readonly seen?: true
  /** Of the snippet or the description of a result, of the whole content of a page. */
  readonly citation?: Citation
  /** One for each of `extracts`. */
  readonly citations?: readonly Citation[]
}

/** The body of GET /api/v1/citations/{id}. */
export interface OpenedCitation {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly version: string
  readonly crawledAt: string
  readonly start: number
  readonly end: number
  readonly text: string
  readonly before: string
  readonly after: string
  readonly link: string
  readonly current: Standing
  readonly live?: Standing
  readonly metrics?: { readonly cost_dollars: number }
}

const described = (description: string): z.ZodString => z.string().meta({ description })

const place = {
  version: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .meta({ description: 'The SHA-256 of the text in UTF-8 that was read of the page.' }),
  start: z.int().min(0).meta({ description: 'Where the passage begins in it, in UTF-16 units.' }),
  end: z.int().min(0).meta({ description: 'Where it ends.' }),
}

const ID = described('Opens the passage at /api/v1/citations/{id}, for this account.')

export const citationSchema: z.ZodType<Citation> = z.strictObject({ id: ID, ...place })

export const citedShape: {
  readonly seen: z.ZodExactOptional<z.ZodLiteral<true>>
  readonly citation: z.ZodExactOptional<z.ZodType<Citation>>
  readonly citations: z.ZodExactOptional<z.ZodArray<z.ZodType<Citation>>>
} = {
  seen: z.literal(true).exactOptional().meta({
    description: 'Text of it is left out, since the `session` was sent it before.',
  }),
  citation: citationSchema.exactOptional(),
  citations: z
    .array(citationSchema)
    .exactOptional()
    .meta({ description: 'A citation for each of `extracts`.' }),
}

export const openedCitationSchema: z.ZodType<OpenedCitation> = z.strictObject({
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

/** Reads what GET /api/v1/citations/{id} is asked with. */
export const citationRequestSchema: z.ZodType<{ readonly live: boolean }> = z.object({
  live: flag({
    description: 'Asks the web what the page says by now; costs what a fetch does.',
    example: true,
  }).default(false),
})

/** Throws InvalidRequest. */
export function readCitationQuery(parameters: URLSearchParams): { readonly live: boolean } {
  return check(citationRequestSchema, rawFromQuery(citationRequestSchema, parameters))
}
