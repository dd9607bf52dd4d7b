// Cuts text into pieces that an encoding of tokens gets through in linear time and in little memory.

/**
 * The encoding merges a run of letters or of signs pair by pair, in quadratic time. Longer runs than this are cut,
 * which ordinary text never meets and which can differ from the whole by a token for each cut.
 */
export const LONGEST_RUN = 256
/** Characters from which on a piece ends before the next word: counts are then those of the whole. */
const ENOUGH = 16_000
/** Characters after which it ends with the next run, where there are no words. */
const LONGEST_PIECE = 32_000

const RUN = new RegExp(`[\\p{L}\\p{M}]{1,${LONGEST_RUN}}|\\p{N}+|[^\\p{L}\\p{N}]{1,${LONGEST_RUN}}`, 'gu')
/** A space between two words, which every split of the encoding begins a new word with. */
const BETWEEN_WORDS = /(?<=\p{L}) (?=\p{L})/uy

/** Joined, the pieces are the text. */
export function* tokenPieces(text: string): Generator<string> {
  let start = 0
  let end = 0
  while (end < text.length) {
    RUN.lastIndex = end
    if (!RUN.test(text)) break
    const run = RUN.lastIndex - end
    end = RUN.lastIndex
    if (run >= LONGEST_RUN || end - start >= LONGEST_PIECE || isBetweenWords(text, start, end)) {
      yield text.slice(start, end)
      start = end
    }
  }
  if (start < text.length) yield text.slice(start)
}

function isBetweenWords(text: string, start: number, end: number): boolean {
  if (end - start < ENOUGH) return false
  BETWEEN_WORDS.lastIndex = end
  return BETWEEN_WORDS.test(text)
}
