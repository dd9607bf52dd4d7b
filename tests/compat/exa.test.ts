// The Exa shape from outside.
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

interface Body {
  readonly results: readonly {
    readonly id: string
    readonly url: string
    readonly text?: string
    readonly highlights?: readonly string[]
    readonly summary?: string
    readonly score: number
  }[]
  readonly statuses: readonly { readonly id: string; readonly status: string }[]
  readonly answer: string
  readonly citations: readonly { readonly url: string; readonly text?: string }[]
  readonly costDollars: { readonly total: number }
  readonly error?: string
  readonly tag?: string
}

async function ask(call: string, body: object, status = 200, key = house.key): Promise<Body> {
  const response = await house.post(`/compat/exa/${call}`, body, { 'x-api-key': key })
  expect([call, response.status]).toEqual([call, status])
  return (await response.json()) as Body
}

const urls = ({ results }: Body): string[] => results.map(({ url }) => url)

it('cuts the text of a page between characters', async () => {
  web.route('/smiles', (_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<title>Smiles</title><article><p>${'a😀'.repeat(60)}</p></article>`)
  })
  const asked = { urls: [`${web.origin}/smiles`] }
  const { results } = await ask('contents', {
    ...asked,
    text: { maxCharacters: 2 },
    highlights: { maxCharacters: 2 },
  })
  expect(results[0]?.text).toBe('a')
})

describe('search', () => {
  it('answers in its form, with text, passages and descriptions', async () => {
    const body = await ask('search', {
      query: 'wolfhound',
      numResults: 3,
      contents: { text: { maxCharacters: 40 }, highlights: { highlightsPerUrl: 1 }, summary: true },
    })
    expect(body.results).toHaveLength(3)
    expect(body.costDollars.total).toBeGreaterThan(0)
    for (const { id, url, text, highlights, summary } of body.results) {
      expect(id).toBe(url)
      expect(text?.length).toBeLessThanOrEqual(40)
      expect(highlights).toHaveLength(1)
      expect(typeof summary).toBe('string')
    }
    expect(Object.keys((await ask('search', { query: 'wolfhound' })).results[0] ?? {})).not.toContain('text')
  })

  it('takes options that ask for nothing, and names what they may be where others do', async () => {
    const contents = {
      text: { maxCharacters: 40, includeHtmlTags: false },
      highlights: { numSentences: 1, maxCharacters: null },
      summary: { query: '', schema: null },
    }
    expect((await ask('search', { query: 'wolfhound', contents })).results[0]?.text?.length).toBeGreaterThan(
      0,
    )
    const refused = await ask('search', { query: 'x', contents: { text: { includeHtmlTags: true } } }, 400)
    expect(refused.error).toContain('must be true or an object with maxCharacters')
  })

  it('holds to its filters', async () => {
    const found = async (more: object) => urls(await ask('search', { query: 'wolfhound', ...more }))
    expect(await found({ includeDomains: ['docs.example.com'] })).toEqual([
      'https://docs.example.com/guide/wolfhound-setup',
    ])
    expect(await found({ category: 'news' })).toEqual(['https://news.example.net/wolfhound-funding'])
    expect(await found({ category: 'pdf' })).toEqual(['https://other.example.org/wolfhound-review.pdf'])
    expect(await found({ includeText: ['never going back'] })).toEqual(['https://social.example.net/@fan/1'])
    expect(
      await found({ startPublishedDate: '2024-01-01T00:00:00.000Z', endPublishedDate: '2024-01-31' }),
    ).toEqual(['https://www.beispiel.de/wolfhound'])
    expect((await found({ excludeText: ['wolfhound'] })).length).toBe(0)
  })

  it('refuses what it cannot do, in its form', async () => {
    for (const [more, named] of [
      [{ startCrawlDate: '2024-01-01' }, 'startCrawlDate'],
      [{ systemPrompt: 'be nice' }, 'systemPrompt'],
      [{ contents: { subpages: 2 } }, 'contents.subpages'],
      [{ contents: { text: { includeHtmlTags: true } } }, 'contents.text'],
      [{ contents: { summary: { schema: { type: 'object' } } } }, 'contents.summary'],
      [{ category: 'company' }, 'category'],
      [{ includeDomains: ['example.com/docs'] }, 'includeDomains'],
      [{ somethingNew: 1 }, 'somethingNew'],
      [{ numResults: 0 }, 'numResults'],
    ] as const) {
      const body = await ask('search', { query: 'wolfhound', ...more }, 400)
      expect(body.error).toContain(named)
      expect(body.tag).toBe('INVALID_REQUEST_BODY')
    }
    expect((await ask('search', { query: 'a' }, 401, 'wk_no')).tag).toBe('INVALID_API_KEY')
    const poor = await house.accountWith(0)
    expect((await ask('search', { query: 'wolfhound' }, 402, poor.key)).tag).toBe('NO_MORE_CREDITS')
  })
})

describe('contents, findSimilar and answer', () => {
  it('gives pages, and says of each what became of it', async () => {
    const body = await ask('contents', {
      urls: [`${web.origin}/page`, `${web.origin}/status/404`],
      text: true,
    })
    expect(body.results).toHaveLength(1)
    expect(body.results[0]?.text).toContain('The whippet is a dog')
    expect(body.statuses.map(({ status }) => status)).toEqual(['success', 'error'])
    const passages = await ask('contents', { ids: [`${web.origin}/page`], highlights: { query: 'dog' } })
    expect(passages.results[0]?.highlights?.join()).toContain('dog')
    expect(passages.results[0]?.text).toBeUndefined()
    await ask('contents', {}, 400)
  })

  it('finds pages like one, without its own site where that is asked for', async () => {
    const sister = {
      url: 'https://docs.example.com/guide/wolfhound-upgrade',
      title: 'Wolfhound upgrade guide',
      text: 'How to upgrade wolfhound on one machine.',
    }
    await house.load([sister])
    const url = 'https://docs.example.com/guide/wolfhound-setup'
    const all = urls(await ask('findSimilar', { url }))
    expect(all).not.toContain(url)
    const hostsOf = (links: string[]) => links.map((link) => new URL(link).hostname)
    expect(all).toContain(sister.url)
    const elsewhere = hostsOf(urls(await ask('findSimilar', { url, excludeSourceDomain: true })))
    expect(elsewhere.length).toBeGreaterThan(0)
    expect(elsewhere).not.toContain('docs.example.com')
    await ask('findSimilar', { url: 'https://nowhere.example/' }, 404)
    await ask('findSimilar', { url: 'wolfhound' }, 400)
  })

  it('answers with what pages say, and names them', async () => {
    const body = await ask('answer', { query: 'who makes the wolfhound engine', text: true, stream: false })
    expect(body.answer).toMatch(/\(https:\/\/[^)]+\)/)
    expect(body.citations.length).toBeGreaterThan(0)
    expect(body.citations[0]?.text).toMatch(/\S/)
    await ask('answer', { query: 'a', stream: true }, 400)
  })
})
