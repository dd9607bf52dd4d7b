// Crawls over the API: what the owner orders, and how far a crawl has come.
import { z } from 'zod'
import { flag, integer } from './fields.ts'
import { check, invalidParameter, rawFromBody, type TypeOf, warnOfUnknown } from './reading.ts'

const CRAWL_STATES = ['waiting', 'running', 'done', 'stopped', 'failed'] as const

const MOST_URLS = 100
const URLS_RULE = `must be an array of 1 to ${MOST_URLS} addresses`

export const crawlOrderSchema = z.object({
  urls: z
    .array(z.string({ error: URLS_RULE }), { error: URLS_RULE })
    .min(1, { error: URLS_RULE })
    .max(MOST_URLS, { error: URLS_RULE })
    .meta({ description: 'Addresses to start from.', examples: [['https://example.com/docs/']] }),
  maxPages: integer(1, 100_000, { description: 'Pages read at most.', example: 500 }).default(1_000),
  depth: integer(0, 100, {
    description: 'Links from a start page at most; 0 reads the start pages alone.',
    example: 3,
  }).default(50),
  anyHost: flag({
    description: 'Follows links to every host, not only to those of `urls`.',
    example: false,
  }).default(false),
})

export type CrawlOrderParameters = TypeOf<typeof crawlOrderSchema>

const state = z.enum(CRAWL_STATES).meta({
  description: 'A crawl waits while two others run, or another at the same host.',
})
const id = z.string()
const count = (description: string) => z.int().min(0).meta({ description })

export const crawlStateSchema = z.strictObject({
  id,
  state,
  read: count('Pages that were read.'),
  indexed: count('Of them, those that are in the index.'),
  failed: count('Addresses that did not become documents, for one of the `reasons`.'),
  left: count('Addresses that are known and not read.'),
  reasons: z
    .record(z.string(), z.int().min(1))
    .meta({ description: 'How many failed why: a status, robots.txt, noindex. They sum to `failed`.' }),
})
export type CrawlState = TypeOf<typeof crawlStateSchema>
export const crawlListSchema = z.strictObject({
  crawls: z.array(crawlStateSchema).meta({ description: 'Newest first.' }),
})
export type CrawlList = TypeOf<typeof crawlListSchema>
export const crawlOrderedSchema = z.strictObject({ id, state })
export type CrawlOrdered = TypeOf<typeof crawlOrderedSchema>

/** Throws InvalidRequest; names that there are not are refused with the nearest. */
export function readCrawlOrder(body: unknown): CrawlOrderParameters {
  const raw = rawFromBody(crawlOrderSchema, body)
  warnOfUnknown(Object.keys(body as object), Object.keys(crawlOrderSchema.shape), true)
  return check(crawlOrderSchema, raw)
}

const ID = /^[a-z0-9]{1,64}$/

/** Reads the id in the path of /api/v1/crawls/{id}; throws InvalidRequest. */
export function readCrawlId(text: string): string {
  if (!ID.test(text)) throw invalidParameter('id', 'must be one that POST /api/v1/crawls gave')
  return text
}
