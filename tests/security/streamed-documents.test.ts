// Streams of documents over real connections: callers who read nothing, who leave, who wait for each answer, who send nonsense.
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { type RunningServer, startHttpServer } from '../../src/app/http-server.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let server: RunningServer
let key: string

beforeAll(async () => {
  house = await startTestService()
  const { id } = await house.data.accounts.create({ email: 'owner@localhost', rateLimit: 100_000 })
  key = (await house.data.keys.create({ accountId: id, name: 'owner' })).secret
  server = await serve()
})
afterAll(async () => {
  await server.stop(0)
  await house.close()
})

function serve(bodyMs?: number): Promise<RunningServer> {
  const fetch = (request: Request, bindings: object) => house.service.http.fetch(request, bindings)
  return startHttpServer({ fetch, host: '127.0.0.1', port: 0, ...(bodyMs && { bodyMs }) })
}

interface Stream {
  readonly socket: Socket
  send(text: string): void
  end(): void
  told(): string
  states(): { url: string | null; status: string; message?: string }[]
  whole(): Promise<void>
}

/** A request whose body is sent in chunks, as the test likes. */
function open({ apiKey = key, to = server } = {}): Stream {
  const socket = connect(to.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let told = ''
  socket.setEncoding('utf8')
  socket
    .on('error', () => undefined)
    .on('data', (text) => {
      told += text
    })
  socket.write(
    `POST /api/v1/documents HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-api-key: ${apiKey}\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n`,
  )
  const send = (text: string): void =>
    void socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
  return {
    socket,
    send,
    end: () => void socket.write('0\r\n\r\n'),
    told: () => told,
    states: () =>
      told
        .split(/\r?\n/)
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    whole: () => vi.waitFor(() => expect(told.endsWith('0\r\n\r\n')).toBe(true), PATIENT),
  }
}

const PATIENT = { timeout: 60_000, interval: 10 }
const line = (path: string): string =>
  `${JSON.stringify({ url: `https://sent.example/${path}`, text: `The page ${path} of a tapir.` })}\n`

it('answers a caller who waits for each state before the next line, and takes longer than a body may', async () => {
  const bodyMs = 2_000
  const strict = await serve(bodyMs)
  onTestFinished(() => strict.stop(0))
  const { send, states, told, end, whole } = open({ to: strict })
  for (let at = 1; at <= 3; at++) {
    send(line(`slow-${at}`))
    await vi.waitFor(() => expect(states()).toHaveLength(at), PATIENT)
    // What is told is there.
    expect(await house.data.documents.get([`https://sent.example/slow-${at}`])).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, bodyMs / 2))
  }
  end()
  await whole()
  expect(told()).toMatch(/^HTTP\/1\.1 200 /)
  expect(states().map(({ status }) => status)).toEqual(['added', 'added', 'added'])
})

it('serves others while a caller reads nothing, who is answered when it does', async () => {
  const { socket, send, end, whole, states } = open()
  socket.pause()
  for (let at = 0; at < 10; at++) send('x\n'.repeat(1_000))
  end()
  expect((await house.get('/api/v1/search?q=tapir')).status).toBe(200)
  socket.resume()
  await whole()
  expect(states()).toHaveLength(10_000)
})

it('answers thousands of lines that are none, each in its place', async () => {
  const { send, states, end, whole } = open()
  for (let at = 0; at < 10; at++) send(`${'x\n'.repeat(2_000)}${line(`between-${at}`)}`)
  end()
  await whole()
  const all = states()
  expect(all).toHaveLength(20_010)
  expect(all.flatMap(({ url }, at) => (url === null ? [] : [at]))).toEqual(
    Array.from({ length: 10 }, (_, at) => 2_001 * at + 2_000),
  )
})

it('keeps what was told of a caller who leaves, and goes on serving', async () => {
  const { socket, send, states } = open()
  send(line('left'))
  send('{"url":"https://sent.example/half","te')
  await vi.waitFor(() => expect(states()).toHaveLength(1), PATIENT)
  socket.destroy()
  const again = open()
  again.send(line('left'))
  again.send(line('half'))
  again.end()
  await again.whole()
  expect(again.states().map(({ status }) => status)).toEqual(['unchanged', 'added'])
})

it('refuses a stream of whoever is not the owner before it is read', async () => {
  const { send, told } = open({ apiKey: house.key })
  send(line('refused'))
  await vi.waitFor(() => expect(told()).toMatch(/^HTTP\/1\.1 403 .*Forbidden/s), PATIENT)
  expect(await house.data.documents.get(['https://sent.example/refused'])).toEqual([])
})
