// On whose account the work at hand is done, known wherever that work leads without being handed on by every function.
import { AsyncLocalStorage } from 'node:async_hooks'

/** The service itself: what crawls, polls and indexes. */
export const NO_TENANT = ''

const storage = new AsyncLocalStorage<string>()

/** Does work on an account, with all that it starts. */
export function onBehalfOf<T>(tenant: string, work: () => T): T {
  return storage.run(tenant, work)
}

export function currentTenant(): string {
  return storage.getStore() ?? NO_TENANT
}
