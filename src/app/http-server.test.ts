// The server's own bounds: connections on which nothing moves, and callers who read nothing.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sliceBody } from '../surfaces/rest/long-body.ts'
import { type Answer, startHttpServer } from './http-server.ts'

/** A client that asks, and reads nothing of the answer. */
async function askOf(fetch: Answer, idleMs: number): Promise<Socket> {
  const server = await startHttpServer({ fetch, host: '127.0.0.1', port: 0, idleMs })
  onTestFinished(() => server.stop(0))
  const socket = connect(server.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  return socket
}

it('ends a connection on which nothing moves', async () => {
  const socket = await askOf(() => new Promise<Response>(() => undefined), 20)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume()
  await closed
})

/** A client that sends the beginning of a body and no more; what it is told. */
async function beginBody(fetch: Answer): Promise<string> {
  const server = await startHttpServer({ fetch, host: '127.0.0.1', port: 0, bodyMs: 20, idleMs: 500 })
  onTestFinished(() => server.stop(0))
  const socket = connect(server.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let told = ''
  socket
    .on('error', () => undefined)
    .on('data', (bytes) => {
      told += String(bytes)
    })
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nabc')
  await new Promise((resolve) => socket.once('close', resolve))
  return told
}

it('refuses a body that does not come', async () => {
  const told = await beginBody(async (request) => new Response(await request.text().catch(() => '')))
  expect(told).toMatch(/^HTTP\/1\.1 408 /)
})

it('lets a body take its time whose answer has begun', async () => {
  const told = await beginBody((request) => new Response(request.body))
  expect(told).toMatch(/^HTTP\/1\.1 200 /)
  expect(told).toContain('abc')
})

it('lets go of a long reply that nobody reads', async () => {
  const printed = vi.spyOn(console, 'error')
  onTestFinished(() => printed.mockRestore())
  const over = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const body = 'x'.repeat(30_000_000)
  await askOf((_, bindings) => {
    const { outgoing } = bindings as { outgoing: ServerResponse }
    outgoing.once('close', closed.resolve)
    const hangUp = (): void => void outgoing.destroy()
    return new Response(sliceBody(body, { whenOver: over.resolve, hangUp, unreadMs: 20 }))
  }, 600_000)
  await Promise.all([over.promise, closed.promise])
  expect(printed).not.toHaveBeenCalled()
})

it('lets go of a long reply whose caller leaves', async () => {
  const over = Promise.withResolvers<void>()
  const body = 'x'.repeat(30_000_000)
  const socket = await askOf(() => new Response(sliceBody(body, { whenOver: over.resolve })), 600_000)
  socket.once('readable', () => socket.destroy())
  socket.resume()
  await over.promise
  expect(socket.destroyed).toBe(true)
})

async function serving(fetch: Answer, mostOfAddress?: number): Promise<() => Socket> {
  const bound = mostOfAddress === undefined ? {} : { mostOfAddress }
  const server = await startHttpServer({ fetch, host: '127.0.0.1', port: 0, ...bound })
  onTestFinished(() => server.stop(0))
  return () => {
    const socket = connect(server.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    return socket
  }
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n${body}`

/** The bodies of the answers, in the order in which they came. */
async function answersOf(socket: Socket, count: number): Promise<string[]> {
  let text = ''
  let ends = 0
  socket.setEncoding('utf8')
  for await (const part of socket as AsyncIterable<string>) {
    text += part
    ends += part.split('>').length - 1
    if (ends === count) return text.match(/<[^>]*>/g) ?? []
  }
  throw new Error(`The connection ended after ${ends} answers`)
}

it.each([
  ['requests without a body', (at: number) => get(`/${at}`)],
  ['requests with a body', (at: number) => post(`/${at}`, 'x'.repeat(at % 7))],
])('answers %s one at a time, all of them, in their order', async (_, request) => {
  let running = 0
  let most = 0
  const open = await serving(async (asked) => {
    running += 1
    most = Math.max(most, running)
    const { length } = await asked.text()
    await new Promise(setImmediate)
    running -= 1
    return new Response(`<${new URL(asked.url).pathname} ${length}>`)
  })
  const socket = open()
  const count = 1_000
  for (let at = 0; at < count; at += 1) socket.write(request(at))
  const bodies = await answersOf(socket, count)
  const length = (at: number): number => (request(at).startsWith('POST') ? at % 7 : 0)
  expect(bodies).toEqual(Array.from({ length: count }, (_, at) => `</${at} ${length(at)}>`))
  expect(most).toBe(1)
})

it('parses no more than a slice of what stands beyond the request that is being answered', async () => {
  const held = Promise.withResolvers<void>()
  const open = await serving(async () => {
    await held.promise
    return new Response('<done>')
  })
  let parsed = 0
  const count = (): void => {
    parsed += 1
  }
  subscribe('http.server.request.start', count)
  onTestFinished(() => void unsubscribe('http.server.request.start', count))
  const socket = open()
  socket.write(get('/').repeat(1_000))
  await vi.waitFor(() => expect(parsed).toBeGreaterThan(1), 120_000)
  await new Promise(setImmediate)
  expect(parsed).toBeLessThan(100)
  held.resolve()
  expect((await answersOf(socket, 1_000)).length).toBe(1_000)
  expect(parsed).toBe(1_000)
})

it('reads no further than one read beyond the request that is being answered', async () => {
  const held = Promise.withResolvers<void>()
  let reading: Socket | undefined
  let asked = 0
  const open = await serving(async (_, bindings) => {
    reading = (bindings as { incoming: IncomingMessage }).incoming.socket
    asked += 1
    await held.promise
    return new Response('<done>')
  })
  const socket = open()
  const count = 5_000
  socket.write(get('/').repeat(count))
  await vi.waitFor(() => expect(reading?.isPaused()).toBe(true), 120_000)
  expect(asked).toBe(1)
  expect(reading?.bytesRead).toBeLessThan(get('/').length * count)
  held.resolve()
  expect((await answersOf(socket, count)).length).toBe(count)
})

it('answers nothing after the answer that closes the connection', async () => {
  let asked = 0
  const open = await serving(() => {
    asked += 1
    return new Response('<last>', { headers: { connection: 'close' } })
  })
  const socket = open()
  socket.write(get('/').repeat(50))
  let text = ''
  for await (const part of socket) text += part as string
  expect(text.match(/<last>/g)).toHaveLength(1)
  expect(asked).toBe(1)
})

it('ends a connection beyond those that an address may have, and takes one again when another ends', async () => {
  const open = await serving(() => new Response('<done>'), 2)
  const first = open()
  const second = open()
  for (const socket of [first, second]) {
    socket.write(get('/'))
    await new Promise((resolve) => socket.once('data', resolve))
  }
  const third = open()
  await new Promise((resolve) => third.once('close', resolve))
  first.destroy()
  await vi.waitFor(async () => {
    const again = open()
    again.write(get('/'))
    expect(await answersOf(again, 1)).toEqual(['<done>'])
  }, 120_000)
})
