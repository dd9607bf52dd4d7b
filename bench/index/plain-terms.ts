// Splits text as Tantivy's default analyser does: runs of letters and digits, lower case, no longer than 40 bytes.

const WORD_CHARACTER = /[\p{L}\p{N}]/u
const LONGEST = 40

/** By UTF-16 unit: whether it is part of a word. Characters beyond the first plane end one. */
const isWord = new Uint8Array(65_536)
for (let unit = 0; unit < isWord.length; unit++) {
  isWord[unit] = WORD_CHARACTER.test(String.fromCharCode(unit)) ? 1 : 0
}

export function plainTerms(text: string): string[] {
  const lower = text.toLowerCase()
  const terms: string[] = []
  let start = -1
  for (let at = 0; at <= lower.length; at++) {
    if (at < lower.length && isWord[lower.charCodeAt(at)] === 1) {
      if (start < 0) start = at
    } else if (start >= 0) {
      const term = lower.slice(start, at)
      if (term.length <= LONGEST / 3 || Buffer.byteLength(term) <= LONGEST) terms.push(term)
      start = -1
    }
  }
  return terms
}
