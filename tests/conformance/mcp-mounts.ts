// Where the official suite asks: the product's /mcp with the key put in, and the same machinery with the suite's own tools.
import { type RunningServer, startHttpServer } from '../../src/app/http-server.ts'
import { answer } from '../../src/surfaces/mcp/answer-message.ts'
import type { TestService } from '../support/test-service.ts'
import { createFixtureServer } from './fixture-tools.ts'

export interface Mount {
  readonly url: string
  close(): Promise<void>
}

/** The suite can't send a header of its own, so the key is added on the way in; all else comes as it was sent. */
export function mountProduct(test: TestService): Promise<Mount> {
  return mount((request) => {
    const headers = new Headers(request.headers)
    headers.set('x-api-key', test.key)
    return test.service.http.fetch(new Request(request, { headers }))
  })
}

/** The suite's call scenarios want tools by certain names, which a product must not carry. */
export function mountFixtures(): Promise<Mount> {
  return mount((request) =>
    answer(request, {
      makeServer: createFixtureServer,
      mostInBatch: 100,
      takesStream: false,
      countMessage: async () => undefined,
    }),
  )
}

async function mount(fetch: (request: Request) => Response | Promise<Response>): Promise<Mount> {
  const server: RunningServer = await startHttpServer({ fetch, host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${server.port}/mcp`, close: () => server.stop(0) }
}
