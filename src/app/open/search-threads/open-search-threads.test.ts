// Searches in their threads, as callers have them: one message there and one back, threads that end over one, callers who leave.
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startTestService, type TestService } from '../../../../tests/support/test-service.ts'

let test: TestService
beforeAll(async () => {
  test = await startTestService()
  await test.load(
    ['otter', 'heron', 'beaver'].map((name) => ({
      url: `https://${name}.example/`,
      title: `The ${name} at the river`,
      text: `A ${name} lives at the river. What the ${name} eats is found in the water.`,
    })),
  )
})
afterAll(() => test.close())

async function search(query: string, key = test.key): Promise<number> {
  const reply = await test.ask(`/api/v1/search?q=${query}&noCache=true`, { headers: { 'x-api-key': key } })
  const { results } = (await reply.json()) as { results: unknown[] }
  return results.length
}

/** Whether a thread is told to search. */
function isSearch(message: unknown): boolean {
  const { job } = message as { job?: unknown }
  return typeof job === 'object' && job !== null && 'kind' in job && job.kind === 'search'
}

it('is one message, and asks for nothing on its way, where it finds something', async () => {
  // Packaged facts are asked for once.
  await search('otter+river')
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => sent.mockRestore())
  const queries = ['river', 'beaver+watre', 'heron&content=true', 'river&limit=1&offset=1&searchMode=deep']
  for (const query of queries) expect(await search(query)).toBeGreaterThan(0)
  const messages = sent.mock.calls.map(([message]) => message as object)
  expect(messages.filter(isSearch)).toHaveLength(queries.length)
  expect(messages.filter((message) => 'asked' in message)).toEqual([])
})

it('is done in another thread where its own ends, and charged once', async () => {
  const { key, balance } = await test.accountWith(1)
  const send = Worker.prototype.postMessage
  let ended = 0
  const sent = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    ...message
  ) {
    send.apply(this, message)
    if (!isSearch(message[0]) || ended > 0) return
    ended += 1
    void this.terminate()
  })
  onTestFinished(() => sent.mockRestore())
  expect(await search('otter', key)).toBeGreaterThan(0)
  expect([ended, await balance()]).toEqual([1, 999_000_000])
})

it('is ended in its thread where its caller leaves, and free', async () => {
  const { key, balance } = await test.accountWith(1)
  const leaving = new AbortController()
  const send = Worker.prototype.postMessage
  const sent = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    ...message
  ) {
    send.apply(this, message)
    if (isSearch(message[0])) leaving.abort()
  })
  onTestFinished(() => sent.mockRestore())
  const asked = { headers: { 'x-api-key': key }, signal: leaving.signal }
  const reply = await test.ask('/api/v1/search?q=heron', asked).catch(() => undefined)
  expect(reply?.status).not.toBe(200)
  const messages = sent.mock.calls.map(([message]) => message as { id?: number; cancel?: number })
  const search = messages.find(isSearch)
  expect(messages.filter(({ cancel }) => cancel !== undefined)).toEqual([{ cancel: search?.id }])
  expect(await balance()).toBe(1_000_000_000)
})
