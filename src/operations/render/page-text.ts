// The page text that a result carries with `content=true`, cut to what the caller asked for, as it is in the document.
import type { Document } from '../../engine/index/document/document.ts'
import { firstCharacters } from '../../foundation/text/truncate.ts'

/** Characters of page text per result where the caller names no number: the most that one can name. */
const DEFAULT_MAX_CHARACTERS = 1_000_000

/** Markdown where the page has it, else plain text; nothing of a page that only another source has read. */
export function pageText(
  document: Document,
  maxContentLength: number | undefined,
): { markdown: string } | { content: string } {
  if (document.origin === 'federated') return { content: '' }
  const most = maxContentLength ?? DEFAULT_MAX_CHARACTERS
  return document.markdown === undefined
    ? { content: firstCharacters(document.text, most) }
    : { markdown: firstCharacters(document.markdown, most) }
}
