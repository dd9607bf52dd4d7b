// The operations of a caller whose key is meant for some of them: the others are as if the key were unknown.
import type { Caller } from '../accounts/admission.ts'
import type { KeyScope } from '../accounts/api-key.ts'
import type { ServiceApi } from '../contract/service-api.ts'
import { Unauthorized } from '../foundation/errors.ts'

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

/** Throws Unauthorized. */
export function checkScope({ scopes }: Caller, scope: KeyScope): void {
  if (scopes && !scopes.includes(scope)) throw new Unauthorized('Invalid API key')
}
