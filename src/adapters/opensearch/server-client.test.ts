// Another node is asked where one does not answer, once, and only a caller's own signal ends a call early.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { IndexUnavailable } from '../../foundation/errors.ts'
import { createServerClient } from './server-client.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function node(answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function clientOf(...nodes: string[]) {
  const client = createServerClient({ nodes, authorization: 'Basic abc', name: 'x' })
  closers.push(() => client.close())
  return client
}

const says =
  (status: number, body: unknown = {}): RequestListener =>
  (_, reply) =>
    void reply.writeHead(status).end(JSON.stringify(body))

describe('createServerClient', () => {
  it('sends who asks and what, and gives back any answer', async () => {
    const client = clientOf(
      await node(async (request, reply) => {
        let text = ''
        for await (const chunk of request) text += String(chunk)
        const { method, url, headers } = request
        reply.writeHead(404).end(JSON.stringify([method, url, headers.authorization, text]))
      }),
    )
    expect(await client.ask({ method: 'POST', path: '/x/_search', body: { a: 1 } })).toEqual({
      status: 404,
      body: ['POST', '/x/_search', 'Basic abc', '{"a":1}'],
    })
  })

  it('asks another node where one is gone, has no manager or hangs, and the whole ones first from then on', async () => {
    const good = await node(says(200, { good: true }))
    const gone = await node(says(200))
    await closers.pop()?.()
    let refused = 0
    const leaderless = await node((request, reply) => {
      if (request.url === '/') refused += 1
      says(503)(request, reply)
    })
    let hung = 0
    const hanging = await node(() => {
      hung += 1
    })
    for (const bad of [gone, leaderless, hanging]) {
      const client = clientOf(bad, good)
      const asking = { method: 'GET', path: '/', patienceMs: 30_000 } as const
      // On a busy machine the good one may be too slow as well, when little time is given.
      if (bad === hanging) await client.ask({ ...asking, patienceMs: 50 }).catch(() => undefined)
      for (let asked = 0; asked < 4; asked += 1) {
        expect(await client.ask(asking)).toMatchObject({ status: 200, body: { good: true } })
      }
    }
    expect([refused, hung <= 1]).toEqual([1, true])
  })

  it('asks for the copies that other nodes have while one hangs, and no more when it answers again', async () => {
    for (const first of ['hanging', 'good']) {
      const waiting: (() => void)[] = []
      let isWell = false
      const preferred: boolean[] = []
      const hanging = await node((_, reply) => {
        if (isWell) reply.end('{}')
        else waiting.push(() => reply.end('{"nodes":{"h":{}}}'))
      })
      const good = await node((request, reply) => {
        if (request.url?.startsWith('/_nodes')) return void reply.end('{"nodes":{"g":{}}}')
        const prefers = request.url === '/x/_search?preference=_prefer_nodes:g'
        preferred.push(prefers)
        // One of the shards asked for is on the node that hangs.
        if (prefers || isWell) reply.end('{}')
      })
      const client = first === 'good' ? clientOf(good, hanging) : clientOf(hanging, good)
      const asking = {
        method: 'POST',
        path: '/x/_search',
        patienceMs: 600_000,
        preferring: (preference: string) => ({ path: `/x/_search?preference=${preference}` }),
      } as const
      for (let asked = 0; asked < 3; asked += 1) expect((await client.ask(asking)).status).toBe(200)
      expect(preferred.filter(Boolean)).toHaveLength(3)
      expect(preferred.at(-1)).toBe(true)
      isWell = true
      for (const answer of waiting) answer()
      while (preferred.at(-1)) await client.ask(asking)
    }
  })

  it('waits for a node that is slow where none hangs', async () => {
    let asked = 0
    const slow = await node((request, reply) => {
      if (request.url?.startsWith('/_nodes')) {
        asked += 1
        reply.end('{"nodes":{"s":{}}}')
        if (asked === 2) for (const answer of waiting) answer()
      } else waiting.push(() => reply.end('{}'))
    })
    const waiting: (() => void)[] = []
    const client = clientOf(slow)
    expect((await client.ask({ method: 'GET', path: '/', patienceMs: 600_000 })).status).toBe(200)
    expect(waiting).toHaveLength(1)
  })

  it('says that the index is away where no node can answer', async () => {
    let asked = 0
    const away = await node((_, reply) => {
      asked += 1
      reply.writeHead(503).end()
    })
    const client = clientOf(away, away, away)
    await expect(client.ask({ method: 'GET', path: '/' })).rejects.toThrow(IndexUnavailable)
    expect(asked).toBe(3)
    // Who says how long it may take has two asked.
    const timed = { method: 'GET', path: '/', patienceMs: 30_000 } as const
    await expect(client.ask(timed)).rejects.toThrow(IndexUnavailable)
    expect(asked).toBe(5)
  })

  it('ends with the reason of a signal', async () => {
    const ended = new AbortController()
    const client = clientOf(await node(() => ended.abort(new Error('no more time'))))
    await expect(client.ask({ method: 'GET', path: '/', signal: ended.signal })).rejects.toThrow(
      'no more time',
    )
  })
})
