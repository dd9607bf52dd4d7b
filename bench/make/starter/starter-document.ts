// Makes a document of the starter corpus from what its source knows about the page.
import type { Document } from '../../../src/engine/index/document/document.ts'
import { wordsOf } from '../../../src/foundation/text/tokenize.ts'
import { type Section, writeSections } from './page-sections.ts'
import { firstSentence } from './plain-text.ts'

export interface StarterPage {
  readonly url: string
  readonly title: string
  /** The page's name without the site's ending, as the heading of the markdown. */
  readonly name: string
  /** The name's words apart, for a name such as `IntersectionObserver`. */
  readonly inWords?: string
  readonly siteName: string
  readonly licence: string
  /** What people look it up for, beside its name. */
  readonly keywords: readonly string[]
  /** Addresses of the pages that it replaces. */
  readonly supersedes?: readonly string[]
  /** The address of the page that it belongs to. */
  readonly partOf?: string | undefined
  readonly sections: readonly Section[]
  /** Plain text; the first sentence of the text where absent. */
  readonly description?: string
  /** How it stands among its like, from 0 to 1. */
  readonly standing: number
  /** ISO 8601; only where the source really gives it. */
  readonly date?: string
}

/** A whole sentence is shown, be it long. */
export const LONGEST_DESCRIPTION = 450

export function starterDocument(page: StarterPage, readAt: number): Document {
  const { lead, text, markdown, headings, headingIds } = writeSections(page.name, page.sections)
  const names = [page.name, ...(page.inWords === undefined ? [] : [page.inWords])]
  return {
    url: new URL(page.url).href,
    title: page.title.replace(/\s+/g, ' '),
    text,
    markdown,
    description: page.description ?? firstSentence(lead, LONGEST_DESCRIPTION),
    ...(page.date !== undefined && { date: page.date }),
    lang: 'en',
    images: [],
    keywords: keywordsOf(page),
    ...(page.supersedes && page.supersedes.length > 0 && { supersedes: page.supersedes }),
    ...(page.partOf !== undefined && { partOf: page.partOf }),
    headings: [...names, ...headings],
    ...(headingIds.some((id) => id !== '') && { headingIds: [...names.map(() => ''), ...headingIds] }),
    kind: 'website',
    contentType: 'text/html',
    siteName: page.siteName,
    authority: page.standing,
    safety: 'safe',
    origin: 'starter',
    licence: page.licence,
    readAt,
  }
}

/** Each once, without what the page is called anyway. */
function keywordsOf({ title, inWords = '', keywords }: StarterPage): readonly string[] {
  const spaced = (text: string): string => ` ${wordsOf(text).join(' ')} `
  const names = [title, inWords].map(spaced)
  return [...new Set(keywords.map((keyword) => keyword.trim()))].filter(
    (keyword) => keyword !== '' && !names.some((name) => name.includes(spaced(keyword))),
  )
}
