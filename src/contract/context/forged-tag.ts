// Finds text that a reader could take for the tags of a context document's result element.

/** White space and everything that is not seen: a tag with such characters inside still looks like the tag. */
const UNSEEN = String.raw`\s\p{Cc}\p{Cf}\p{DI}`

/** `<`, what looks like it, and its spellings as an HTML character reference, encoded again or not. */
const BRACKETS = '<\uFF1C\uFE64\u2039\u276E\u02C2\u1438\u27E8\u2329\u3008'
const OPENING = `(?:[${BRACKETS}]|&(?:amp;)*(?:[lL][tT]|#0{0,8}60|#[xX]0{0,8}3[cC]);?)`

const NAME = ['rRｒＲ', 'eEｅＥ', 'sSｓＳ', 'uUｕＵ', 'lLｌＬ', 'tTｔＴ']
  .map((letter) => `[${letter}]`)
  .join(`[${UNSEEN}]*`)

/**
 * An opening bracket with `result` or `/result` after it. `Result<` is let through: it is a generic type in
 * half a dozen languages, and no tag of ours has that capital or is followed by that bracket.
 */
const FORGED = `(${OPENING})(?=[${UNSEEN}/\\\\]*(?!Result<)${NAME}(?![\\p{L}\\p{N}_]))`

const FIRST = new RegExp(FORGED, 'u')

/** The bracket of every forged tag. */
export const FORGED_TAG: RegExp = new RegExp(FORGED, 'gu')

/** Every character that a bracket can start with. */
export const TAG_START: RegExp = new RegExp(`[${BRACKETS}&]`, 'gu')

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
