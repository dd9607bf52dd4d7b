// One form for a name however it is written: lower case, no diacritics, no dots or apostrophes.

/** Most names have none of the letters that cost time to fold. */
const PLAIN = /^[ -~]*$/

export function foldName(name: string): string {
  const letters = PLAIN.test(name) ? name : withoutMarks(name)
  return letters
    .toLowerCase()
    .replace(/[.’‘'`ʻ]/g, '')
    .replace(/[\s,_-]+/g, ' ')
    .trim()
}

/** Letters that do not decompose are written as people without them on the keyboard do. */
function withoutMarks(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[łŁ]/g, 'l')
    .replace(/[øØ]/g, 'o')
    .replace(/ı/g, 'i')
}
