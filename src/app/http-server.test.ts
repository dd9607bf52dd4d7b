// The server's own bounds: connections on which nothing moves, and callers who read nothing.
import type { ServerResponse } from 'node:http'
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
