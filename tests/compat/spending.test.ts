// The spend contract on foreign calls: a name under which a call is charged once, and a budget that bounds it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CompatRequest, compatCalls, compatKey } from '../support/compat-calls.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService

beforeAll(async () => {
  house = await startTestService({ WHIPPET_COMPAT: 'all', WHIPPET_CACHE_SECONDS: '0' })
  await house.load(sampleDocuments)
})
afterAll(() => house.close())

const NAMES = ['POST tavily/search', 'POST exa/search', 'GET brave/res/v1/web/search', 'POST serper/search']

async function ask(name: string, key: string, headers: Record<string, string>): Promise<Response> {
  const { path, body } = compatCalls('')[name] as CompatRequest
  return house.ask(`/compat/${path}`, {
    method: name.split(' ')[0] ?? '',
    headers: { 'content-type': 'application/json', ...compatKey(path, key), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}

describe.each(NAMES)('%s', (name) => {
  it('is charged once under an Idempotency-Key', async () => {
    const { key, id } = await house.accountWith(1)
    const before = await house.data.credits.balance(id)
    const first = await ask(name, key, { 'idempotency-key': 'one' })
    const after = await house.data.credits.balance(id)
    const again = await ask(name, key, { 'idempotency-key': 'one' })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(after).toBeLessThan(before ?? 0)
    expect(await house.data.credits.balance(id)).toBe(after)
    expect(first.headers.get('x-charge-id')).toMatch(/^[\w-]{25,}$/)
    expect(again.headers.get('x-charge-id')).toBe(first.headers.get('x-charge-id'))
    expect([first, again].map(({ headers }) => headers.get('idempotent-replay'))).toEqual([null, 'true'])
  })

  it('is bounded by a budget, and tells what is left of it', async () => {
    const { key } = await house.accountWith(1)
    const put = (dollars: number): Promise<Response> =>
      house.ask('/api/v1/budgets/trip', {
        method: 'PUT',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ total_dollars: dollars }),
      })
    expect((await ask(name, key, { 'x-budget-id': 'trip' })).status).toBe(400)
    await put(0.0000001)
    const refused = await ask(name, key, { 'x-budget-id': 'trip' })
    expect([refused.status, refused.headers.get('x-budget-remaining')]).toEqual([402, '0.0000001'])
    await put(1)
    const answered = await ask(name, key, { 'x-budget-id': 'trip' })
    expect(answered.status).toBe(200)
    expect(Number(answered.headers.get('x-budget-remaining'))).toBeLessThan(1)
  })
})
