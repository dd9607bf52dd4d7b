// A result and an image result, as callers see them. What writes them checks nothing, and loads no schema.
import type { PageKind, Safety } from '../vocabulary/page-kinds.ts'
import type { Cited } from './citations.ts'

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

/** What is cited in it is beyond the contract. */
export interface Result extends Cited {
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

/** Three decimals. */
export function shownScore(score: number): number {
  return Math.round(1000 * Math.min(1, Math.max(0, score))) / 1000
}

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
