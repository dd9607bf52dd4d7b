// The real server against callers who send nonsense, too much, or go away, and against being stopped under load.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChildService,
  runWhippet,
  startChildService,
  testEnvironment,
} from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { sampleDocuments } from '../support/sample-documents.ts'

let folder: string
let web: FixtureWeb
let environment: NodeJS.ProcessEnv
let service: ChildService
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-hostile-'))
  web = await startFixtureWeb()
  environment = testEnvironment(join(folder, 'data'), { WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
  await writeFile(join(folder, 'a.jsonl'), sampleDocuments.map((one) => JSON.stringify(one)).join('\n'))
  await runCommand(['import', join(folder, 'a.jsonl')], environment)
  const account = ['--email', 'a@example.com', '--credits', '100', '--rate-limit', '100000']
  await runCommand(['accounts', 'create', ...account], environment)
  const made = ['keys', 'create', '--name', 'a', '--account', 'a@example.com', '--json']
  key = (JSON.parse((await runCommand(made, environment)).stdout) as { key: string }).key
  service = await startChildService(environment)
})
afterAll(async () => {
  service.process.kill('SIGKILL')
  await web.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends bytes on a connection of their own and gives all that comes back until it closes. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.write(bytes)
  })
}

function request(line: string, headers: readonly string[] = [], body = ''): string {
  const all = ['Host: x', `x-api-key: ${key}`, 'Connection: close', ...headers]
  return `${line} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`
}

interface Answer {
  status: number
  headers: string
  body: Record<string, unknown>
}

function read(answer: string): Answer {
  const end = answer.indexOf('\r\n\r\n')
  const text = answer.slice(end + 4)
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  return {
    status: Number(answer.split(' ')[1]),
    headers: answer.slice(0, end).toLowerCase(),
    body: JSON.parse(json) as Answer['body'],
  }
}

const SEARCH = '/api/v1/search?q=wolfhound&limit=1'
const JSON_TYPE = 'Content-Type: application/json'

