// The owner's crawls as programs order and watch them.
import type { CrawlList, CrawlOrdered, CrawlOrderParameters, CrawlState } from '../../../contract/crawls.ts'
import { Conflict, NotFound } from '../../../foundation/errors.ts'
import type { CrawlJob } from '../owner-figures.ts'
import type { CrawlJobs } from './crawl-jobs.ts'

export interface OwnerCrawls {
  /** Throws InvalidRequest, and Overloaded where too many wait. */
  order(parameters: CrawlOrderParameters): Promise<CrawlOrdered>
  list(): Promise<CrawlList>
  /** Throws NotFound. */
  get(id: string): Promise<CrawlState>
  /** Leaves one alone that has ended. Throws NotFound, and Conflict where another node works on it. */
  stop(id: string): Promise<CrawlState>
}

const STATES = {
  waiting: 'waiting',
  running: 'running',
  // What it was reading is put away yet; nothing more is begun.
  stopping: 'stopped',
  stopped: 'stopped',
  finished: 'done',
  failed: 'failed',
} as const

export function createOwnerCrawls(jobs: Pick<CrawlJobs, 'queue' | 'list' | 'listAll' | 'stop'>): OwnerCrawls {
  const find = async (id: string): Promise<CrawlJob> => {
    const job = (await jobs.listAll()).find((one) => one.id === id)
    if (!job) throw new NotFound('There is no such crawl; those that ended long ago are forgotten')
    return job
  }
  return {
    async order({ urls, ...order }) {
      const { id, state } = await jobs.queue({ seeds: urls, ...order })
      return { id, state: STATES[state] }
    },
    list: async () => ({ crawls: (await jobs.listAll()).map(shown) }),
    get: async (id) => shown(await find(id)),
    async stop(id) {
      if (jobs.list().some((job) => job.id === id)) return shown(jobs.stop(id))
      const job = await find(id)
      if (job.endedAt !== undefined) return shown(job)
      throw new Conflict('Another node of the service has this crawl; ask that node to stop it')
    },
  }
}

function shown(job: CrawlJob): CrawlState {
  const { pages, added, updated, unchanged, waiting } = job.progress
  const reasons = reasonsOf(job)
  return {
    id: job.id,
    state: STATES[job.state],
    read: pages,
    indexed: added + updated + unchanged,
    failed: Object.values(reasons).reduce((sum, count) => sum + count, 0),
    left: waiting,
    reasons,
  }
}

/** Nodes tell only the last failures of each other: the rest is counted without its reasons. */
function reasonsOf({ progress, reasons = {} }: CrawlJob): Record<string, number> {
  const told = Object.values(reasons).reduce((sum, count) => sum + count, 0)
  const all = {
    ...reasons,
    'robots.txt forbids it': progress.robots,
    'the page asks not to be indexed': progress.noindex,
    'the page says that it is not there': progress.soft_404,
    'not told': Math.max(0, progress.failed - told),
  }
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0))
}
