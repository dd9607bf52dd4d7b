// Links and images in markdown as the words that they show, in time that grows with the text alone, however many
// brackets are open.

const LONGEST_WORDS = 1_000
const LONGEST_ADDRESS = 2_000

/** `[words](address)` and `![words](address)` become `words`. */
export function wordsOfLinks(markdown: string): string {
  let shown = ''
  let from = 0
  let middle = markdown.indexOf('](')
  while (middle >= 0) {
    const opening = openingOf(markdown, from, middle)
    const closing = opening === undefined ? undefined : closingOf(markdown, middle + 2)
    if (opening !== undefined && closing !== undefined) {
      const isImage = opening > from && markdown[opening - 1] === '!'
      shown += markdown.slice(from, isImage ? opening - 1 : opening) + markdown.slice(opening + 1, middle)
      from = closing + 1
    }
    middle = markdown.indexOf('](', Math.max(from, middle + 1))
  }
  return shown + markdown.slice(from)
}

/** The first bracket that opens on this line, with no closing one behind it. */
function openingOf(markdown: string, from: number, middle: number): number | undefined {
  const start = Math.max(from, middle - LONGEST_WORDS - 1)
  const before = markdown.slice(start, middle)
  const free = Math.max(before.lastIndexOf(']'), before.lastIndexOf('\n')) + 1
  const at = before.indexOf('[', free)
  return at < 0 ? undefined : start + at
}

function closingOf(markdown: string, from: number): number | undefined {
  const behind = markdown.slice(from, from + LONGEST_ADDRESS + 1)
  const at = behind.indexOf(')')
  return at < 0 || behind.slice(0, at).includes('\n') ? undefined : from + at
}
