// The owner brings documents and a feed in the browser; nobody else can.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { visit } from '../../../../tests/support/console-visitor.ts'
import { startTestService, type TestService } from '../../../../tests/support/test-service.ts'

let house: TestService
let owner: ReturnType<typeof visit>
let token: string

beforeAll(async () => {
  house = await startTestService({ WHIPPET_TRUST_PROXY: '1', WHIPPET_SIGNUP: 'open' })
  const account = await house.data.accounts.create({ email: 'owner@localhost' })
  owner = visit(house)
  const link = await house.data.signIn.makeLink(account.id)
  const claimed = await owner.call('POST', '/claim', { token: link.token })
  token = ((await claimed.json()) as { csrf_token: string }).csrf_token
})
afterAll(() => house.close())

async function bring(lines: string, headers: Record<string, string> = {}): Promise<Response> {
  return house.ask('/console/api/owner/documents', {
    method: 'POST',
    headers: {
      cookie: owner.cookie(),
      'x-csrf-token': token,
      'content-type': 'application/x-ndjson',
      ...headers,
    },
    body: lines,
  })
}

const LINES = [
  '{"url":"https://brought.example/a","text":"A."}',
  '{"url":"https://brought.example/b"}',
  'x',
].join('\n')

it('takes lines and tells how far it is', async () => {
  const told = (await (await bring(LINES)).text()).trim().split('\n')
  expect(JSON.parse(told.at(-1) ?? '')).toEqual({
    read: 3,
    added: 1,
    updated: 0,
    unchanged: 0,
    failed: 2,
    failures: [
      { document: 2, url: 'https://brought.example/b', message: 'none of text, markdown and html is given' },
      { document: 3, url: null, message: 'not valid JSON' },
    ],
    done: true,
  })
  expect(await house.data.documents.get(['https://brought.example/a'])).toMatchObject([{ origin: 'api' }])
})

it('is the owner’s, with the token of the session and the type of lines', async () => {
  expect((await bring(LINES, { 'x-csrf-token': 'wrong' })).status).toBe(403)
  expect((await bring(LINES, { cookie: '' })).status).toBe(401)
  expect((await bring(LINES, { 'content-type': 'text/plain' })).status).toBe(415)
  const other = visit(house)
  const session = await other.signUp('ada@example.com')
  const refused = await bring(LINES, { cookie: other.cookie(), 'x-csrf-token': session.csrf_token ?? '' })
  expect(refused.status).toBe(403)
  expect(
    (await other.call('POST', '/owner/feeds', { url: 'https://f.example/', topic: 'world' })).status,
  ).toBe(403)
})

it('takes a feed by its address', async () => {
  const add = (url: string) => owner.call('POST', '/owner/feeds', { url, topic: 'technology' })
  expect(await (await add('https://feed.example/rss')).json()).toEqual({ added: true })
  expect(await (await add('https://feed.example/rss')).json()).toEqual({ added: false })
  expect((await add('nothing')).status).toBe(400)
})
