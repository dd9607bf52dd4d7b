// Sentences that answer nothing by themselves: what introduces something that is not shown, half ones, formal syntax, notes
// on single browsers where nobody asked which browsers do.
import type { ReadPiece } from '../rank/passages/read-pieces.ts'
import { endsInOneOf } from '../rank/passages/text-pieces.ts'

/** "Use the following command:" without the command; what was cut off before. */
export function goesOn({ text }: ReadPiece): boolean {
  return endsInOneOf(':：…', text)
}

/** `container = <'container-name'> [ / <'container-type'> ]?`, where the mark counts and does not ask. */
const FORMAL = /[\]>}|*+#][?!]$/

export function isFormal({ text }: ReadPiece): boolean {
  return FORMAL.test(text.slice(-2))
}

/** "See also the other page." leads away from this one; what is longer says why. */
const POINTS = /^(?:See|See also|Refer to|Compare|Read)\b.{0,80}$/

export function pointsElsewhere({ text }: ReadPiece): boolean {
  return POINTS.test(text)
}

const BROWSERS =
  /^(?:Chrome|Chromium|Edge|Firefox|Safari|Opera|Samsung Internet|Internet Explorer|Node\.js|Deno|Bun|WebView|WebKit)\b/
const SUPPORT =
  /^(?:\S{1,60}: )?(?:(?:Not )?[Ss]upported (?:since|by default|in)|Partial(?:ly)? support(?:ed)?|(?:Disabled|Enabled) (?:by default|in|through|via)|Can be enabled|See (?:the )?bug) /
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

/** What names a part of which support is told behind it: "Elliptical corners. Supported since Firefox 66." */
const LONGEST_PART = 60

/** "Supported since Firefox 66.", "Edge and Firefox: In version 18 …", and what is said behind that in the same paragraph. */
export function supportNotes(pieces: readonly ReadPiece[]): (piece: ReadPiece) => boolean {
  const blocks = new Set<number>()
  const notes = new Set<ReadPiece>()
  for (const [at, piece] of pieces.entries()) {
    if (isOfBrowser(piece.text)) blocks.add(piece.block)
    if (!SUPPORT.test(piece.text)) continue
    notes.add(piece)
    const before = pieces[at - 1]
    if (before?.block === piece.block && before.text.length <= LONGEST_PART) notes.add(before)
  }
  return (piece) => blocks.has(piece.block) || notes.has(piece)
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
