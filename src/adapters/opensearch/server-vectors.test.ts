// A server without the k-NN plugin: said once, and nothing is found by vectors alone.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { silentLogger } from '../../foundation/logger.ts'
import { createServerVectors } from './server-vectors.ts'

it('says that the plugin is missing, once, and finds nothing then', async () => {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    reply.writeHead(400).end(JSON.stringify({ error: { reason: 'unknown setting [index.knn]' } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const said: string[] = []
  const vectors = createServerVectors({
    address: {
      nodes: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`],
      authorization: undefined,
      name: 'x',
    },
    store: { list: async () => [] },
    sets: ['m'],
    dimensions: 2,
    isMine: () => true,
    shards: 1,
    replicas: 0,
    logger: { ...silentLogger, warn: (_: unknown, message?: string) => void said.push(message ?? '') },
  })
  onTestFinished(async () => {
    await vectors.close()
    server.closeAllConnections()
    server.close()
  })
  const query = { scale: 1, bytes: Int8Array.of(1, 2) }
  expect(await vectors.near(query, 3)).toEqual([])
  await vectors.settled()
  expect(await vectors.near(query, 3)).toEqual([])
  expect(said).toEqual([expect.stringContaining('install opensearch-knn')])
  expect(asked).toEqual([expect.stringMatching(/^PUT \/x-vectors-/)])
})
