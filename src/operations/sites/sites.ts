// The operations on whole sites, for whichever account.
import type { Call } from '../call.ts'
import { startJob } from './job-calls.ts'
import type { SiteApi } from './site-api.ts'
import { createSiteJobs, type SiteJobs, type SiteJobsNeeds } from './site-jobs.ts'
import { crawlSite, mapSite } from './walk-at-once.ts'

export interface Sites {
  /** For whoever makes calls such as this. */
  of(call: Call): SiteApi
  close: SiteJobs['close']
}

export function createSites(needs: SiteJobsNeeds): Sites {
  const { runCall } = needs
  const jobs = createSiteJobs(needs)
  const map = mapSite(needs)
  const crawl = crawlSite(needs)
  const start = startJob(jobs.start)
  return {
    of(call) {
      const { accountId } = call.caller
      return {
        map: (order, limit, { asked, ...terms }) =>
          runCall({ ...call, ...terms }, map, { order, limit, asked }),
        crawl: (order, { asked, ...terms }) => runCall({ ...call, ...terms }, crawl, { order, asked }),
        start: (order, { asked, ...terms }) => runCall({ ...call, ...terms }, start, { order, asked }),
        job: (id) => jobs.job(accountId, id),
        pages: (id, from, most) => jobs.pages(accountId, id, from, most),
        cancel: (id) => jobs.cancel(accountId, id),
        running: () => jobs.running(accountId),
      }
    },
    close: jobs.close,
  }
}
