// How long a tool's reply may be: agents throw away, whole, a reply that is too long for them.
import { z } from 'zod'
import { integer } from '../../contract/fields.ts'
import { LEAST_FIT_TOKENS, MOST_FIT_TOKENS } from '../../contract/fit-preference.ts'
import { invalidParameter } from '../../contract/reading.ts'

/** Well under the 25,000 tokens that common agents take. */
const DEFAULT_MAX_TOKENS = 20_000

/** The argument that both tools take beside the contract's. */
export const maxTokensSchema: z.ZodType<number> = integer(LEAST_FIT_TOKENS, MOST_FIT_TOKENS, {
  description: 'Longest reply, in tokens.',
}).default(DEFAULT_MAX_TOKENS)

/** Reads `maxTokens` of a call's arguments; throws InvalidRequest. */
export function readMaxTokens(args: unknown): number {
  const given = z.looseObject({ maxTokens: z.unknown() }).safeParse(args).data?.maxTokens
  const read = maxTokensSchema.safeParse(given ?? undefined)
  if (read.success) return read.data
  throw invalidParameter('maxTokens', read.error.issues[0]?.message)
}
