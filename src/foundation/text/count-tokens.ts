// Counting tokens as large language models do, with the o200k encoding; prices go by it.
import { createRequire } from 'node:module'
import { tokenPieces } from './token-pieces.ts'

type Encoding = Pick<
  typeof import('gpt-tokenizer/encoding/o200k_base'),
  'countTokens' | 'setMergeCacheSize' | 'clearMergeCache'
>

const PLAIN_TEXT = { disallowedSpecial: new Set<string>() }

/**
 * The encoding remembers the words that it has merged. Once its memory is full it forgets them one by one, each time
 * passing over all places that are free already: with many different words that is quadratic. So it is never full, and
 * is emptied as a whole after so many characters.
 */
const NEVER_FULL = Number.MAX_SAFE_INTEGER
const REMEMBERED_CHARACTERS = 250_000

let encoding: Encoding | undefined
let remembered = 0

function load(): Encoding {
  const loaded = createRequire(import.meta.url)('gpt-tokenizer/encoding/o200k_base') as Encoding
  loaded.setMergeCacheSize(NEVER_FULL)
  return loaded
}

/** Loads the encoding, which takes a good part of a second: for whoever would not have a caller wait for it. */
export function loadEncoding(): void {
  encoding ??= load()
}

/** Tokens in a text; what looks like a special token is text like any other. Linear time on any input. */
export function countTokens(text: string): number {
  encoding ??= load()
  let tokens = 0
  for (const piece of tokenPieces(text)) {
    tokens += encoding.countTokens(piece, PLAIN_TEXT)
    remembered += piece.length
    if (remembered < REMEMBERED_CHARACTERS) continue
    encoding.clearMergeCache()
    remembered = 0
  }
  return tokens
}
