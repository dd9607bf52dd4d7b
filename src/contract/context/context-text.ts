// Page text as it may stand in a context document: it can't close an element, add frontmatter or fake a section.
import { withoutHiddenText } from '../../foundation/text/hidden-text.ts'
import { onOneLine } from '../../foundation/text/one-line.ts'

/** White space and everything that is not seen: a tag with such characters inside still looks like the tag. */
const SKIPPED = String.raw`\s\p{Cc}\p{Cf}\p{DI}`

/** `<`, what looks like it, and its spellings as an HTML character reference, encoded again or not. */
const BRACKETS = '<\uFF1C\uFE64\u2039\u276E\u02C2\u1438\u27E8\u2329\u3008'
const OPENING = `(?:[${BRACKETS}]|&(?:amp;)*(?:[lL][tT]|#0{0,8}60|#[xX]0{0,8}3[cC]);?)`

const NAME = ['rRｒＲ', 'eEｅＥ', 'sSｓＳ', 'uUｕＵ', 'lLｌＬ', 'tTｔＴ']
  .map((letter) => `[${letter}]`)
  .join(`[${SKIPPED}]*`)

/**
 * An opening bracket with `result` or `/result` after it. `Result<` is let through: it is a generic type in
 * half a dozen languages, and no tag of ours has that capital or is followed by that bracket.
 */
const FORGED = `(${OPENING})(?=[${SKIPPED}/\\\\]*(?!Result<)${NAME}(?![\\p{L}\\p{N}_]))`

const FIRST = new RegExp(FORGED, 'u')

/** The bracket of every forged tag. */
export const FORGED_TAG = new RegExp(FORGED, 'gu')

/** Every character that a bracket can start with. */
export const TAG_START = new RegExp(`[${BRACKETS}&]`, 'gu')

export function hasForgedTag(text: string): boolean {
  return FIRST.test(text)
}

/**
 * Puts a backslash behind the bracket of each forged tag, before any that is there already: nothing is
 * taken away, so no new tag can come of it, and taking one backslash off again gives the page's own text.
 */
export function breakForgedTags(text: string): string {
  return text.replace(FORGED_TAG, '$1\\')
}

/** What both kinds of document call themselves in their frontmatter. */
export const CONTEXT_FORMAT = 'svc-context/v1'

/** The sections that follow the main results, in the contract's order. */
export const SECTIONS = [
  { title: 'Academic results', group: 'academic' },
  { title: 'News results', group: 'news' },
  { title: 'Video results', group: 'videos' },
  { title: 'Social results', group: 'social' },
  { title: 'Place results', group: 'places' },
  { title: 'Profile results', group: 'profiles' },
] as const

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const CONTROL = /(?![\n\t])\p{Cc}/gu
const LEADING_BLANK_LINES = /^(?:[^\S\n]*\n)+/
const UNSEEN = /[\p{Cf}\p{DI}]/gu

const RULE = /^-{3,}$/
const OUR_HEADING = new RegExp(
  `^\\\\*#{1,6}\\s*(?:${SECTIONS.map(({ title }) => title.replace(' ', '\\s+')).join('|')})\\s*#*$`,
  'i',
)

/**
 * Neutralises page text. Nothing is taken away but control characters and what hides text, and each other change is one character
 * more than the page had: a backslash in a forged tag or heading, a dash in a line of dashes, which stays
 * the same rule or underline in markdown but is no frontmatter delimiter.
 */
export function contextText(text: string): string {
  const clean = withoutHiddenText(text.toWellFormed()).replace(LINE_BREAK, '\n').replace(CONTROL, '')
  const safe = breakForgedTags(clean).split('\n').map(safeLine).join('\n')
  return safe.replace(LEADING_BLANK_LINES, '').trimEnd()
}

/** The same on one line. */
export function contextLine(text: string): string {
  return contextText(onOneLine(text))
}

function safeLine(line: string): string {
  const seen = line.replace(UNSEEN, '').trim()
  if (RULE.test(seen)) return line.replace('-', '--')
  return OUR_HEADING.test(seen) ? line.replace(/[\\#]/, '\\$&') : line
}

/** What is known of a result's page beyond the JSON body; shown in context documents only. */
export interface PageNotes {
  /** The source's name as people know it, where it is not the domain. */
  readonly displaySource?: string
  readonly author?: string
  /** Of a scholarly paper; stands for its date where that is not known. */
  readonly year?: number
  readonly publisher?: string
  readonly lang?: string
  readonly wordCount?: number
  readonly keywords?: readonly string[]
  readonly summary?: string
  /** Of a video, as its page gives it. */
  readonly duration?: string
}

/** Notes by a result's `link`. */
export type NotesByLink = Readonly<Record<string, PageNotes>>

export function notesOf(notes: NotesByLink, link: string): PageNotes {
  return Object.hasOwn(notes, link) ? (notes[link] ?? {}) : {}
}
