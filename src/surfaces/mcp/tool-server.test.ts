// The tool server by itself: who is let in is asked before anything else.
import type { CallToolResult } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { RateLimited, Unauthorized } from '../../foundation/errors.ts'
import { answer } from './answer-message.ts'
import { createToolServer, readMaxTokens } from './tool-server.ts'

it.each([
  [new RateLimited(3, 1), 'Rate limit of 3 requests per second exceeded'],
  [new Unauthorized('Invalid API key'), 'Invalid API key'],
])('says of a call with bad arguments first that it is not let in: %s', async (refusal, words) => {
  const makeServer = () =>
    createToolServer({
      admit: () => Promise.reject(refusal),
      version: '0.0.0',
      consoleUrl: 'http://localhost/console',
      onDefect: (error) => expect.unreachable(String(error)),
    })
  const reply = await answer(
    new Request('http://localhost/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'svc_web_search', arguments: { q: '' } },
      }),
    }),
    { makeServer, mostInBatch: 1, takesStream: false, countMessage: async () => undefined },
  )
  const { result } = (await reply.json()) as { result: CallToolResult }
  expect(result.isError).toBe(true)
  expect(result.content).toEqual([{ type: 'text', text: expect.stringContaining(words) }])
})

describe('readMaxTokens', () => {
  it('is 20,000 where none is given', () => {
    for (const args of [undefined, {}, { maxTokens: undefined }, { maxTokens: null }, 'x']) {
      expect(readMaxTokens(args)).toBe(20_000)
    }
  })

  it.each([0, 999, 100_001, 1.5, '5000', true, []])('refuses %j', (maxTokens) => {
    expect(() => readMaxTokens({ maxTokens })).toThrow(
      'Invalid value for maxTokens parameter: must be an integer from 1000 to 100000',
    )
  })
})
