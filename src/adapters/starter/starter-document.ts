// Makes a document of the starter corpus from what its source knows about the page.
import type { Document } from '../../engine/index/document/document.ts'
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
  readonly keywords: readonly string[]
  readonly sections: readonly Section[]
  /** What people look it up for, in plain words. */
  readonly uses?: readonly string[] | undefined
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
    keywords: [...new Set(page.keywords.map((word) => word.trim()).filter((word) => word !== ''))],
    ...(page.uses && { uses: page.uses }),
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
