// The jobs of Firecrawl: crawls and batches, started, looked at a part at a time, and cancelled.
import { NotFound } from '../../../foundation/errors.ts'
import type { SiteJob, SiteJobOrder } from '../../../operations/sites/site-api.ts'
import { askJob } from '../frame/ask-operations.ts'
import { addresses, flag, whole } from '../frame/fields.ts'
import { creditsOf } from '../frame/of-result.ts'
import { honoured, ignored, refused, required } from '../frame/parameter-table.ts'
import { type Asking, type ForeignCall, fetchCall } from '../frame/shape.ts'
import {
  documentOf,
  type Format,
  fromClients,
  oldestCopy,
  type Scrape,
  scrapeTable,
} from './firecrawl-scrape.ts'

const PAGES_AT_ONCE = 50
const MOST_OF_BATCH = 200
const PATHS = { crawl: 'crawl', batch: 'batch/scrape' } as const

type Version = 'v1' | 'v2'

/** The formats stand in the address of a job, so that whoever asks for it gets what was ordered. */
export async function startJob(
  asking: Asking,
  version: Version,
  order: SiteJobOrder,
  scrape: Scrape,
): Promise<object> {
  const job = await askJob(asking, order)
  const id = `${job.id}${(scrape.formats ?? ['markdown']).map((one) => one.charAt(0)).join('')}`
  return {
    success: true,
    id,
    url: `${asking.baseUrl}/compat/firecrawl/${version}/${PATHS[order.kind]}/${id}`,
  }
}

const ID = /^([0-9a-z]{25})([ml]{1,2})$/

function readId(text: string): { readonly id: string; readonly formats: Format[] } {
  const [, id, letters = ''] = ID.exec(text) ?? []
  if (id === undefined) throw new NotFound('There is no such job')
  return { id, formats: [...letters].map((letter) => (letter === 'm' ? 'markdown' : 'links')) }
}

const batchParameters = {
  urls: required(addresses(MOST_OF_BATCH), `Up to ${MOST_OF_BATCH}; each may fail by itself.`),
  ...scrapeTable,
  includeTags: refused('pages of a batch are read whole.'),
  excludeTags: refused('pages of a batch are read whole.'),
  ignoreInvalidURLs: honoured(flag, 'Addresses that are none are told in `invalidURLs`, not refused.'),
  maxConcurrency: ignored('Pages are read one after another.'),
  appendToId: refused('start another batch.'),
  webhook: refused('ask for the state of the job.'),
  ...fromClients,
}

export function batchCall(version: Version): ForeignCall {
  return fetchCall(
    `POST /${version}/batch/scrape`,
    'Several pages, as a job',
    batchParameters,
    async (asked, asking) => {
      const valid = asked.urls.filter((url) => /^https?:\/\//i.test(url) && URL.canParse(url))
      const invalidURLs = asked.urls.filter((url) => !valid.includes(url))
      const urls = asked.ignoreInvalidURLs === false || valid.length === 0 ? asked.urls : valid
      const maxAge = oldestCopy(asked)
      const order = { kind: 'batch', urls, ...(maxAge !== undefined && { maxAge }) } as const
      return {
        ...(await startJob(asking, version, order, asked)),
        ...(asked.ignoreInvalidURLs && { invalidURLs }),
      }
    },
  )
}

const page = {
  skip: honoured(whole(0, 100_000), 'Pages to skip; `next` has it.'),
  limit: honoured(whole(1, PAGES_AT_ONCE), `1 to ${PAGES_AT_ONCE}.`),
}

/** GET, DELETE and errors of one kind of job. */
export function jobCalls(version: Version, kind: 'crawl' | 'batch'): ForeignCall[] {
  const path = `/${version}/${PATHS[kind]}`
  return [
    ...(kind === 'crawl' ? [activeCall(version)] : []),
    fetchCall(
      `GET ${path}/:id`,
      'The state of a job of this account, with its pages',
      page,
      (asked, asking) => stateOf(asking, path, asked.skip ?? 0, asked.limit ?? PAGES_AT_ONCE),
    ),
    fetchCall(`DELETE ${path}/:id`, 'Ends a job', {}, async (_, asking) => {
      const { id } = readId(asking.part('id'))
      return { success: true, status: statusOf(await asking.sites.cancel(id)) }
    }),
    fetchCall(`GET ${path}/:id/errors`, 'Pages that could not be read', {}, async (_, asking) => {
      const { failures } = await asking.sites.job(readId(asking.part('id')).id)
      const forbidden = (reason: string): boolean => reason.startsWith('robots.txt forbids')
      return {
        errors: failures
          .filter(({ reason }) => !forbidden(reason))
          .map(({ url, reason, at }, index) => ({
            id: String(index),
            timestamp: new Date(at).toISOString(),
            url,
            error: reason,
          })),
        robotsBlocked: failures.filter(({ reason }) => forbidden(reason)).map(({ url }) => url),
      }
    }),
  ]
}

function activeCall(version: Version): ForeignCall {
  return fetchCall(`GET /${version}/crawl/active`, "The account's jobs that run", {}, async (_, asking) => {
    const jobs = await asking.sites.running()
    const crawls = jobs.filter(({ kind }) => kind === 'crawl')
    return {
      success: true,
      crawls: crawls.map(({ id, url }) => ({ id: `${id}m`, teamId: '', url, options: null })),
    }
  })
}

async function stateOf(asking: Asking, path: string, skip: number, limit: number): Promise<object> {
  const asked = asking.part('id')
  const { id, formats } = readId(asked)
  const job = await asking.sites.job(id)
  const pages = await asking.sites.pages(id, skip, limit)
  const seen = skip + pages.length
  const next = `${asking.baseUrl}/compat/firecrawl${path}/${asked}?skip=${seen}`
  return {
    success: true,
    status: statusOf(job),
    total: job.total,
    completed: job.completed,
    creditsUsed: Math.ceil(creditsOf(job.cost_dollars)),
    expiresAt: new Date(job.expiresAt).toISOString(),
    ...(seen < job.completed && { next }),
    error: job.reason,
    data: pages.map((one) => documentOf(one, { formats })),
  }
}

function statusOf({ state }: SiteJob): string {
  return state === 'running' ? 'scraping' : state
}
