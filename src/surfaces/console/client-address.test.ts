// Tests of client-address.ts.
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'
import type { ConsoleEnv } from './gate.ts'

async function addressOf(
  remoteAddress: string | undefined,
  trust: boolean,
  forwarded?: string,
): Promise<string> {
  const app = new Hono<ConsoleEnv>()
  app.get('/', (context) => context.text(clientAddress(context, trust)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const reply = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  return reply.text()
}

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('groups %s as %s', async (remote, expected) => {
  expect(await addressOf(remote, false)).toBe(expected)
})

it('reads what a proxy wrote only where it is trusted, and only its own entry', async () => {
  expect(await addressOf('127.0.0.1', false, '198.51.100.1')).toBe('127.0.0.1')
  expect(await addressOf('127.0.0.1', true, '203.0.113.9, 198.51.100.1')).toBe('198.51.100.1')
  expect(await addressOf('127.0.0.1', true)).toBe('127.0.0.1')
  expect((await addressOf('127.0.0.1', true, 'x'.repeat(5000))).length).toBeLessThan(100)
})
