// The typed groups of a search, filled with matching documents by their kind.
import { stem } from '../../../foundation/text/stem.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { PageKind } from '../../../vocabulary/page-kinds.ts'
import type { Document } from '../../index/document/document.ts'
import { isotonicDecreasing } from '../rank/isotonic.ts'
import { groupsBy, type ImageHit, type ResultGroups, type SearchResult } from '../search-outcome.ts'

const KIND_OF = {
  videos: 'video',
  news: 'news',
  places: 'place',
  profiles: 'profile',
  social: 'social',
  academic: 'academic',
} as const

/** The kinds that have a group of their own. */
export const GROUPED_KINDS: readonly PageKind[] = [...Object.values(KIND_OF), 'image']

export const MOST_IN_GROUP = 10
const MOST_IMAGES = 20
const MOST_IMAGES_OF_PAGE = 3

export const NO_GROUPS: ResultGroups = { ...groupsBy(() => []), images: [] }

export interface GroupOptions {
  readonly stems: readonly string[]
  /** Whether images are what is looked for: previews of pages then count as images. */
  readonly wantsImages: boolean
  /** Adds what is only worth its time on results that are shown. */
  readonly complete: (results: readonly SearchResult[]) => readonly SearchResult[]
}

/** Takes matching results best first, each document once. */
export function groupsOf(results: readonly SearchResult[], options: GroupOptions): ResultGroups {
  const groups = groupsBy((group) => {
    const ofKind = results.filter(({ document }) => document.kind === KIND_OF[group])
    return options.complete(scoredDown(ofKind.slice(0, MOST_IN_GROUP)))
  })
  return { ...groups, images: imagesOf(results, options) }
}

function imagesOf(results: readonly SearchResult[], options: GroupOptions): readonly ImageHit[] {
  const seen = new Set<string>()
  const hits = results
    .flatMap(({ document, score }) => hitsOf(document, options).map((hit) => ({ ...hit, score })))
    .filter(({ url }) => !seen.has(url) && seen.add(url))
    .slice(0, MOST_IMAGES)
  return scoredDown(hits)
}

/** With scores that never rise. */
export function scoredDown<T extends { readonly score: number }>(found: readonly T[]): readonly T[] {
  const scores = isotonicDecreasing(found.map(({ score }) => score))
  return found.map((one, at) => ({ ...one, score: scores[at] ?? 0 }))
}

/** Of an image's own page its image; of other pages those whose description has a word of the query. */
function hitsOf(document: Document, options: GroupOptions): readonly Omit<ImageHit, 'score'>[] {
  const preview = document.image ? [{ document, url: document.image, alt: document.title }] : []
  const images = document.images.map((image) => ({ ...image, document }))
  if (document.kind === 'image') {
    // Only a page that is a picture itself has its own address.
    const itself = document.contentType.startsWith('image/')
      ? [{ document, url: document.url, alt: document.title }]
      : []
    return [...itself, ...preview, ...images].slice(0, 1)
  }
  const told = images.filter(({ alt }) => speaksOf(alt, options.stems, document.lang))
  return [...(options.wantsImages ? preview : []), ...told].slice(0, MOST_IMAGES_OF_PAGE)
}

function speaksOf(alt: string, stems: readonly string[], lang: string | undefined): boolean {
  return wordsOf(alt.slice(0, 500)).some((word) => stems.includes(stem(word, lang)))
}
