// Tests of bodies that are made while they are sent.
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { streamedResponse } from './common-headers.ts'
import type { RestEnv } from './rest-env.ts'

async function respond(
  parts: AsyncGenerator<string>,
  failed: (error: unknown) => void = () => undefined,
): Promise<Response> {
  const app = new Hono<RestEnv>()
  app.get('/', (context) => streamedResponse(context, 'text/plain', parts, failed))
  return app.request('/')
}

const turns = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++) await new Promise(setImmediate)
}

it('makes no more than 8 MiB ahead of its reader, and nothing once the reader leaves', async () => {
  let made = 0
  let ended = false
  async function* megabytes(): AsyncGenerator<string> {
    try {
      for (;;) {
        made += 1
        yield 'x'.repeat(1024 * 1024)
      }
    } finally {
      ended = true
    }
  }
  const { body } = await respond(megabytes())
  await turns(100)
  expect(made).toBe(8)
  const reader = body?.getReader()
  for (let at = 0; at < 5; at++) await reader?.read()
  await turns(100)
  expect(made).toBe(13)
  await reader?.cancel()
  expect(ended).toBe(true)
})

it('ends where making it fails, and says why', async () => {
  const failure = new Error('the disk is full')
  async function* broken(): AsyncGenerator<string> {
    yield 'first'
    throw failure
  }
  const told: unknown[] = []
  const response = await respond(broken(), (error) => told.push(error))
  await expect(response.text()).rejects.toThrow('the disk is full')
  expect(told).toEqual([failure])
})
