// Documents over the API, for the owner: added one by one, in lists and in streams, looked at, listed page by page.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createRemoveDocuments } from '../../src/operations/operator/remove-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let ownerKey: string
let ownerId: string

beforeAll(async () => {
  house = await startTestService()
  ownerId = (await house.data.accounts.create({ email: 'owner@localhost', rateLimit: 100_000 })).id
  ownerKey = (await house.data.keys.create({ accountId: ownerId, name: 'owner' })).secret
})
afterAll(() => house.close())

const NDJSON = 'application/x-ndjson'

async function ask(
  method: string,
  query: string,
  body?: unknown,
  { key = ownerKey, type = 'application/json' }: { key?: string; type?: string } = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const reply = await house.ask(`/api/v1/documents${query}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': type },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return {
    status: reply.status,
    headers: reply.headers,
    body: (await reply.json()) as Record<string, unknown>,
  }
}

async function stream(
  body: NonNullable<RequestInit['body']>,
): Promise<{ status: number; type: string | null; lines: unknown[] }> {
  const reply = await house.ask('/api/v1/documents', {
    method: 'POST',
    headers: { 'x-api-key': ownerKey, 'content-type': NDJSON },
    body,
    duplex: 'half',
  } as RequestInit)
  const text = await reply.text()
  const lines = text.split('\n').filter(Boolean)
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    lines: reply.status === 200 ? lines.map((line) => JSON.parse(line)) : lines,
  }
}

async function found(q: string): Promise<string[]> {
  await house.service.follow.catchUp()
  const reply = await house.get(`/api/v1/search?q=${encodeURIComponent(q)}&minScore=0`)
  const { results } = (await reply.json()) as { results: { link: string }[] }
  return results.map(({ link }) => link)
}

const at = (path: string): string => `https://sent.example/${path}`

describe('POST /api/v1/documents', () => {
  it('takes one document, tells its state each time, and it is found', async () => {
    const document = { url: at('one'), title: 'Zebrafinch notes', text: 'The zebrafinch sings at dawn.' }
    const first = await ask('POST', '', document)
    expect(first).toMatchObject({
      status: 200,
      body: {
        documents: [{ url: at('one'), status: 'added' }],
        added: 1,
        updated: 0,
        unchanged: 0,
        failed: 0,
      },
    })
    expect(first.headers.get('x-charge-id')).toBeNull()
    expect(first.headers.get('x-ratelimit-limit')).toBe('100000')
    expect(await found('zebrafinch')).toEqual([at('one')])
    expect((await ask('POST', '', document)).body).toMatchObject({ unchanged: 1 })
    expect((await ask('POST', '', { ...document, text: 'It sings at dusk.' })).body).toMatchObject({
      documents: [{ url: at('one'), status: 'updated' }],
    })
    const entries = await house.data.credits.entries(ownerId, { limit: 10 })
    expect(entries.map(({ reason }) => reason)).toEqual(['free credits'])
  })

  it('takes a list, answers in its order, and one bad document fails alone', async () => {
    const { status, body } = await ask('POST', '', {
      documents: [
        { url: at('b'), text: 'Second.' },
        { url: at('a'), text: 'First.', titel: 'T' },
        { url: at('b'), text: 'Second.' },
        { url: at('b'), text: 'Second, changed.' },
        { url: 'ftp://x.example/', text: 'x' },
        'no document',
        null,
        { text: 'nowhere' },
      ],
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      documents: [
        { url: at('b'), status: 'added' },
        { url: at('a'), status: 'failed', message: 'unknown field "titel"; did you mean title?' },
        { url: at('b'), status: 'unchanged' },
        { url: at('b'), status: 'updated' },
        {
          url: 'ftp://x.example/',
          status: 'failed',
          message: 'url is not an absolute http or https address',
        },
        { url: null, status: 'failed', message: 'not a JSON object' },
        { url: null, status: 'failed', message: 'not a JSON object' },
        { url: null, status: 'failed', message: 'url is missing' },
      ],
      added: 1,
      updated: 1,
      unchanged: 1,
      failed: 5,
    })
    expect((await ask('GET', `?url=${at('b')}`)).body).toMatchObject({ text: 'Second, changed.' })
  })

  it.each([
    ['{', 'application/json', 400],
    ['[]', 'application/json', 400],
    ['"x"', 'application/json', 400],
    ['', 'application/json', 400],
    ['{"documents":[]}', 'application/json', 400],
    ['{"documents":{}}', 'application/json', 400],
    ['{"documents":[{}],"more":1}', 'application/json', 400],
    [JSON.stringify({ documents: Array(1001).fill({}) }), 'application/json', 400],
    ['url,text', 'text/csv', 415],
  ])('refuses the body %.40s of type %s with %i', async (body, type, status) => {
    expect(await ask('POST', '', body, { type })).toMatchObject({
      status,
      body: { message: expect.any(String) },
    })
  })

  it('refuses a JSON body that is over 16 MiB', async () => {
    const body = JSON.stringify({ url: at('long'), text: 'x'.repeat(17 * 1024 * 1024) })
    expect(await ask('POST', '', body)).toMatchObject({ status: 413 })
  })

  it('reads HTML, and refuses what is nested deep by its field', async () => {
    const html = `<html lang="de"><title>Wiesel</title><body><article><h1>Wiesel</h1><p>${'Das Hermelin jagt im Winter unter dem Schnee. '.repeat(10)}</p></article></body></html>`
    const deep = `{"url":"${at('deep')}","text":"x","keywords":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    // On a busy machine a page may take too long the first time.
    await vi.waitFor(
      async () =>
        expect((await ask('POST', '', { url: at('html'), html, language: 'de' })).body).toMatchObject({
          added: 1,
        }),
      { timeout: 60_000 },
    )
    expect((await ask('GET', `?url=${at('html')}`)).body).toMatchObject({
      title: 'Wiesel',
      language: 'de',
      text: expect.stringContaining('Hermelin'),
    })
    expect((await ask('POST', '', deep)).body).toMatchObject({
      documents: [{ status: 'failed', message: expect.stringContaining('keywords') }],
    })
  })

  it('says that an address is blocked', async () => {
    const removing = createRemoveDocuments({ store: house.data.removals, clock: house.data.clock })
    const { id } = await removing.remove({ site: 'kept-out.example' }, { block: true })
    const document = { url: 'https://kept-out.example/a', text: 'x' }
    expect((await ask('POST', '', document)).body).toMatchObject({
      documents: [{ status: 'failed', message: expect.stringContaining('blocked') }],
    })
    await removing.undo(id ?? '')
    expect((await ask('POST', '', document)).body).toMatchObject({ added: 1 })
  })
})

describe('a stream of documents', () => {
  it('answers each line in order, and the bad ones too', async () => {
    const lines = [
      JSON.stringify({ url: at('s1'), text: 'The first okapi.' }),
      '',
      '   ',
      '{"url":',
      '["no"]',
      JSON.stringify({ url: at('s1'), text: 'The first okapi.' }),
      JSON.stringify({ url: at('s2'), text: 'The second okapi.', keyword: ['okapi'] }),
    ]
    const { status, type, lines: states } = await stream(`\ufeff${lines.join('\r\n')}`)
    expect([status, type]).toEqual([200, NDJSON])
    expect(states).toEqual([
      { url: at('s1'), status: 'added' },
      { url: null, status: 'failed', message: 'not valid JSON' },
      { url: null, status: 'failed', message: 'not a JSON object' },
      { url: at('s1'), status: 'unchanged' },
      { url: at('s2'), status: 'failed', message: 'unknown field "keyword"; did you mean keywords?' },
    ])
    expect(await found('okapi')).toEqual([at('s1')])
  })

  it('fails a line that is no UTF-8 or too long, and takes what follows', async () => {
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield Buffer.concat([
        Buffer.from(`{"url":"${at('latin')}","text":"caf`),
        Buffer.from([0xe9]),
        Buffer.from('"}\n'),
      ])
      const megabyte = Buffer.alloc(1024 * 1024, 0x78)
      yield Buffer.from(`{"url":"${at('huge')}","text":"`)
      for (let at = 0; at < 100; at++) yield megabyte
      yield Buffer.from(`"}\n{"url":"${at('behind')}","text":"Behind it."}`)
    }
    const { lines } = await stream(ReadableStream.from(bytes()))
    expect(lines).toEqual([
      { url: null, status: 'failed', message: 'not valid UTF-8' },
      { url: null, status: 'failed', message: 'the line is longer than 16777216 bytes' },
      { url: at('behind'), status: 'added' },
    ])
  })

  it('has nothing to say where nothing is sent', async () => {
    expect(await stream('\n\n')).toMatchObject({ status: 200, lines: [] })
    expect(await stream('')).toMatchObject({ status: 200, lines: [] })
  })
})

