// Verifying quotations: the request and the reply of POST /api/v1/verify.
import { z } from 'zod'
import { isRecord } from '../foundation/text/json-shape.ts'
import { citationSchema } from './citations.ts'
import { fits, pageAddress } from './fields.ts'
import { check, rawFromBody, type TypeOf } from './reading.ts'

export const MOST_QUOTES = 50
const LONGEST_QUOTE = 8_192

export const FINDINGS = ['verbatim', 'near', 'elsewhere', 'absent'] as const

const TEXT_RULE = `must be a text of 1 to ${LONGEST_QUOTE} characters`
const LIST_RULE = `must be a list of 1 to ${MOST_QUOTES} quotes, each {text, url?}`

const quote = z.object(
  {
    text: z
      .string({ error: TEXT_RULE })
      .refine((text) => text !== '' && fits(text, LONGEST_QUOTE), { error: TEXT_RULE })
      .meta({
        description: 'The quotation.',
        minLength: 1,
        maxLength: LONGEST_QUOTE,
        examples: ['The whippet is a dog of medium size.'],
      }),
    url: pageAddress({
      description: 'The page that it is said to be of.',
      example: 'https://example.org/whippets',
    }).exactOptional(),
  },
  { error: LIST_RULE },
)

export const verifyRequestSchema = z.object({
  quotes: z
    .array(quote, { error: LIST_RULE })
    .min(1, { error: LIST_RULE })
    .max(MOST_QUOTES, { error: LIST_RULE })
    .meta({ description: 'What is to be looked for.' }),
})

export type VerifyParameters = TypeOf<typeof verifyRequestSchema>
export type QuoteGiven = VerifyParameters['quotes'][number]

/** Throws InvalidRequest. */
export function readVerifyBody(body: unknown): VerifyParameters {
  const raw = rawFromBody(verifyRequestSchema, body)
  const given = raw['quotes']
  if (!Array.isArray(given)) return check(verifyRequestSchema, raw)
  const quotes = given.map((one) => (isRecord(one) ? rawFromBody(quote, one) : one))
  return check(verifyRequestSchema, { ...raw, quotes })
}

export const verifyResponseSchema = z.strictObject({
  quotes: z
    .array(
      z.strictObject({
        found: z.enum(FINDINGS).meta({
          description:
            'verbatim: the page has it, or a stored page where none is named. near: with other words, which `differences` has. elsewhere: another stored page has it. absent: none does.',
        }),
        url: z.string().exactOptional().meta({ format: 'uri', description: 'The page that has it.' }),
        citation: citationSchema.exactOptional(),
        similarity: z
          .number()
          .min(0)
          .max(1)
          .exactOptional()
          .meta({ description: 'The share of words that both have; where it is near.' }),
        differences: z
          .array(
            z.strictObject({
              quote: z.string().meta({ description: 'What the quotation has; may be empty.' }),
              page: z.string().meta({ description: 'What the page has in its place; may be empty.' }),
            }),
          )
          .exactOptional(),
      }),
    )
    .meta({ description: 'One for each quote, in their order.' }),
  metrics: z.strictObject({
    timestamp: z.string().meta({ format: 'date-time', description: 'Timestamp of the request, ISO 8601.' }),
    cost_dollars: z.number().min(0).meta({ description: 'Amount charged for this request in USD.' }),
    response_time_ms: z.int().min(0).meta({ description: 'Total server response time in milliseconds.' }),
  }),
})
export type VerifyResponse = TypeOf<typeof verifyResponseSchema>
export type VerifiedQuote = VerifyResponse['quotes'][number]
