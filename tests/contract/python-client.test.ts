// The Python client: it is what the OpenAPI document makes of it, and a real service answers it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startHttpServer } from '../../src/app/http-server.ts'
import { pythonClient } from '../../tools/write-clients/python/python-client.ts'
import { gather } from '../support/child-service.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'clients', 'python')

describe('the file of the Python client', () => {
  it('is made from the OpenAPI document; ./bin/dev clients writes it anew', async () => {
    expect(await readFile(join(FOLDER, 'whippet.py'), 'utf8')).toBe(pythonClient())
  })

  it('has a method for every operation and an argument for every parameter', () => {
    const methods = [...pythonClient().matchAll(/^ {4}def ([a-z]\w*)\(/gm)].map(([, name]) => name)
    expect(methods).toEqual(
      expect.arrayContaining([
        'search',
        'fetch',
        'fetch_many',
        'news',
        'usage',
        'balance',
        'receipts',
        'lenses',
      ]),
    )
    expect(methods).toEqual(
      expect.arrayContaining(['lens', 'put_lens', 'budget', 'put_budget', 'delete_budget']),
    )
    expect(pythonClient()).toContain('        include_domains: Optional[Union[str, Sequence[str]]] = None,\n')
  })
})

describe('the Python client', () => {
  let test: TestService
  let server: RunningServer
  let web: FixtureWeb

  beforeAll(async () => {
    web = await startFixtureWeb()
    web.route('/api/v1/lenses', (_, response) => {
      response
        .writeHead(429, { 'content-type': 'application/json', 'retry-after': '2' })
        .end('{"error":"Too Many Requests","message":"Slowly"}')
    })
    web.route('/api/v1/balance', (_, response) => void response.destroy())
    web.route('/api/v1/usage', (_, response) => {
      response.writeHead(500, { 'content-length': '100' }).write('{', () => response.destroy())
    })
    test = await startTestService({ WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
    await test.load(sampleDocuments)
    server = await startHttpServer({
      fetch: (request) => test.service.http.fetch(request),
      host: '127.0.0.1',
      port: 0,
    })
  })
  afterAll(async () => {
    await server.stop(0)
    await test.close()
    await web.close()
  })

  it('searches, fetches, keeps lenses and budgets, and raises what the service refuses', async (context) => {
    const absent = spawnSync('python3', ['--version']).status !== 0
    if (absent && !process.env['CI']) context.skip('there is no python3 on this machine')
    const script = join(import.meta.dirname, 'python-client.py')
    const url = `http://127.0.0.1:${server.port}`
    const child = spawn('python3', [script, FOLDER, url, test.key, web.origin], {
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const stdout = gather(child.stdout)
    const stderr = gather(child.stderr)
    await once(child, 'close')
    expect(stderr()).toBe('')
    expect(JSON.parse(stdout())).toEqual({
      sources: [expect.stringMatching(/example\.com$/), expect.stringMatching(/example\.com$/)],
      queries: 2,
      context: 'format: svc-context/v1',
      similar: true,
      title: 'A plain page',
      statuses: [200, 422],
      fetched_context: true,
      lenses: [
        { lenses: [{ name: 'docs-first' }] },
        { name: 'docs-first', rules: '$boost=4,site=example.com' },
        'docs-first',
      ],
      spent: true,
      budget: 0.5,
      balance: true,
      usage: [[], true],
      unauthorized: [
        401,
        'Unauthorized',
        expect.any(String),
        null,
        expect.stringMatching(/^401 Unauthorized: \S/),
      ],
      bad_request: [
        400,
        'Bad Request',
        expect.stringContaining('limit'),
        null,
        expect.stringContaining('limit'),
      ],
      unreadable: [422, expect.any(String)],
      unknown_topic: [404, expect.any(String)],
      closed: [null, ''],
      cut: [null, ''],
      copied: true,
      limited: [429, 'Too Many Requests', 'Slowly', 2, '429 Too Many Requests: Slowly'],
      located: 'A search for several queries takes no location (city)',
      shortened: "x-api-key can't hold '…': it is sent as a header, in ASCII",
      misused: 'search takes a query as text, or a list of up to five',
      watch: ['wolfhound', '1h'],
      elsewhere: 404,
      waits: [2, 2, 2],
    })
  })
})
