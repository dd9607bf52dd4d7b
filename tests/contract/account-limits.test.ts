// What binds keys and accounts: time, scopes, networks, the account's state and its budget of the month.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { KeyLimits } from '../../src/accounts/api-key.ts'
import { openFetcher } from '../../src/app/open/open-fetcher.ts'
import { noticesOf } from '../../src/app/open/open-notices.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService

beforeAll(async () => {
  house = await startTestService({ WHIPPET_TRUST_PROXY: '1', WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
  await house.load(sampleDocuments)
})
afterAll(() => house.close())

async function keyWith(limits: KeyLimits): Promise<string> {
  const { id } = await house.accountWith(1)
  return (await house.data.keys.create({ accountId: id, name: 'bound', ...limits })).secret
}

const SEARCH = '/api/v1/search?q=wolfhound&searchMode=fast'

async function status(key: string, path = SEARCH, headers: Record<string, string> = {}): Promise<number> {
  const reply = await house.ask(path, { headers: { 'x-api-key': key, ...headers } })
  if (reply.status === 401)
    expect(await reply.json()).toEqual({ error: 'Unauthorized', message: 'Invalid API key' })
  return reply.status
}

async function tool(key: string): Promise<number> {
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'svc_web_search', arguments: { q: 'wolfhound' } },
  }
  const reply = await house.ask('/mcp', {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(message),
  })
  return reply.status
}

describe('a key', () => {
  it('is refused from the moment it expires', async () => {
    expect(await status(await keyWith({ expiresAt: Date.now() + 3_600_000 }))).toBe(200)
    expect(await status(await keyWith({ expiresAt: Date.now() }))).toBe(401)
  })

  it('is good for its scopes alone; lenses have none', async () => {
    const searches = await keyWith({ scopes: ['search'] })
    expect(await status(searches)).toBe(200)
    expect(await status(searches, '/api/v1/fetch?url=http://127.0.0.1:9/')).toBe(401)
    expect(await status(searches, '/api/v1/news/technology')).toBe(401)
    expect(await status(searches, '/api/v1/lenses')).toBe(200)
    expect(await tool(searches)).toBe(401)
    const tools = await keyWith({ scopes: ['mcp'] })
    expect(await tool(tools)).toBe(200)
    expect(await status(tools)).toBe(401)
    const many = await house.ask('/api/v1/fetch', {
      method: 'POST',
      headers: { 'x-api-key': searches, 'content-type': 'application/json' },
      body: JSON.stringify({ urls: ['http://127.0.0.1:9/'] }),
    })
    expect(many.status).toBe(401)
    const walk = await house.ask('/compat/tavily/map', {
      method: 'POST',
      headers: { authorization: `Bearer ${searches}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'http://127.0.0.1:9/' }),
    })
    expect(walk.status).toBe(401)
  })

  it('is good from its networks alone, by the address that the proxy saw', async () => {
    const key = await keyWith({ networks: ['192.0.2.0/24', '2001:db8::/32'] })
    const from = (address: string) => status(key, SEARCH, { 'x-forwarded-for': address })
    expect(await from('192.0.2.7')).toBe(200)
    expect(await from('2001:db8::1')).toBe(200)
    expect(await from('192.0.2.7, 198.51.100.1')).toBe(401)
    expect(await from('198.51.100.1, 192.0.2.7')).toBe(200)
    expect(await status(key)).toBe(401)
  })
})

describe('an account', () => {
  it('that is disabled has no key and no session, until it is enabled', async () => {
    const { id, key } = await house.accountWith(1)
    const { token } = await house.data.signIn.makeLink(id)
    const session = await house.data.signIn.useLink(token, 'here')
    await house.data.accounts.setDisabled(id, true)
    expect(await status(key)).toBe(401)
    expect(await house.data.signIn.session(session.token)).toBeUndefined()
    await house.data.accounts.setDisabled(id, false)
    expect(await status(key)).toBe(200)
    expect(await house.data.signIn.session(session.token)).toBeDefined()
  })

  it('that is deleted leaves its ledger, and its address is free again', async () => {
    const account = await house.data.accounts.create({ email: 'gone@example.com', credits: 1_000_000_000 })
    const { secret } = await house.data.keys.create({ accountId: account.id, name: 'x' })
    expect(await status(secret)).toBe(200)
    await house.data.accounts.delete(account.id)
    expect(await status(secret)).toBe(401)
    expect(await house.data.accounts.findByEmail('gone@example.com')).toBeUndefined()
    expect((await house.data.credits.entries(account.id, { limit: 10 })).length).toBe(2)
    const again = await house.data.accounts.create({ email: 'gone@example.com' })
    expect(again.id).not.toBe(account.id)
    await expect(house.data.accounts.delete('none')).rejects.toThrow('There is no account none')
  })

  it('spends no more than its budget of the month, however many calls come at once', async () => {
    const { id, key, balance } = await house.accountWith(1)
    await house.data.accounts.setMonthlyBudget(id, 3_000_000)
    const path = `${SEARCH}&noCache=true`
    const statuses = await Promise.all(Array.from({ length: 8 }, () => status(key, path)))
    expect(statuses.toSorted()).toEqual([200, 200, 200, 402, 402, 402, 402, 402])
    expect(await balance()).toBe(1_000_000_000 - 3_000_000)
    const refused = await house.ask(path, { headers: { 'x-api-key': key } })
    expect(await refused.json()).toEqual({
      error: 'Insufficient Credits',
      message: expect.stringContaining('budget of the month'),
    })
    await house.data.accounts.setMonthlyBudget(id, null)
    expect(await status(key, path)).toBe(200)
  })
})

describe('a notice of a budget', () => {
  it('is posted to the webhook, and given to the command', async () => {
    const heard: string[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString('utf8')
      })
      request.on('end', () => {
        heard.push(body)
        response.end('ok')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const fetcher = openFetcher(house.config, house.data.clock, silentLogger)
    onTestFinished(() => fetcher.close())
    const { port } = server.address() as AddressInfo
    const notice = {
      account: 'a@example.com',
      month: '2026-11',
      reached: 80,
      budget_dollars: 1,
      spent_dollars: 0.8,
      message: 'Most of it is spent.',
    }
    const file = `${house.config.dataFolder}/notice.txt`
    const [post, run] = noticesOf(
      { noticeUrl: `http://127.0.0.1:${port}/hook`, noticeCommand: `cat > '${file}'` },
      fetcher,
    )
    await post?.(notice)
    await run?.(notice)
    expect(heard.map((body) => JSON.parse(body))).toEqual([notice])
    const { readFile } = await import('node:fs/promises')
    expect(await readFile(file, 'utf8')).toBe('Most of it is spent.\n')
    const [failing] = noticesOf({ noticeUrl: undefined, noticeCommand: 'exit 3' }, fetcher)
    await expect(failing?.(notice)).rejects.toThrow('WHIPPET_NOTICE_COMMAND ended with 3')
  })
})
