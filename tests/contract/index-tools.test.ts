// The tools that fill the index: given by a setting, to keys of the owner alone.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let ownerId: string

beforeAll(async () => {
  house = await startTestService({ WHIPPET_INDEX_TOOLS: '1' })
  ownerId = (await house.data.accounts.create({ email: 'owner@localhost', rateLimit: 100_000 })).id
})
afterAll(() => house.close())

const keyFor = async (...scopes: ('mcp' | 'index')[]): Promise<string> =>
  (await house.data.keys.create({ accountId: ownerId, name: 'k', ...(scopes.length > 0 && { scopes }) }))
    .secret

interface Answered {
  readonly tools?: { name: string; annotations: object }[]
  readonly isError?: boolean
  readonly content?: { text: string }[]
}

async function send(key: string, method: string, params: object = {}): Promise<Answered> {
  const reply = await house.post(
    '/mcp',
    { jsonrpc: '2.0', id: 1, method, params },
    { 'x-api-key': key, accept: 'application/json' },
  )
  const { result, error } = (await reply.json()) as { result?: Answered; error?: { message: string } }
  return result ?? { isError: true, content: [{ text: error?.message ?? '' }] }
}

const listed = async (key: string): Promise<string[]> =>
  ((await send(key, 'tools/list')).tools ?? []).map(({ name }) => name)
const BOTH = ['svc_web_search', 'svc_fetch_url']

it('are listed for whoever may index, and for nobody else', async () => {
  expect(await listed(await keyFor())).toEqual([...BOTH, 'svc_add_documents', 'svc_crawl_site'])
  expect(await listed(await keyFor('mcp', 'index'))).toHaveLength(4)
  expect(await listed(await keyFor('mcp'))).toEqual(BOTH)
  expect(await listed(house.key)).toEqual(BOTH)
})

it('add documents and say what became of each', async () => {
  const call = async (key: string, args: object): Promise<Answered> =>
    send(key, 'tools/call', { name: 'svc_add_documents', arguments: args })
  const url = 'https://agent.example/note'
  const key = await keyFor()
  const added = await call(key, {
    documents: [
      { url, text: 'A note.' },
      { url, tex: 'x' },
    ],
  })
  expect(added.isError).toBeUndefined()
  expect(JSON.parse(added.content?.[0]?.text ?? '')).toMatchObject({
    added: 1,
    documents: [
      { url, status: 'added' },
      { status: 'failed', message: expect.stringContaining('did you mean text?') },
    ],
  })
  expect(await call(key, { documents: [] })).toMatchObject({ isError: true })
  expect(await call(key, { documents: Array(101).fill({ url, text: 'x' }) })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('1 to 100') }],
  })
  expect(await call(house.key, { documents: [{ url, text: 'Another.' }] })).toMatchObject({ isError: true })
  expect(await call(await keyFor('mcp'), { documents: [{ url, text: 'Another.' }] })).toMatchObject({
    isError: true,
  })
  expect(await house.data.documents.get([url])).toMatchObject([{ text: 'A note.' }])
})

it('order crawls and tell how far they are', async () => {
  const key = await keyFor()
  const call = async (args: object): Promise<Answered> =>
    send(key, 'tools/call', { name: 'svc_crawl_site', arguments: args })
  const ordered = JSON.parse((await call({ urls: ['https://agent.example/'] })).content?.[0]?.text ?? '')
  expect(ordered).toEqual({ id: expect.any(String), state: 'running' })
  expect(JSON.parse((await call({ id: ordered.id })).content?.[0]?.text ?? '')).toMatchObject({
    id: ordered.id,
  })
  expect(await call({})).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('urls') }],
  })
  expect(await call({ id: 'none' })).toMatchObject({ isError: true })
})
