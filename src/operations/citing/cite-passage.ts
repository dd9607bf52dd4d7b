// Cites passages of a text: where each stands in it, under the key of its page, for no account yet.
import type { Citation } from '../../contract/citations.ts'
import type { Document } from '../../engine/index/document/document.ts'
import { pageKey } from '../../engine/index/versions/version-store.ts'
import { type Place, placeInText } from '../../foundation/quotes/place-in-text.ts'
import { textVersion } from '../../foundation/quotes/text-version.ts'
import { sentencesOf } from '../../foundation/text/sentences.ts'

/** What a page's own description is said to stand for, where its text does not have it. */
const LONGEST_OPENING = 300

export interface CitedText {
  readonly url: string
  readonly text: string
  readonly version: string
}

/** Undefined of a page that only another source has read, or that has no text. */
export function citedDocument({ url, text, version, origin }: Document): CitedText | undefined {
  if (origin === 'federated' || text === '') return undefined
  return { url, text, version: version ?? textVersion(text) }
}

/** A passage that is not of the text, as a description may be, is cited as the opening of the page. */
export function citePassage(cited: CitedText, passage: string): Citation {
  return citePlace(cited, placeInText(cited.text, passage) ?? openingOf(cited.text))
}

export function citePlace({ url, version }: Omit<CitedText, 'text'>, { start, end }: Place): Citation {
  return { id: pageKey(url), version, start, end }
}

/** All of a text. */
export function citeWhole(cited: CitedText): Citation {
  return citePlace(cited, { start: 0, end: cited.text.length })
}

/** Its first sentences. */
function openingOf(text: string): Place {
  const sentences = sentencesOf(text.slice(0, 2 * LONGEST_OPENING))
  const fit = sentences.filter(({ start, text: { length } }) => start + length <= LONGEST_OPENING)
  const [first, last] = [fit[0] ?? sentences[0], fit.at(-1) ?? sentences[0]]
  if (!first || !last) return { start: 0, end: Math.min(text.length, LONGEST_OPENING) }
  return { start: first.start, end: last.start + last.text.length }
}
