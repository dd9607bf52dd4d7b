// Sentences that answer nothing by themselves: what introduces something that is not shown, half ones, formal syntax, notes
// on single browsers where nobody asked which browsers do.
import type { ReadPiece } from '../rank/passages/read-pieces.ts'

/** "Use the following command:" without the command; what was cut off before. */
const GOES_ON = /[:：…]["'”’)]*$/u

export function goesOn({ text }: ReadPiece): boolean {
  return GOES_ON.test(text)
}

/** `container = <'container-name'> [ / <'container-type'> ]?`, where the mark counts and does not ask. */
const FORMAL = /[\]>}|*+#][?!]$/

export function isFormal({ text }: ReadPiece): boolean {
  return FORMAL.test(text)
}

const BROWSERS =
  /^(?:Chrome|Chromium|Edge|Firefox|Safari|Opera|Samsung Internet|Internet Explorer|Node\.js|Deno|Bun|WebView|WebKit)\b/
const SUPPORT = /^(?:(?:Not )?[Ss]upported (?:since|by default|in)|See (?:the )?bug) /
/** A longer text before a colon is no list of browsers. */
const LONGEST_LABEL = 120

/** Stems of words that ask which browsers do, and since when. */
const ASKED = new Set(
  'support browser version compat since avail baselin chrome chromium edg firefox safari opera samsung explor ie webview webkit deno bun io android mobil bug'.split(
    ' ',
  ),
)

export function asksForSupport(stems: readonly string[]): boolean {
  return stems.some((stem) => ASKED.has(stem.replace(/(?:ibl|abl|il|e)$/, '')) || ASKED.has(stem))
}

/** "Supported since Firefox 66.", "Edge and Firefox: In version 18 …", and what is said behind that in the same paragraph. */
export function supportNotes(pieces: readonly ReadPiece[]): (piece: ReadPiece) => boolean {
  const blocks = new Set<number>()
  for (const { text, block } of pieces) if (isOfBrowser(text)) blocks.add(block)
  return ({ text, block }) => blocks.has(block) || SUPPORT.test(text)
}

/** Whether all that stands before its colon are browsers. */
function isOfBrowser(text: string): boolean {
  if (!BROWSERS.test(text)) return false
  const end = text.indexOf(': ')
  if (end < 0 || end > LONGEST_LABEL) return false
  return text
    .slice(0, end)
    .split(/, | and /)
    .every((name) => BROWSERS.test(name))
}
