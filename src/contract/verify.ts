// Verifying quotations: the request and the reply of POST /api/v1/verify.
import { z } from 'zod'
import { type Citation, citationSchema } from './citations.ts'
import { fits, pageAddress } from './fields.ts'
import { check, rawFromBody } from './reading.ts'

export const MOST_QUOTES = 50
const LONGEST_QUOTE = 8_192

export interface QuoteGiven {
  readonly text: string
  readonly url?: string | undefined
}

export interface VerifyParameters {
  readonly quotes: readonly QuoteGiven[]
}

export const FINDINGS = ['verbatim', 'near', 'elsewhere', 'absent'] as const
export type Finding = (typeof FINDINGS)[number]

export interface VerifiedQuote {
  readonly found: Finding
  readonly url?: string
  readonly citation?: Citation
  readonly similarity?: number
  readonly differences?: readonly { readonly quote: string; readonly page: string }[]
}

export interface VerifyResponse {
  readonly quotes: readonly VerifiedQuote[]
  readonly metrics: VerifyMetrics
}

export interface VerifyMetrics {
  readonly timestamp: string
  readonly cost_dollars: number
  readonly response_time_ms: number
}

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

export const verifyRequestSchema: z.ZodType<VerifyParameters> = z.object({
  quotes: z
    .array(quote, { error: LIST_RULE })
    .min(1, { error: LIST_RULE })
    .max(MOST_QUOTES, { error: LIST_RULE })
    .meta({ description: 'What is to be looked for.' }),
})

/** Throws InvalidRequest. */
export function readVerifyBody(body: unknown): VerifyParameters {
  return check(verifyRequestSchema, rawFromBody(verifyRequestSchema, body))
}

export const verifyResponseSchema: z.ZodType<VerifyResponse> = z.strictObject({
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
