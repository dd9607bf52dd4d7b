// A result and an image result, as callers see them.
import { z } from 'zod'
import { PAGE_KINDS, type PageKind, SAFETY_RATINGS, type Safety } from '../vocabulary/page-kinds.ts'
import { type Citation, citationSchema } from './citations.ts'

/** Extracted page content; `markdown` or `content` only with `content=true`, the rest only with `metadata=full`. */
export interface Reader {
  readonly title?: string
  readonly byline?: string
  readonly excerpt?: string
  readonly site_name?: string
  readonly lang?: string
  readonly published?: string
  readonly word_count?: number
  readonly markdown?: string
  readonly content?: string
}

export interface ContentSafety {
  readonly rating: Safety
  readonly safeSearchApplied: boolean
}

export interface SeeAlso {
  readonly title: string
  readonly url: string
  readonly source: string
}

export interface Result {
  readonly title: string
  readonly link: string
  readonly desc: string
  /** Domain name of the result. */
  readonly source: string
  readonly type?: PageKind
  readonly date?: string
  readonly dateModified?: string
  readonly image?: string
  readonly snippet?: string
  readonly answer?: string
  readonly extracts?: readonly string[]
  readonly contentType?: string
  readonly reader?: Reader
  readonly contentSafety?: ContentSafety
  readonly bang?: string
  readonly queryIndices?: readonly number[]
  /** Beyond the contract: relevance from 0 to 1, which never rises down a list. */
  readonly score: number
  readonly seeAlso?: readonly SeeAlso[]
  /** Beyond the contract, with `metadata=full`: of a video. */
  readonly duration?: string
  /** Beyond the contract, with `metadata=full`: of a scholarly paper. */
  readonly authors?: readonly string[]
  readonly doi?: string
  readonly year?: number
  /** Beyond the contract, with `metadata=full`: when the page was read, ISO 8601. */
  readonly crawledAt?: string
  /** Beyond the contract: where the snippet, or the description, stands in the page. */
  readonly citation?: Citation
  /** Beyond the contract: text of it is left out that the session was sent before. */
  readonly seen?: true
  /** Beyond the contract: one for each of `extracts`. */
  readonly citations?: readonly Citation[]
}

export interface ImageResult {
  readonly title: string
  /** The page that holds the image. */
  readonly link: string
  readonly image: string
  readonly source: string
  readonly type: 'image'
  readonly thumbnail?: string
  readonly width?: string
  readonly height?: string
  /** Beyond the contract: as on a result; not with imageFormat=short. */
  readonly score: number
}

const described = (description: string): z.ZodString => z.string().meta({ description })
const uri = (description: string): z.ZodString => z.string().meta({ format: 'uri', description })

/** Three decimals. */
export function shownScore(score: number): number {
  return Math.round(1000 * Math.min(1, Math.max(0, score))) / 1000
}

const score = z.number().min(0).max(1).meta({
  description: 'Relevance from 0 to 1, to three decimals; never rises down the list of one query.',
})

const reader = z.strictObject({
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

export const readerSchema: z.ZodType<Reader> = reader

export const contentSafetySchema: z.ZodType<ContentSafety> = z.strictObject({
  rating: z.enum(SAFETY_RATINGS),
  safeSearchApplied: z
    .boolean()
    .meta({ description: 'Whether safe-search filtering was applied to this result.' }),
})

export const seeAlsoSchema: z.ZodType<SeeAlso> = z.strictObject({
  title: z.string(),
  url: uri('Page URL.'),
  source: z.string(),
})

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
  seen: z.literal(true).exactOptional().meta({
    description: 'Text of it is left out, since the `session` was sent it before.',
  }),
  citation: citationSchema.exactOptional(),
  citations: z
    .array(citationSchema)
    .exactOptional()
    .meta({ description: 'A citation for each of `extracts`.' }),
}

export const resultSchema: z.ZodType<Result> = z.strictObject({ ...beforeLink, link: LINK, ...afterLink })

/** A result with linkFormat=url. */
export const urlResultSchema: z.ZodType = z.strictObject({ ...beforeLink, url: LINK, ...afterLink })

const image = z.strictObject({
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

export const imageResultSchema: z.ZodType<ImageResult> = image

/** The field names of an image result with imageFormat=short. */
export const SHORT_IMAGE_FIELDS: Readonly<Record<Exclude<keyof ImageResult, 'score'>, string>> = {
  title: 't',
  link: 'l',
  image: 'i',
  source: 's',
  type: 'y',
  thumbnail: 'th',
  width: 'w',
  height: 'h',
}

/** An image result with imageFormat=short. */
export const shortImageResultSchema: z.ZodType = z.strictObject(
  Object.fromEntries(
    Object.entries(SHORT_IMAGE_FIELDS).map(([name, short]) => [
      short,
      image.shape[name as keyof ImageResult],
    ]),
  ),
)
