// A service whose work is done on one account: wherever it leads, its queues know whose turn it is.
import type { ServiceApi } from '../contract/service-api.ts'
import { onBehalfOf } from '../foundation/tenant.ts'

export function onAccount(accountId: string, service: ServiceApi): ServiceApi {
  return {
    search: (...asked) => onBehalfOf(accountId, () => service.search(...asked)),
    fetch: (...asked) => onBehalfOf(accountId, () => service.fetch(...asked)),
    fetchMany: (...asked) => onBehalfOf(accountId, () => service.fetchMany(...asked)),
    news: (...asked) => onBehalfOf(accountId, () => service.news(...asked)),
  }
}
