// A service whose work is done on one account: wherever it leads, its queues know whose turn it is; and whoever does not
// read what they asked for gets no more of it.
import type { Reply, ServiceApi } from '../contract/service-api.ts'
import { onBehalfOf } from '../foundation/tenant.ts'
import { unreadReplies } from '../foundation/unread-replies.ts'

export function onAccount(accountId: string, service: ServiceApi): ServiceApi {
  const own = async (work: () => Promise<Reply>): Promise<Reply> => ({
    ...(await onBehalfOf(accountId, work)),
    account: accountId,
  })
  /** For replies that may be long. */
  const long = async (work: () => Promise<Reply>): Promise<Reply> => {
    unreadReplies.check(accountId)
    return own(work)
  }
  return {
    search: (...asked) => (asked[0].content ? long : own)(() => service.search(...asked)),
    fetch: (...asked) => long(() => service.fetch(...asked)),
    fetchMany: (...asked) => long(() => service.fetchMany(...asked)),
    news: (...asked) => own(() => service.news(...asked)),
  }
}
