// The operations on whole sites, for whichever account.
import type { Caller } from '../../accounts/money/caller.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import type { SiteApi } from './site-api.ts'
import { createSiteJobs, type SiteJobs, type SiteJobsNeeds } from './site-jobs.ts'
import { crawlSite, mapSite } from './walk-at-once.ts'

export interface Sites {
  /** On the caller's account. */
  of(caller: Caller): SiteApi
  close: SiteJobs['close']
}

export function createSites(needs: SiteJobsNeeds): Sites {
  const jobs = createSiteJobs(needs)
  return {
    of: (caller) => ({
      map: (order, limit, signal) =>
        onBehalfOf(caller.accountId, () => mapSite(needs, caller, order, limit, signal)),
      crawl: (order, signal) => onBehalfOf(caller.accountId, () => crawlSite(needs, caller, order, signal)),
      start: (order) => onBehalfOf(caller.accountId, () => jobs.start(caller, order)),
      job: (id) => jobs.job(caller.accountId, id),
      pages: (id, from, most) => jobs.pages(caller.accountId, id, from, most),
      cancel: (id) => jobs.cancel(caller.accountId, id),
      running: () => jobs.running(caller.accountId),
    }),
    close: jobs.close,
  }
}
