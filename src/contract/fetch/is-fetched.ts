// Which of several pages were read: known without the schemas of the reply.
import type { FailedResult } from './fetch-many-response.ts'
import type { FetchedResult } from './fetch-response.ts'

export function isFetched(result: FetchedResult | FailedResult): result is FetchedResult {
  return result.status === 200
}
