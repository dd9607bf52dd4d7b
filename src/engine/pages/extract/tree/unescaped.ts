// A line of text that was escaped once more than it is read.
import { parseHtml } from './parse-html.ts'
import { lineText } from './tree.ts'

const REFERENCE = /&(?:#x?[\da-f]{2,6}|[a-z]{2,12});/i
const MAX_LENGTH = 1_000

/** The text with the signs that its character references stand for. */
export function unescaped(text: string): string {
  if (!text.includes('&') || text.length > MAX_LENGTH || !REFERENCE.test(text)) return text
  // Tags are text here: what looks like one is shown as it stands.
  return lineText(parseHtml(text.replaceAll('<', '&lt;')), 0)
}