describe('nonsense', () => {
  const cases: readonly (readonly [what: string, status: number, bytes: () => string])[] = [
    ['no HTTP at all', 400, () => '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\r\n\r\n'],
    ['an unknown method', 400, () => request('FETCH /api/v1/search')],
    ['a zero byte in the target', 400, () => request('GET /hea\0lth')],
    ['a target that is no path', 400, () => request('GET http://[::bad')],
    ['an asterisk', 400, () => request('OPTIONS *')],
    ['no Host', 400, () => 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a Host that is none', 400, () => 'GET /health HTTP/1.1\r\nHost: a b/c?\r\nConnection: close\r\n\r\n'],
    ['headers over 256 KiB', 431, () => request('GET /health', [`X: ${'a'.repeat(300_000)}`])],
    ['an address over 256 KiB', 431, () => request(`GET ${SEARCH}&z=${'a'.repeat(300_000)}`)],
    ['an expectation', 417, () => request('POST /api/v1/search', [JSON_TYPE, 'Expect: tea'])],
    [
      'broken chunks',
      400,
      () => request('POST /api/v1/search', [JSON_TYPE, 'Transfer-Encoding: chunked'], 'zz\r\n'),
    ],
    [
      'two lengths',
      400,
      () => request('POST /api/v1/search', ['Content-Length: 5', 'Content-Length: 6'], 'hello'),
    ],
    [
      'length and chunks',
      400,
      () => request('POST /', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    ],
    ['a length below zero', 400, () => request('POST /api/v1/search', ['Content-Length: -5'], 'hello')],
    [
      'a body that is announced too large',
      413,
      () => request('POST /api/v1/search', [JSON_TYPE, 'Content-Length: 99999999']),
    ],
    ['two keys', 401, () => request(`GET ${SEARCH}`, ['x-api-key: wk_other'])],
    [
      'an empty key',
      401,
      () => `GET ${SEARCH} HTTP/1.1\r\nHost: x\r\nx-api-key: \r\nConnection: close\r\n\r\n`,
    ],
    ['two slashes', 404, () => request('GET //api/v1/search?q=a')],
    ['another method on /health', 405, () => request('POST /health', ['Content-Length: 0'])],
    ['another method on /openapi.json', 405, () => request('DELETE /openapi.json')],
    ['OPTIONS on a keyed path', 405, () => request('OPTIONS /api/v1/fetch')],
    ['TRACE on a keyed path', 405, () => request('TRACE /api/v1/news/world')],
  ]

  it.each(cases)('%s is %i, with a body that says so', async (_, status, bytes) => {
    const answer = read(await send(bytes()))
    expect(answer.status).toBe(status)
    expect(answer.headers).toContain('content-type: application/json')
    expect(Object.keys(answer.body)).toEqual(['error', 'message'])
    if (status === 405) expect(answer.headers).toMatch(/^allow: get/m)
  })

  it.each(['K\u00e4se', '\u732b', 'a\u007f'])(
    'says what is wrong with an address that holds %j as it is',
    async (word) => {
      const { status, body } = read(await send(request(`GET /api/v1/search?q=${word}`)))
      expect(status).toBe(400)
      expect(body).toEqual({ error: 'Bad Request', message: expect.stringContaining('percent-encoded') })
    },
  )

  it.each([
    ['an absolute target', () => request(`GET http://elsewhere.example${SEARCH}`)],
    ['a body on GET', () => request(`GET ${SEARCH}`, ['Content-Length: 5'], 'hello')],
    ['an upgrade that is not taken', () => request(`GET ${SEARCH}`, ['Upgrade: websocket'])],
    [
      'a key in other letters and spaces',
      () => `GET ${SEARCH} HTTP/1.1\r\nHost: x\r\nX-API-KEY:  ${key}  \r\nConnection: close\r\n\r\n`,
    ],
  ])('%s is answered', async (_, bytes) => {
    const { status, body } = read(await send(bytes()))
    expect(status).toBe(200)
    expect(body['results']).toHaveLength(1)
  })

  it.each([
    ['世', 2_000, 200],
    ['世', 2_001, 400],
    ['🐕', 2_000, 200],
    ['a', 40_000, 400],
  ])(
    'counts the characters of a query and not their bytes: %s, %i times, is %i',
    async (character, times, status) => {
      const ask = async (q: string): Promise<number> => {
        const headers = { 'x-api-key': key }
        return (await fetch(`${service.url}/api/v1/search?q=${encodeURIComponent(q)}`, { headers })).status
      }
      const query = character.repeat(times)
      expect(await ask(query)).toBe(status)
      expect(await ask(JSON.stringify(Array.from({ length: 5 }, () => query)))).toBe(status)
    },
  )

  it('answers a probe in HTTP/1.0 that names no host', async () => {
    const { status, body } = read(await send('GET /health HTTP/1.0\r\n\r\n'))
    expect([status, body]).toEqual([200, { status: 'ok' }])
  })

  it('answers requests on one connection in their order', async () => {
    const keep = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`
    const answer = await send(keep('/health') + keep(SEARCH) + request('GET /api/v1/nothing'))
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 404'])
  })

  it('takes callers who go away in the middle for no failure of its own', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    await new Promise<void>((resolve) => {
      socket.write(request('POST /api/v1/search', [JSON_TYPE, 'Content-Length: 500'], '{"q":'), () =>
        resolve(),
      )
    })
    socket.destroy()
    expect((await fetch(`${service.url}/health`)).status).toBe(200)
    expect(service.errors()).not.toContain('a request failed')
  })
})

describe('many at once', () => {
  it('answers two hundred calls side by side', async () => {
    const calls = Array.from({ length: 200 }, async (_, at) => {
      const path = `/api/v1/search?q=wolfhound+${at}&noCache=true&content=${at % 2 === 0}`
      return (await fetch(`${service.url}${path}`, { headers: { 'x-api-key': key } })).status
    })
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
  })
})

describe('two imports side by side, beside the service', () => {
  it('both count right, and the service finds what each brought', async () => {
    const lines = (name: string): string =>
      Array.from({ length: 300 }, (_, at) =>
        JSON.stringify({
          url: `https://import.example/${at % 3 === 0 ? 'both' : name}/${at}`,
          title: `Caracal ${name} ${at}`,
          text: `A caracal of ${name}, number ${at}.`,
        }),
      ).join('\n')
    const files = await Promise.all(
      ['one', 'two'].map(async (name) => {
        const file = join(folder, `${name}.jsonl`)
        await writeFile(file, lines(name))
        return file
      }),
    )
    const done = await Promise.all(files.map((file) => runWhippet(['import', file, '--json'], environment)))
    const counts = done.map(
      ({ stdout }) => JSON.parse(stdout) as { read: number; added: number; updated: number },
    )
    for (const { read, added, updated } of counts) expect([read, added + updated]).toEqual([300, 300])
    expect(counts.reduce((sum, { added }) => sum + added, 0)).toBe(500)
    const total = async (): Promise<unknown> => {
      const reply = await fetch(`${service.url}/api/v1/search?q=caracal&noCache=true`, {
        headers: { 'x-api-key': key },
      })
      return ((await reply.json()) as { metrics: Record<string, unknown> }).metrics['total_results_found']
    }
    while ((await total()) !== 500) await new Promise((resolve) => setTimeout(resolve, 50))
  })

  it('names every line that it could not read, however many there are', async () => {
    const file = join(folder, 'broken.jsonl')
    await writeFile(file, 'broken\n'.repeat(120))
    const { code, stdout, stderr } = await runWhippet(['import', file, '--json'], environment)
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toEqual({ read: 120, added: 0, updated: 0, skipped: 0, failed: 120 })
    for (const line of [1, 60, 120]) expect(stderr).toContain(`broken.jsonl:${line}:`)
  })
})

describe('SIGTERM', () => {
  it('lets the calls under way finish, and leaves with 0', async () => {
    const page =
      '<title>Late</title><main><p>A page that took its time, and came in the end after all.</p></main>'
    const waiting: (() => void)[] = []
    const asked = new Promise<void>((resolve) => {
      web.route('/late', (_, response) => {
        waiting.push(() => response.writeHead(200, { 'content-type': 'text/html' }).end(page))
        if (waiting.length === 3) resolve()
      })
    })
    const calls = [1, 2, 3].map((at) =>
      fetch(`${service.url}/api/v1/fetch?url=${encodeURIComponent(`${web.origin}/late?${at}`)}`, {
        headers: { 'x-api-key': key },
      }),
    )
    await asked
    const left = service.stop()
    while ((await fetch(`${service.url}/health`).catch(() => undefined)) !== undefined)
      await new Promise((resolve) => setTimeout(resolve, 20))
    for (const answer of waiting) answer()
    for (const reply of await Promise.all(calls)) {
      expect(reply.status).toBe(200)
      expect(((await reply.json()) as { title: string }).title).toBe('Late')
    }
    expect(await left).toBe(0)
  })
})
