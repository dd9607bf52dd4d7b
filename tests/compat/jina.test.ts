// The Jina shape from outside: the lines of its README, with their headers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let web: FixtureWeb

beforeAll(async () => {
  web = await startFixtureWeb()
  house = await startTestService({ WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}` })
  await house.load(sampleDocuments)
})
afterAll(async () => {
  await house.close()
  await web.close()
})

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  house.ask(`/compat/jina/${path}`, { headers: { authorization: `Bearer ${house.key}`, ...headers } })

describe('the reader', () => {
  it('gives a page as text with a head', async () => {
    const response = await get(`r/${web.origin}/page?a=b`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    const text = await response.text()
    expect(text).toMatch(
      /^Title: A plain page\n\nURL Source: http:\/\/127[^\n]*\/page\?a=b\n\nMarkdown Content:\n/,
    )
    expect(text).toContain('The whippet is a dog')
    expect((await get(`r/${encodeURIComponent(`${web.origin}/page`)}`)).status).toBe(200)
  })

  it('gives JSON where that is accepted, and takes the address in a body', async () => {
    const json = { accept: 'application/json' }
    const body = (await (await get(`r/${web.origin}/page`, json)).json()) as { data: { content: string } }
    expect(body).toMatchObject({
      code: 200,
      data: { title: 'A plain page', usage: { tokens: expect.any(Number) } },
    })
    const posted = await house.ask('/compat/jina/r', {
      method: 'POST',
      headers: { authorization: `Bearer ${house.key}`, 'content-type': 'application/json', ...json },
      body: JSON.stringify({ url: `${web.origin}/page` }),
    })
    expect(((await posted.json()) as typeof body).data.content).toBe(body.data.content)
  })

  it('refuses an address whose escapes are none', async () => {
    expect((await get('r/https%3A%2F%2Fexample.com%2F%E0%A4%A')).status).toBe(422)
  })

  it('takes an address in a body at its root, which ends with a slash', async () => {
    const posted = await house.ask('/compat/jina/r/', {
      method: 'POST',
      headers: { authorization: `Bearer ${house.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${web.origin}/page` }),
    })
    expect(await posted.text()).toContain('The whippet is a dog')
  })

  it('honours its headers', async () => {
    const part = await (await get(`r/${web.origin}/page`, { 'x-target-selector': 'p' })).text()
    expect(part).toContain('The whippet')
    expect(part.split('Markdown Content:')[1]).not.toContain('# A plain page')
    const before = web.hits('/page')
    await get(`r/${web.origin}/page`, { 'x-no-cache': 'true' })
    expect(web.hits('/page')).toBe(before + 1)
  })

  it('refuses in its form', async () => {
    const told = async (path: string, headers = {}) => {
      const response = await get(path, headers)
      return [response.status, (await response.json()) as { name: string; code: number }] as const
    }
    expect((await told(`r/${web.origin}/page`, { 'x-respond-with': 'screenshot' }))[0]).toBe(400)
    expect((await told(`r/${web.origin}/page`, { 'x-set-cookie': 'a=b' }))[0]).toBe(400)
    const before = web.hits('/page')
    const stream = { accept: 'text/event-stream', 'x-no-cache': 'true' }
    expect((await told(`r/${web.origin}/page`, stream))[0]).toBe(400)
    expect(web.hits('/page')).toBe(before)
    expect(await told(`r/${web.origin}/status/404`)).toEqual([422, expect.objectContaining({ code: 422 })])
    expect((await told('r/http://127.0.0.1:1/'))[0]).toBe(422)
    expect((await told('r/file:///etc/passwd'))[0]).toBe(422)
    expect(await told('r/http://a.example/', { authorization: 'Bearer wk_no' })).toEqual([
      401,
      expect.objectContaining({ name: 'AuthenticationRequiredError' }),
    ])
  })
})

describe('the search', () => {
  it('gives results with their page text', async () => {
    const text = await (await get('s/wolfhound+setup?num=2')).text()
    expect(text).toMatch(
      /^\[1\] Title: Wolfhound setup guide\n\[1\] URL Source: https:\/\/docs\.example\.com/,
    )
    expect(text).toContain('[1] Markdown Content:\n# Wolfhound setup guide')
    expect(text).toContain('[2] Title:')
    expect(text).not.toContain('[3] Title:')
  })

  it('takes a plus in the path for a space, and %2B for a plus', async () => {
    await house.load([
      {
        url: 'https://a.example/c',
        title: 'C',
        text: 'C is a language. C, the language, is told of here: C.',
      },
      { url: 'https://a.example/cpp', title: 'C++', text: 'A language that is told of here is C++ too.' },
    ])
    const first = async (path: string) => (await (await get(path)).text()).split('\n')[1]
    expect(await first('s/C%2B%2B+language')).toBe('[1] URL Source: https://a.example/cpp')
    expect(await first('s/C+language')).toBe('[1] URL Source: https://a.example/c')
  })

  it('gives JSON, without page text and on one site where that is asked for', async () => {
    const response = await get('s?q=wolfhound', {
      accept: 'application/json',
      'x-respond-with': 'no-content',
      'x-site': 'docs.example.com',
    })
    const { data } = (await response.json()) as { data: { url: string; content?: string }[] }
    expect(data.map(({ url }) => url)).toEqual(['https://docs.example.com/guide/wolfhound-setup'])
    expect(data[0]?.content).toBeUndefined()
    expect((await get('s/?q=wolfhound')).status).toBe(200)
  })
})
