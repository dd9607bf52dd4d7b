// An address that opens a page at a passage, with a text fragment as browsers know it.

/** So many words at either end tell a longer passage. */
const WORDS = 6

export function fragmentLink(url: string, passage: string): string {
  const words = passage.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return url
  const isShort = words.length <= 2 * WORDS
  const ends = isShort ? [words] : [words.slice(0, WORDS), words.slice(-WORDS)]
  const fragment = `:~:text=${ends.map((part) => encoded(part.join(' '))).join(',')}`
  return url.includes('#') ? `${url}${fragment}` : `${url}#${fragment}`
}

/** A dash has a meaning of its own there. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('-', '%2D')
}
