// What a caller sees of their own spending: usage, balance, budgets and receipts, and how those are asked for.
import { z } from 'zod'
import { calendarDate, decimal, integer } from './fields.ts'
import { check, rawFromBody, rawFromQuery, type TypeOf } from './reading.ts'

/** First and last day, both included, in UTC; the last 30 days where they are absent. */
export const usageRequestSchema = z.object({
  from: calendarDate({
    description: 'First day, UTC; 29 days before `to` where it is absent.',
    example: '2026-11-01',
  }).exactOptional(),
  to: calendarDate({
    description: 'Last day, UTC; today where it is absent.',
    example: '2026-11-30',
  }).exactOptional(),
})

export type UsageDays = TypeOf<typeof usageRequestSchema>

export const receiptsRequestSchema = z.object({
  after: integer(0, Number.MAX_SAFE_INTEGER, {
    description: 'The number of the last entry that you have; 0 starts at the beginning.',
    example: 0,
  }).default(0),
  limit: integer(1, 1_000, { description: 'Entries to return.', example: 100 }).default(1_000),
})

export type ReceiptsRange = TypeOf<typeof receiptsRequestSchema>

/** The body of PUT /api/v1/budgets/{id}. */
export const budgetRequestSchema = z.object({
  total_dollars: decimal(0, 1_000_000, {
    description: 'The most that all calls of the budget may cost together, in USD.',
    example: 0.5,
  }),
})

/** Throws InvalidRequest. */
export function readUsageQuery(parameters: URLSearchParams): UsageDays {
  return check(usageRequestSchema, rawFromQuery(usageRequestSchema, parameters))
}

/** Throws InvalidRequest. */
export function readReceiptsQuery(parameters: URLSearchParams): ReceiptsRange {
  return check(receiptsRequestSchema, rawFromQuery(receiptsRequestSchema, parameters))
}

/** Throws InvalidRequest. */
export function readBudgetBody(body: unknown): { readonly total_dollars: number } {
  return check(budgetRequestSchema, rawFromBody(budgetRequestSchema, body))
}

const dollars = (description: string) => z.number().meta({ description })

export const usageSchema = z.strictObject({
  from: z.string().meta({ format: 'date' }),
  to: z.string().meta({ format: 'date' }),
  days: z.array(
    z.strictObject({
      date: z.string().meta({ format: 'date', description: 'The day, UTC.' }),
      endpoint: z.string().meta({ description: 'search, fetch, news or mcp.' }),
      key: z.string().meta({ description: "The key's id." }),
      requests: z.int().min(0).meta({ description: 'Calls that were answered with 200.' }),
      cost_dollars: dollars('What they cost.'),
    }),
  ),
})

export type UsageShown = TypeOf<typeof usageSchema>

export const balanceSchema = z.strictObject({
  balance_dollars: dollars('What the account has.'),
  held_dollars: dollars('What calls that run hold of it.'),
  cap: z
    .strictObject({
      daily_dollars: dollars("The key's spend cap of a UTC day."),
      remaining_dollars: dollars('What is left of it today.'),
    })
    .nullable(),
})

export type BalanceShown = TypeOf<typeof balanceSchema>

export const budgetSchema = z.strictObject({
  id: z.string(),
  total_dollars: dollars('The most that its calls may cost together.'),
  spent_dollars: dollars('What they have cost.'),
  remaining_dollars: dollars('What is left.'),
})

export type BudgetShown = TypeOf<typeof budgetSchema>

export const receiptsSchema = z.strictObject({
  account: z.string(),
  previous_hash: z.string().meta({ description: 'What the first of these entries is chained to.' }),
  entries: z.array(
    z.strictObject({
      seq: z.int().min(1).meta({ description: 'Its number in the account.' }),
      id: z.string().meta({ description: 'Of a charge, what X-Charge-Id said.' }),
      kind: z.string().meta({ description: 'charge, credit or adjustment.' }),
      nano_dollars: z.int().meta({ description: 'Billionths of a dollar; below zero where money goes out.' }),
      reason: z.string(),
      key: z.string().nullable(),
      endpoint: z.string().nullable(),
      created_at: z.int().meta({ description: 'Milliseconds since the epoch.' }),
      hash: z.string().meta({
        description:
          'SHA-256, in hexadecimal, of the JSON array of the hash before it, seq, account, id, kind, nano_dollars, reason, key, endpoint and created_at.',
      }),
    }),
  ),
  head: z
    .strictObject({ entries: z.int().min(0), hash: z.string() })
    .meta({ description: "The end of the account's whole chain." }),
})
export type ReceiptsShown = TypeOf<typeof receiptsSchema>