describe('PUT /api/v1/documents?url=', () => {
  it('puts one at its address', async () => {
    const put = (body: unknown) => ask('PUT', `?url=${at('put')}`, body)
    expect(await put({ text: 'Put here.' })).toMatchObject({
      status: 200,
      body: { url: at('put'), status: 'added' },
    })
    expect((await put({ url: at('put'), text: 'Put here.' })).body).toEqual({
      url: at('put'),
      status: 'unchanged',
    })
    expect((await put({ text: 'Put again.' })).body).toEqual({ url: at('put'), status: 'updated' })
  })

  it.each([
    ['', { text: 'x' }, 'Missing required parameter: url'],
    [`?url=${at('put')}`, { url: at('other'), text: 'x' }, 'another url'],
    [`?url=${at('put')}`, { text: 'x', body: 'y' }, 'did you mean text?'],
    [`?url=${at('put')}`, [], 'JSON object'],
    ['?url=nothing', { text: 'x' }, 'http or https'],
  ])('%s with %j is a 400', async (query, body, message) => {
    expect(await ask('PUT', query, body)).toMatchObject({
      status: 400,
      body: { error: 'Bad Request', message: expect.stringContaining(message) },
    })
  })
})

describe('GET /api/v1/documents', () => {
  const document = {
    url: 'https://shown.example/a',
    title: 'Shown',
    text: 'A text.',
    date: '2026-01-02',
    language: 'en',
    keywords: ['x', 'y'],
    kind: 'blog',
    partOf: 'https://shown.example/',
    supersedes: ['https://shown.example/old'],
  }

  it('shows one as it is stored', async () => {
    await ask('POST', '', document)
    const { status, body } = await ask('GET', '?url=HTTPS://shown.example/a')
    expect(status).toBe(200)
    expect(body).toEqual({
      ...document,
      origin: 'api',
      contentType: 'text/html',
      crawledAt: expect.stringMatching(/^20\d\d-.*Z$/),
    })
    expect(await ask('GET', '?url=https://shown.example/none')).toMatchObject({
      status: 404,
      body: { error: 'Not Found' },
    })
  })

  it('lists page by page, by site, prefix and origin', async () => {
    const urls = Array.from({ length: 7 }, (_, at) => `https://docs.listed.example/${at}`)
    await ask('POST', '', { documents: urls.map((url) => ({ url, text: 'Listed.', date: '2026-02-03' })) })
    const walked: string[] = []
    let cursor = ''
    do {
      const { body } = await ask('GET', `?site=listed.example&limit=3${cursor}`)
      const { documents, next } = body as { documents: { url: string }[]; next?: string }
      expect(documents.length).toBeLessThanOrEqual(3)
      walked.push(...documents.map(({ url }) => url))
      cursor = next === undefined ? '' : `&cursor=${next}`
    } while (cursor !== '')
    expect(walked).toEqual(urls)
    expect((await ask('GET', '?prefix=https://docs.listed.example/6')).body).toEqual({
      documents: [{ url: urls[6], title: 'Listed.', origin: 'api', date: '2026-02-03' }],
    })
    const all = (await ask('GET', '?origin=api&limit=1000')).body as { documents: unknown[] }
    expect(all.documents.length).toBeGreaterThan(10)
    expect((await ask('GET', '?origin=starter')).body).toEqual({ documents: [] })
    expect((await ask('GET', '')).body).toMatchObject({ documents: expect.any(Array) })
  })

  it.each([
    '?limit=0',
    '?limit=1001',
    '?limit=x',
    '?site=a.example&origin=api',
    '?url=nothing',
    '?origin=elsewhere',
    '?cursor=bm90aGluZw',
  ])('%s is a 400', async (query) => {
    expect(await ask('GET', query)).toMatchObject({ status: 400, body: { error: 'Bad Request' } })
  })

  it('removes what was sent by its origin', async () => {
    const counted = (await ask('DELETE', '?origin=api&dryRun=true')).body as { removed: number }
    expect(counted.removed).toBeGreaterThan(10)
    expect((await ask('DELETE', '?origin=api')).body).toEqual(counted)
    expect((await ask('GET', '?origin=api')).body).toEqual({ documents: [] })
  })
})

describe('whoever is not the owner', () => {
  it('may not read or write documents', async () => {
    const scoped = await house.data.keys.create({ accountId: ownerId, name: 'some', scopes: ['search'] })
    for (const key of [house.key, scoped.secret]) {
      for (const [method, query, body] of [
        ['POST', '', { url: at('x'), text: 'x' }],
        ['PUT', `?url=${at('x')}`, { text: 'x' }],
        ['GET', `?url=${at('x')}`, undefined],
        ['GET', '', undefined],
      ] as const)
        expect(await ask(method, query, body, { key })).toMatchObject({
          status: 403,
          body: { error: 'Forbidden' },
        })
      expect(await ask('POST', '', '{}', { key, type: NDJSON })).toMatchObject({ status: 403 })
    }
    const indexing = await house.data.keys.create({ accountId: ownerId, name: 'i', scopes: ['index'] })
    expect(await ask('GET', '', undefined, { key: indexing.secret })).toMatchObject({ status: 200 })
  })
})
