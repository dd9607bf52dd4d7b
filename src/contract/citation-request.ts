// Reads what GET /api/v1/citations/{id} is asked with.
import { z } from 'zod'
import { flag } from './fields.ts'
import { check, rawFromQuery } from './reading.ts'

export const citationRequestSchema: z.ZodType<{ readonly live: boolean }> = z.object({
  live: flag({
    description: 'Asks the web what the page says by now; costs what a fetch does.',
    example: true,
  }).default(false),
})

/** Throws InvalidRequest. */
export function readCitationQuery(parameters: URLSearchParams): { readonly live: boolean } {
  return check(citationRequestSchema, rawFromQuery(citationRequestSchema, parameters))
}
