// How much of the text of documents is read: a reply shows so much at most, and a snippet is cut from the beginning.
import { textVersion } from '../../../foundation/quotes/text-version.ts'
import { countWords } from '../../../foundation/text/count-words.ts'
import { ownCopy } from '../../../foundation/text/truncate.ts'
import type { Document } from './document.ts'

/** While there are characters left documents are read whole; of those behind, `enough` characters each. */
export interface TextBound {
  readonly text: number
  readonly markdown: number
  readonly enough: number
}

export function boundDocument(document: Document, bound: TextBound): Document {
  const { text, markdown } = document
  if (text.length <= bound.enough && (markdown?.length ?? 0) <= bound.enough) return document
  const shown = cut(text, bound.text, bound.enough)
  const shownMarkdown = markdown && cut(markdown, bound.markdown, bound.enough)
  const isCut = shown.length < text.length || (shownMarkdown?.length ?? 0) < (markdown?.length ?? 0)
  return {
    ...document,
    text: shown,
    ...(markdown !== undefined && { markdown: shownMarkdown }),
    wordCount: document.wordCount ?? countWords(text),
    ...(isCut && { isCut: true }),
    ...(shown.length < text.length && { version: document.version ?? textVersion(text) }),
  }
}

/** What is left of a bound for those behind a document. */
export function boundBehind({ text, markdown }: Document, bound: TextBound): TextBound {
  return { ...bound, text: bound.text - text.length, markdown: bound.markdown - (markdown?.length ?? 0) }
}

function cut(text: string, left: number, enough: number): string {
  return left > 0 || text.length <= enough ? text : ownCopy(text.slice(0, enough))
}
