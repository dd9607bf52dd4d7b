// How long a tool's reply may be: agents throw away, whole, a reply that is too long for them.
import { z } from 'zod'
import { integer } from '../../contract/fields.ts'
import { invalidParameter } from '../../contract/reading.ts'
import { countTokens } from '../../foundation/text/count-tokens.ts'
import { firstCharacters } from '../../foundation/text/truncate.ts'

/** Well under the 25,000 tokens that common agents take. */
const DEFAULT_MAX_TOKENS = 20_000

/** The argument that both tools take beside the contract's. */
export const maxTokensSchema: z.ZodType<number> = integer(1_000, 100_000, {
  description: 'Longest reply, in tokens.',
}).default(DEFAULT_MAX_TOKENS)

/** Reads `maxTokens` of a call's arguments; throws InvalidRequest. */
export function readMaxTokens(args: unknown): number {
  const given = z.looseObject({ maxTokens: z.unknown() }).safeParse(args).data?.maxTokens
  const read = maxTokensSchema.safeParse(given ?? undefined)
  if (read.success) return read.data
  throw invalidParameter('maxTokens', read.error.issues[0]?.message)
}

/** More characters than this never make one token in text that people write. */
const MOST_CHARACTERS_A_TOKEN = 16

/** Whether a text has at most so many tokens; what is plainly too long or short enough is not counted. */
export function fitsTokens(text: string, tokens: number): boolean {
  if (text.length > tokens * MOST_CHARACTERS_A_TOKEN) return false
  // The encoding works on bytes: a token is at least one.
  return Buffer.byteLength(text) <= tokens || countTokens(text) <= tokens
}

/** The start of a text, in whole lines or words, within so many tokens; a code block that is cut open is closed. */
export function cutToTokens(text: string, tokens: number): string {
  if (tokens < 1) return ''
  let length = Math.min(text.length, tokens * MOST_CHARACTERS_A_TOKEN)
  for (;;) {
    const part = firstCharacters(text, length)
    const counted = countTokens(part)
    if (counted <= tokens) return part.length === text.length ? text : closeCodeBlock(wholeWords(part))
    length = Math.min(length - 1, Math.floor((length * tokens * 0.98) / counted))
  }
}

function wholeWords(part: string): string {
  const late = part.length * 0.66
  const line = part.lastIndexOf('\n')
  const word = part.lastIndexOf(' ')
  const end = line > late ? line : word > late ? word : part.length
  return part.slice(0, end).trimEnd()
}

function closeCodeBlock(markdown: string): string {
  const fences = markdown.match(/^ {0,3}```/gm) ?? []
  return fences.length % 2 === 0 ? markdown : `${markdown}\n\`\`\``
}
