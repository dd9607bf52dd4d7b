// Counting tokens as large language models do, with the o200k encoding (decisions.md, "fetch price").
import { createRequire } from 'node:module'

type Encoding = Pick<typeof import('gpt-tokenizer/encoding/o200k_base'), 'countTokens'>

/**
 * The encoding merges a run of letters or of signs pair by pair, in quadratic time. Longer runs than this are counted
 * in pieces, which ordinary text never meets and which can differ from the whole by a token for each piece.
 */
const LONGEST_RUN = 256
const RUN = new RegExp(`[\\p{L}\\p{M}]{1,${LONGEST_RUN}}|\\p{N}+|[^\\p{L}\\p{N}]{1,${LONGEST_RUN}}`, 'gu')

const PLAIN_TEXT = { disallowedSpecial: new Set<string>() }

let encoding: Encoding | undefined

/** Tokens in a text; what looks like a special token is text like any other. Linear time on any input. */
export function countTokens(text: string): number {
  encoding ??= createRequire(import.meta.url)('gpt-tokenizer/encoding/o200k_base') as Encoding
  let tokens = 0
  let start = 0
  let end = 0
  for (const run of text.match(RUN) ?? []) {
    end += run.length
    if (run.length < LONGEST_RUN) continue
    tokens += encoding.countTokens(text.slice(start, end), PLAIN_TEXT)
    start = end
  }
  return tokens + encoding.countTokens(text.slice(start), PLAIN_TEXT)
}
