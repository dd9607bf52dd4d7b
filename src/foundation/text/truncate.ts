// Cutting text to a length without cutting a word or a character in two, and cutting off what stands at its end.

/** At most `maxLength` UTF-16 units, ending at a word where one ends in the last third, with an ellipsis if cut. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const room = maxLength - 1
  if (room < 1) return ''
  const space = text.lastIndexOf(' ', room)
  const end = space > room * 0.66 ? space : wholeCharacters(text, room)
  return `${text.slice(0, end).trimEnd()}…`
}

/** The first `maxLength` UTF-16 units, one fewer where the last would be half a character. */
export function firstCharacters(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, wholeCharacters(text, maxLength))
}

function wholeCharacters(text: string, end: number): number {
  const last = text.charCodeAt(end - 1)
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end
}

/**
 * Without a run of these characters at its end. Looked at once: a regular expression would begin anew at each character of
 * every run.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Shorter pieces are copied as they are cut. */
const SHORTEST_VIEW = 13

/** The same text, which holds no other in memory. */
export function ownCopy(piece: string): string {
  return piece.length < SHORTEST_VIEW ? piece : ` ${piece}`.slice(1)
}
