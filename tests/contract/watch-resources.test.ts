// Standing questions as resources of the tool server, asked by the official client.
import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningServer, startHttpServer } from '../../src/app/http-server.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let server: RunningServer

beforeAll(async () => {
  house = await startTestService()
  server = await startHttpServer({
    fetch: (request) => house.service.http.fetch(request),
    host: '127.0.0.1',
    port: 0,
  })
})
afterAll(async () => {
  house.service.endStreams()
  await server.stop(0)
  await house.close()
})

async function connected<T>(
  key: string,
  mode: VersionNegotiationMode,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const at = new URL(`http://127.0.0.1:${server.port}/mcp`)
  await client.connect(
    new StreamableHTTPClientTransport(at, { requestInit: { headers: { 'x-api-key': key } } }),
  )
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

async function put(key: string, id: string, q: string): Promise<void> {
  const reply = await house.ask(`/api/v1/watches/${id}`, {
    method: 'PUT',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ q, every: '1m' }),
  })
  expect(reply.status).toBe(200)
}

describe.each(['legacy', 'auto'] as const)('watches over the tool server, %s', (mode) => {
  it("are the account's own resources, with what they have delivered", async () => {
    const [ann, bob] = [await house.accountWith(1), await house.accountWith(1)]
    const word = mode === 'legacy' ? 'wigeon' : 'pochard'
    await put(ann.key, 'ducks', word)
    await house.load([
      { url: `https://a.example/${word}`, title: `A ${word}`, text: `The ${word} is a duck.` },
    ])
    await house.service.watchLoop.look()
    await connected(ann.key, mode, async (client) => {
      const { resources } = await client.listResources()
      expect(resources).toMatchObject([{ uri: 'whippet://watches/ducks', name: 'ducks', title: word }])
      const { contents } = await client.readResource({ uri: 'whippet://watches/ducks' })
      const [content] = contents as { text: string; mimeType: string }[]
      expect(content?.mimeType).toBe('application/json')
      expect(JSON.parse(content?.text ?? '')).toMatchObject({
        watch: 'ducks',
        delivered: 1,
        results: [{ link: `https://a.example/${word}` }],
      })
    })
    await connected(bob.key, mode, async (client) => {
      expect((await client.listResources()).resources).toEqual([])
      await expect(client.readResource({ uri: 'whippet://watches/ducks' })).rejects.toThrow(/not found/i)
    })
  })
})

it('lists the newest thousand, and reads any', async () => {
  const ann = await house.accountWith(1)
  await put(ann.key, 'oldest', 'smew')
  for (let at = 0; at < 1_000; at += 50)
    await Promise.all(Array.from({ length: 50 }, (_, more) => put(ann.key, `w${at + more}`, 'smew')))
  await connected(ann.key, 'auto', async (client) => {
    const uris = (await client.listResources()).resources.map(({ uri }) => uri)
    expect(uris).toHaveLength(1_000)
    expect(uris).not.toContain('whippet://watches/oldest')
    expect((await client.readResource({ uri: 'whippet://watches/oldest' })).contents).toHaveLength(1)
  })
})

describe('listening to watches', () => {
  it('tells of a delivery and of a new watch, of the account alone, until the key is revoked', async () => {
    const [ann, bob] = [await house.accountWith(1), await house.accountWith(1)]
    const { secret, key } = await house.data.keys.create({ accountId: ann.id, name: 'agent' })
    await put(ann.key, 'geese', 'brent goose')
    await put(bob.key, 'geese', 'brent goose')
    await connected(secret, 'auto', async (client) => {
      const told: string[] = []
      client.setNotificationHandler(
        'notifications/resources/updated',
        ({ params }) => void told.push(params.uri),
      )
      client.setNotificationHandler('notifications/resources/list_changed', () => void told.push('list'))
      const uri = 'whippet://watches/geese'
      const subscription = await client.listen({ resourceSubscriptions: [uri], resourcesListChanged: true })
      expect(subscription.honoredFilter).toEqual({ resourceSubscriptions: [uri], resourcesListChanged: true })
      await put(bob.key, 'other', 'greylag')
      await house.load([
        { url: 'https://a.example/goose', title: 'Brent goose', text: 'A brent goose came.' },
      ])
      await house.service.watchLoop.look()
      await vi.waitFor(() => expect(told).toEqual([uri]), { timeout: 120_000 })
      await put(ann.key, 'more', 'greylag')
      await vi.waitFor(() => expect(told).toEqual([uri, 'list']), { timeout: 120_000 })
      await house.data.keys.revoke(key.id)
      expect(await subscription.closed).toBe('graceful')
    })
  })

  it('has room for ten of an account, whichever of its keys asks', async () => {
    const ann = await house.accountWith(1)
    await connected(ann.key, 'auto', async (client) => {
      const filter = { resourcesListChanged: true }
      for (let at = 0; at < 10; at++) await client.listen(filter)
      await expect(client.listen(filter)).rejects.toThrow(/limit/i)
      const { secret } = await house.data.keys.create({ accountId: ann.id, name: 'another' })
      await connected(secret, 'auto', async (other) => {
        await expect(other.listen(filter)).rejects.toThrow(/limit/i)
      })
    })
  })
})
