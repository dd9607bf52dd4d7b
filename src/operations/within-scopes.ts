// The operations of a caller whose key is meant for some of them: the others are as if the key were unknown.

import type { KeyScope } from '../accounts/api-key.ts'
import type { Caller } from '../accounts/money/caller.ts'
import type { ServiceApi } from '../contract/service-api.ts'
import { Unauthorized } from '../foundation/errors.ts'
import type { SiteApi } from './sites/site-api.ts'

export function withinScopes(service: ServiceApi, caller: Caller): ServiceApi {
  if (!caller.scopes) return service
  return {
    async search(...call) {
      checkScope(caller, 'search')
      return service.search(...call)
    },
    async fetch(...call) {
      checkScope(caller, 'fetch')
      return service.fetch(...call)
    },
    async fetchMany(...call) {
      checkScope(caller, 'fetch')
      return service.fetchMany(...call)
    },
    async news(...call) {
      checkScope(caller, 'news')
      return service.news(...call)
    },
  }
}

/** Whole sites are read page by page: a key that may not fetch may not walk either. */
export function sitesWithinScopes(sites: SiteApi, caller: Caller): SiteApi {
  if (!caller.scopes) return sites
  const checked =
    <A extends readonly unknown[], R>(call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      checkScope(caller, 'fetch')
      return call(...given)
    }
  return {
    map: checked(sites.map),
    crawl: checked(sites.crawl),
    start: checked(sites.start),
    job: checked(sites.job),
    pages: checked(sites.pages),
    cancel: checked(sites.cancel),
    running: checked(sites.running),
  }
}

/** Throws Unauthorized. */
export function checkScope({ scopes }: Caller, scope: KeyScope): void {
  if (scopes && !scopes.includes(scope)) throw new Unauthorized('Invalid API key')
}
