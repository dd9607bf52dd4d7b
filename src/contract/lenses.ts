// Lenses: rules that an account keeps under a name; their fields, requests and replies.
import { z } from 'zod'
import { InvalidRequest } from '../foundation/errors.ts'
import { RuleError, readRules } from '../foundation/rules/read-rules.ts'
import { PAGE_KINDS } from '../vocabulary/page-kinds.ts'
import { check, invalidParameter, rawFromBody, type TypeOf } from './reading.ts'

/** Longest text of rules, in bytes of UTF-8. */
const MAX_RULES_BYTES = 8_192
const NAME = /^[a-z0-9-]{1,64}$/
const NAME_RULE = 'must be 1 to 64 lower-case letters, digits and dashes'
const EXAMPLE = '$boost=3,site=developer.mozilla.org\n$discard,site=example.com'

/** The name under which an account keeps rules. */
export const lensName = z
  .string({ error: NAME_RULE })
  .regex(NAME, { error: NAME_RULE })
  .meta({ description: 'Rules that the account keeps under this name.', examples: ['no-blogs'] })

/** Rules as text: what can't be read is refused with its line. */
export function rulesText(description: string): z.ZodType<string, string> {
  return z
    .string({ error: `must be a text of at most ${MAX_RULES_BYTES} bytes` })
    .meta({ description, maxLength: MAX_RULES_BYTES, examples: [EXAMPLE] })
    .transform((value, context) => {
      const problem = problemOf(value)
      if (problem === undefined) return value
      context.addIssue({ code: 'custom', message: problem })
      return z.NEVER
    })
}

function problemOf(text: string): string | undefined {
  if (Buffer.byteLength(text) > MAX_RULES_BYTES) return `must be a text of at most ${MAX_RULES_BYTES} bytes`
  try {
    readRules(text, { kinds: PAGE_KINDS })
    return undefined
  } catch (error) {
    if (error instanceof RuleError) return error.message
    throw error
  }
}

const RULES = rulesText('Rules, a line each, as goggles have them.')

export const lensSchema = z.strictObject({
  name: z.string(),
  rules: z.string().meta({ description: 'As they were given.' }),
})
export type Lens = TypeOf<typeof lensSchema>
export const lensBodySchema = z.object({ rules: RULES })
export const lensListSchema = z.strictObject({
  lenses: z.array(z.strictObject({ name: z.string() })).meta({ description: 'In the order of their names.' }),
})

export type LensList = TypeOf<typeof lensListSchema>

/** Reads the name in the path of /api/v1/lenses/{name}; throws InvalidRequest. */
export function readLensName(text: string): string {
  if (!NAME.test(text)) throw invalidParameter('name', NAME_RULE)
  return text
}

/** Reads the body of PUT /api/v1/lenses/{name}; throws InvalidRequest. */
export function readLensBody(body: unknown): string {
  return check(lensBodySchema, rawFromBody(lensBodySchema, body)).rules
}

/** The refusal of a lens that the account does not have. */
export function unknownLens(name: string): InvalidRequest {
  return new InvalidRequest(`Invalid value for lens parameter: there is no lens named ${name}`)
}
