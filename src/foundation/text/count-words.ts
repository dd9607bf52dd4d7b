// Counts words as a reader would: scripts that write no spaces have a word in every few characters.

/** A word counts for so much, so that no fraction of one is lost. */
const WORD = 10
/** What a character adds: Chinese and Japanese words have about two, Thai, Lao, Burmese and Khmer ones about five. */
const EAST_ASIAN = 5
const SOUTH_EAST_ASIAN = 2

export function countWords(text: string): number {
  let sum = 0
  let inside = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const letter =
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
    const part = code < 0xe00 ? 0 : partOfWord(code)
    const word = letter || (code > 127 && part === 0 && isWordCode(code))
    sum += part
    if (word && !inside) sum += WORD
    inside = word
  }
  return Math.ceil(sum / WORD)
}

/** 0 for the characters of scripts that part their words. */
function partOfWord(code: number): number {
  if (code < 0x3041) {
    const isSpaceless = code < 0xf00 || (code >= 0x1000 && code < 0x10a0) || (code >= 0x1780 && code < 0x1800)
    return isSpaceless ? SOUTH_EAST_ASIAN : 0
  }
  const isSpaceless =
    code < 0x3100 ||
    (code >= 0x3400 && code < 0xa000) ||
    (code >= 0xf900 && code < 0xfb00) ||
    (code >= 0xff66 && code < 0xff9e)
  return isSpaceless ? EAST_ASIAN : 0
}

/** Letters and digits beyond ASCII, near enough: all but the blocks of punctuation and symbols. */
function isWordCode(code: number): boolean {
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba
  if (code === 0xd7 || code === 0xf7) return false
  return !(
    (code >= 0x2000 && code <= 0x2bff) ||
    (code >= 0x3000 && code <= 0x3004) ||
    (code >= 0x3008 && code <= 0x3020) ||
    (code >= 0xff00 && code <= 0xff0f) ||
    (code >= 0xfe10 && code <= 0xfe6f)
  )
}
