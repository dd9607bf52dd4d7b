// The playground: search, fetch and news on the account of whoever is signed in, read and charged as any call.
import { z } from 'zod'
import { readFetchQuery } from '../../contract/fetch/fetch-request.ts'
import { readNewsQuery } from '../../contract/news/news-request.ts'
import { readSearchQuery } from '../../contract/search/search-request.ts'
import type { Reply, ServiceApi } from '../../contract/service-api.ts'
import type { Operations } from '../../operations/operations.ts'
import type { PlaygroundRequest } from './console-api.ts'
import type { Gate } from './gate.ts'
import { readBody } from './read-body.ts'

const wanted = z.object({
  call: z.enum(['search', 'fetch', 'news']),
  parameters: z.record(z.string().max(40), z.string().max(20_000)),
})

export function addPlaygroundRoutes(gate: Gate, { operations }: { operations: Operations }): void {
  gate.signedIn('POST', '/console/api/playground', async ({ account }, context) => {
    const request = await readBody(context.req.raw, wanted)
    const { service } = await operations.admitPerson(account, 'playground')
    const reply = await run(service, request, context.req.raw.signal)
    return context.body(reply.body, 200, { 'content-type': reply.contentType })
  })
}

function run(service: ServiceApi, asked: PlaygroundRequest, signal: AbortSignal): Promise<Reply> {
  const { topic = '', ...rest } = asked.parameters
  const parameters = new URLSearchParams(rest)
  if (asked.call === 'search') return service.search(readSearchQuery(parameters), { signal })
  if (asked.call === 'fetch') return service.fetch(readFetchQuery(parameters), { signal })
  return service.news(topic, readNewsQuery(parameters), { signal })
}
