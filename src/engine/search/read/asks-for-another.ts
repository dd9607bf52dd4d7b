// "Alternative to A", "replacement for A", "A equivalent in B": a word that asks, and that a page on what is asked for seldom has.

const OTHER = /\b(alternatives?|replacements?|substitutes?|equivalents?)\b/iu
/** What may follow it, so that it does not name something itself: "alternative text", "replacement character". */
const FOLLOWED = /^\W*(?:$|(?:to|for|of|in|that|which|with|without|built|from)\b)/iu

/** The word, in small letters; undefined where the query asks for no other thing. */
export function asksForAnother(text: string): string | undefined {
  const found = OTHER.exec(text)
  if (!found || !FOLLOWED.test(text.slice(found.index + found[0].length))) return undefined
  return found[0].toLowerCase()
}
