// Counting tokens as large language models do, with the o200k encoding; prices go by it.
import { readFileSync } from 'node:fs'
import { readTokenTable, type TokenTable } from './tokens/token-table.ts'

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

const FILE = new URL('../../../facts/o200k-tokens.bin', import.meta.url)

const CONTRACTION = "(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?"
const UPPER = '[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]'
const LOWER = '[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]'
/** What the encoding merges within, and never across. */
const SPLIT = new RegExp(
  [
    `[^\\r\\n\\p{L}\\p{N}]?${UPPER}*${LOWER}+${CONTRACTION}`,
    `[^\\r\\n\\p{L}\\p{N}]?${UPPER}+${LOWER}*${CONTRACTION}`,
    '\\p{N}{1,3}',
    ' ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*',
    '\\s*[\\r\\n]+',
    '\\s+(?!\\S)',
    '\\s+',
  ].join('|'),
  'gu',
)

/** UTF-8 takes so many bytes at most for a character of a string. */
const BYTES_A_CHARACTER = 3
const LAST_ASCII = 0x7f

const encoder = new TextEncoder()
let table: TokenTable | undefined
let bytes = new Uint8Array(4_096)

/** Reads the encoding, for whoever would not have a caller wait for it. */
export function loadEncoding(): void {
  table ??= readTokenTable(readFileSync(FILE))
}

/** Tokens in a text; what looks like a special token is text like any other. Linear time on any input. */
export function countTokens(text: string): number {
  table ??= readTokenTable(readFileSync(FILE))
  let tokens = 0
  for (const piece of tokenPieces(text)) {
    for (const [part] of piece.matchAll(SPLIT)) {
      const end = encode(part)
      tokens += table.count(bytes, end)
    }
  }
  return tokens
}

/** Puts the part into `bytes`; how many it takes. By hand where it is ASCII, as most are: a call would take longer. */
function encode(part: string): number {
  const { length } = part
  if (length * BYTES_A_CHARACTER > bytes.length) bytes = new Uint8Array(length * BYTES_A_CHARACTER)
  for (let i = 0; i < length; i++) {
    const code = part.charCodeAt(i)
    if (code > LAST_ASCII) return encoder.encodeInto(part, bytes).written
    bytes[i] = code
  }
  return length
}
