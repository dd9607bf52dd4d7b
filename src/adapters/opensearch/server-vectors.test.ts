// A server that can't tell the nearest vectors, for want of the plugin or for now: a search goes on without them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { DocumentVectors } from '../../engine/index/vectors/vector-store.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { createServerVectors } from './server-vectors.ts'

const QUERY = { scale: 1, bytes: Int8Array.of(1, 2) }

/** On a server that gives each method this status; with what it was asked and what the log was told. */
async function vectorsOn(
  statuses: Readonly<Record<string, number>>,
  stored: readonly DocumentVectors[] = [],
) {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    const error = { reason: 'unknown setting [index.knn]' }
    const body = { x: { mappings: {} }, errors: false, error }
    reply.writeHead(statuses[request.method ?? ''] ?? 404).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const node = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const said: string[] = []
  const vectors = createServerVectors({
    address: { nodes: [node], authorization: undefined, name: 'x' },
    store: {
      list: async (_, after, limit) => stored.filter(({ revision }) => revision > after).slice(0, limit),
    },
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

it('writes a few vectors in a turn of the event loop, however many were stored', async () => {
  let looked = 0
  let most = 0
  const vectors = Array.from({ length: 10 }, () => QUERY)
  const stored = Array.from({ length: 300 }, (_, at) => ({
    url: `https://a.example/${at}`,
    revision: at + 1,
    get vectors() {
      looked += 1
      return vectors
    },
  }))
  const { vectors: server, asked } = await vectorsOn({ PUT: 200, GET: 200, POST: 200 }, stored)
  let isOver = false
  const others = (async () => {
    for (; !isOver; looked = 0) {
      await new Promise((resolve) => setImmediate(resolve))
      most = Math.max(most, looked)
    }
  })()
  await server.settled()
  isOver = true
  await others
  expect(asked.filter((one) => one.includes('_bulk'))).toHaveLength(2)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(30)
})
