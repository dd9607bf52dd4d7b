// A server that can't tell the nearest vectors, for want of the plugin or for now: a search goes on without them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { silentLogger } from '../../foundation/logger.ts'
import { createServerVectors } from './server-vectors.ts'

const QUERY = { scale: 1, bytes: Int8Array.of(1, 2) }

/** On a server that gives each method this status; with what it was asked and what the log was told. */
async function vectorsOn(statuses: Readonly<Record<string, number>>) {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    const error = { reason: 'unknown setting [index.knn]' }
    reply.writeHead(statuses[request.method ?? ''] ?? 404).end(JSON.stringify({ error }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const node = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const said: string[] = []
  const vectors = createServerVectors({
    address: { nodes: [node], authorization: undefined, name: 'x' },
    store: { list: async () => [] },
    sets: ['m'],
    dimensions: 2,
    isMine: () => false,
    shards: 1,
    replicas: 0,
    logger: { ...silentLogger, warn: (_, message) => void said.push(message) },
  })
  onTestFinished(async () => {
    await vectors.close()
    server.closeAllConnections()
    server.close()
  })
  return { vectors, asked, said }
}

it('says that the plugin is missing, once, and finds nothing then', async () => {
  const { vectors, asked, said } = await vectorsOn({ PUT: 400 })
  expect(await vectors.near(QUERY, 3)).toEqual([])
  await vectors.settled()
  expect(await vectors.near(QUERY, 3)).toEqual([])
  expect(said).toEqual([expect.stringContaining('install opensearch-knn')])
  expect(asked).toEqual([expect.stringMatching(/^PUT \/x-vectors-/)])
})

it('finds nothing where the server fails, and asks again for the next search', async () => {
  const { vectors, asked } = await vectorsOn({ PUT: 200, POST: 500 })
  expect(await vectors.near(QUERY, 3)).toEqual([])
  expect(await vectors.near(QUERY, 3)).toEqual([])
  expect(asked.map((one) => one.split(' ')[0])).toEqual(['PUT', 'POST', 'POST'])
})
