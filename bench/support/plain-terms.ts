// Splits text as Tantivy's default analyser does: runs of letters and digits, lower case, no longer than 40 bytes.

const WORD = /[\p{L}\p{N}]+/gu
const LONGEST = 40

export function plainTerms(text: string): string[] {
  const terms = text.toLowerCase().match(WORD) ?? []
  return terms.some((term) => term.length > LONGEST / 3) ? terms.filter(short) : terms
}

function short(term: string): boolean {
  return term.length <= LONGEST / 3 || Buffer.byteLength(term) <= LONGEST
}
