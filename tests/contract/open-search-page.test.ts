// The search page is open to people at this machine, and to nobody whom a proxy lets in, whatever it says of itself.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningServer, startHttpServer } from '../../src/app/http-server.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let server: RunningServer
beforeAll(async () => {
  house = await startTestService({ WHIPPET_RATE_LIMIT: '1000000' })
  await house.load([{ url: 'https://cats.example/a', title: 'Whiskers', text: 'All about whiskers.' }])
  server = await startHttpServer({
    fetch: (request, bindings) => house.service.http.fetch(request, bindings),
    host: '127.0.0.1',
    port: 0,
  })
})
afterAll(async () => {
  await server.stop(0)
  await house.close()
})

/** The reply as it comes, to a request that is sent as it stands. */
async function send(path: string, { version = '1.1', host = '', more = '' } = {}): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  const name = host === '' ? `127.0.0.1:${server.port}` : host
  socket.write(`GET ${path} HTTP/${version}\r\nHost: ${name}\r\nConnection: close\r\n${more}\r\n`)
  let reply = ''
  socket.setEncoding('utf8').on('data', (piece) => {
    reply += piece
  })
  await once(socket, 'close')
  return reply
}

describe('the open search page', () => {
  it('answers a browser on this machine', async () => {
    for (const host of ['', `localhost:${server.port}`]) {
      expect(await send('/?q=whiskers', { host })).toContain('cats.example')
      // What is not known in time is left out until the next letter is typed.
      const suggest = async () => expect(await send('/suggest?q=whi', { host })).toMatch(/"whiskers"/i)
      await vi.waitFor(suggest, 10_000)
    }
  })

  it.each([
    ['HTTP/1.0, as proxies speak that were told nothing', { version: '1.0' }],
    ['an address of this machine that others can reach', { host: '192.168.1.5:8787' }],
    ['Forwarded', { more: 'Forwarded: for=203.0.113.9\r\n' }],
    ['X-Forwarded-For', { more: 'X-Forwarded-For: 203.0.113.9\r\n' }],
    ['X-Forwarded-Proto', { more: 'X-Forwarded-Proto: https\r\n' }],
    ['X-Real-IP', { more: 'X-Real-IP: 203.0.113.9\r\n' }],
    ['Via', { more: 'Via: 1.1 proxy\r\n' }],
  ])('asks to sign in where there is %s', async (_, marked) => {
    const page = await send('/?q=whiskers', marked)
    expect(page).toMatch(/^HTTP\/1\.\d 401/)
    expect(page).not.toContain('cats.example')
    expect(await send('/suggest?q=whi', marked)).not.toContain('whiskers')
  })

  it.each([
    ['another machine', { incoming: { httpVersion: '1.1', socket: { remoteAddress: '192.0.2.7' } } }],
    ['nobody knows where', {}],
  ])('asks to sign in who connects from %s', async (_, bindings) => {
    const ask = (path: string): Response | Promise<Response> =>
      house.service.http.fetch(new Request(new URL(path, house.config.baseUrl)), bindings)
    expect((await ask('/?q=whiskers')).status).toBe(401)
    expect(await (await ask('/suggest?q=whi')).json()).toEqual(['whi', []])
    expect((await ask('/icon?host=cats.example')).status).toBe(404)
  })
})
