// A result and an image result, as callers see them.
import { z } from 'zod'
import { PAGE_KINDS, SAFETY_RATINGS } from '../vocabulary/page-kinds.ts'
import { citedShape, described } from './citations.ts'
import type { TypeOf } from './reading.ts'
import { SHORT_IMAGE_FIELDS } from './short-image-fields.ts'

const uri = (description: string) => z.string().meta({ format: 'uri', description })

const score = z.number().min(0).max(1).meta({
  description: 'Relevance from 0 to 1, to three decimals; never rises down the list of one query.',
})

/** Extracted page content; `markdown` or `content` only with `content=true`, the rest only with `metadata=full`. */
export const readerSchema = z.strictObject({
  title: z.string().exactOptional(),
  byline: z.string().exactOptional(),
  excerpt: z.string().exactOptional(),
  site_name: z.string().exactOptional(),
  lang: z.string().exactOptional(),
  published: z.string().exactOptional(),
  word_count: z.int().min(0).exactOptional(),
  markdown: described('Full page text as markdown, with content=true.').exactOptional(),
  content: described('Full page text where the page has no markdown version.').exactOptional(),
})

export type Reader = TypeOf<typeof readerSchema>

export const contentSafetySchema = z.strictObject({
  rating: z.enum(SAFETY_RATINGS),
  safeSearchApplied: z
    .boolean()
    .meta({ description: 'Whether safe-search filtering was applied to this result.' }),
})

export const seeAlsoSchema = z.strictObject({
  title: z.string(),
  url: uri('Page URL.'),
  source: z.string(),
})

export type SeeAlso = TypeOf<typeof seeAlsoSchema>

const LINK = uri('Page URL.')

const beforeLink = { title: described('Page title.') }
const afterLink = {
  desc: described('Page description or summary.'),
  source: described('Domain name of the result.'),
  type: z.enum(PAGE_KINDS).exactOptional().meta({ description: 'Only with metadata=full.' }),
  date: described('Publication date, when available.').exactOptional(),
  dateModified: described('Modification date, when available.').exactOptional(),
  image: uri('Preview image URL; only with metadata=full.').exactOptional(),
  snippet: described('Query-relevant excerpt, distinct from desc.').exactOptional(),
  answer: described('Inline answer for instant-answer results.').exactOptional(),
  extracts: z.array(z.string()).exactOptional().meta({ description: 'Text extracts, when on.' }),
  contentType: described('Content type of the page; only with metadata=full.').exactOptional(),
  reader: readerSchema.exactOptional(),
  contentSafety: contentSafetySchema.exactOptional(),
  bang: described('Shortcut name for the result domain; only with metadata=full.').exactOptional(),
  queryIndices: z
    .array(z.int().min(0).max(4))
    .exactOptional()
    .meta({ description: 'Indices, from 0, of the queries that produced the result.' }),
  score,
  seeAlso: z.array(seeAlsoSchema).exactOptional(),
  duration: described('Length of a video, such as 4:13; only with metadata=full.').exactOptional(),
  authors: z
    .array(z.string())
    .exactOptional()
    .meta({ description: 'Authors of a scholarly paper; only with metadata=full.' }),
  doi: described('DOI of a scholarly paper; only with metadata=full.').exactOptional(),
  year: z
    .int()
    .exactOptional()
    .meta({ description: 'Year of publication of a scholarly paper; only with metadata=full.' }),
  crawledAt: z
    .string()
    .exactOptional()
    .meta({ format: 'date-time', description: 'When the page was read; only with metadata=full.' }),
  ...citedShape,
}

export const resultSchema = z.strictObject({ ...beforeLink, link: LINK, ...afterLink })

export type Result = TypeOf<typeof resultSchema>

/** A result with linkFormat=url. */
export const urlResultSchema = z.strictObject({ ...beforeLink, url: LINK, ...afterLink })

export const imageResultSchema = z.strictObject({
  title: described('Image title or alt text.'),
  link: uri('URL of the page holding the image.'),
  image: uri('Direct URL of the full-size image.'),
  source: described('Domain name of the image source.'),
  type: z.literal('image'),
  thumbnail: uri('Thumbnail URL.').exactOptional(),
  width: described('Width in pixels.').exactOptional(),
  height: described('Height in pixels.').exactOptional(),
  score,
})

export type ImageResult = TypeOf<typeof imageResultSchema>

/** An image result with imageFormat=short. */
const SHORT: Readonly<Record<Exclude<keyof ImageResult, 'score'>, string>> = SHORT_IMAGE_FIELDS
export const shortImageResultSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(SHORT).map(([name, short]) => [short, imageResultSchema.shape[name as keyof ImageResult]]),
  ),
)
