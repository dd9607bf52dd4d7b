// Removing documents: over the API by the owner, gone from search at once and from all that shows them, and undone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SqlPageStore } from '../../src/adapters/sql/crawl/sql-page-store.ts'
import { SqlArticleStore } from '../../src/adapters/sql/sql-article-store.ts'
import { SqlVectorStore } from '../../src/adapters/sql/sql-vector-store.ts'
import { createRemoveDocuments } from '../../src/operations/operator/remove-documents.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let ownerKey: string

beforeAll(async () => {
  house = await startTestService()
  const owner = await house.data.accounts.create({ email: 'owner@localhost', rateLimit: 1_000 })
  ownerKey = (await house.data.keys.create({ accountId: owner.id, name: 'owner' })).secret
  await house.load(sampleDocuments)
})
afterAll(() => house.close())

async function remove(query: string, key = ownerKey): Promise<{ status: number; body: unknown }> {
  const reply = await house.ask(`/api/v1/documents${query}`, {
    method: 'DELETE',
    headers: key === '' ? {} : { 'x-api-key': key },
  })
  return { status: reply.status, body: await reply.json() }
}

async function found(site: string): Promise<string[]> {
  const reply = await house.get(`/api/v1/search?q=wolfhound&limit=50&minScore=0&includeDomains=${site}`)
  const { results } = (await reply.json()) as { results: { url: string }[] }
  return results.map(({ url }) => url)
}

const onExample = sampleDocuments.filter(({ url }) => /(^|\.)example\.com$/.test(new URL(url).hostname))

describe('DELETE /api/v1/documents', () => {
  it('is the owner’s alone', async () => {
    expect(await remove('?site=example.com', '')).toMatchObject({ status: 401 })
    expect(await remove('?site=example.com', 'wk_wrong')).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized', message: 'Invalid API key' },
    })
    expect(await remove('?site=example.com', house.key)).toMatchObject({
      status: 403,
      body: { error: 'Forbidden' },
    })
    const reply = await house.ask('/api/v1/documents', {
      method: 'PATCH',
      headers: { 'x-api-key': ownerKey },
    })
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')).toBe('GET, POST, PUT, DELETE')
  })

  it.each([
    '',
    '?dryRun=true',
    '?site=a.example&origin=starter',
    '?url=ftp://x',
    '?url=nothing',
    '?site=a/b',
    '?prefix=example.com',
    '?origin=elsewhere',
    '?site=a.example&dryRun=perhaps',
  ])('%s is a 400', async (query) => {
    expect(await remove(query)).toMatchObject({ status: 400, body: { error: 'Bad Request' } })
  })

  it.each([
    ['?site=example.com&dryrun=true', 'Unknown parameter "dryrun"; did you mean dryRun?'],
    ['?site=example.com&before=2020-01-01', 'Unknown parameter "before"'],
  ])('%s removes nothing', async (query, message) => {
    expect(await remove(query)).toMatchObject({ status: 400, body: { message } })
    expect((await found('example.com')).length).toBeGreaterThan(0)
  })

  it('counts first, removes from search at once, and gives 0 for what there is not', async () => {
    expect(onExample.length).toBeGreaterThan(2)
    expect((await found('example.com')).length).toBeGreaterThan(0)
    expect(await remove('?site=example.com&dryRun=true')).toEqual({
      status: 200,
      body: { removed: onExample.length },
    })
    expect((await found('example.com')).length).toBeGreaterThan(0)
    expect(await remove('?site=example.com')).toEqual({ status: 200, body: { removed: onExample.length } })
    expect(await found('example.com')).toEqual([])
    expect(await remove('?site=example.com')).toEqual({ status: 200, body: { removed: 0 } })
    expect(await remove('?url=https://none.example/')).toEqual({ status: 200, body: { removed: 0 } })
    const removing = createRemoveDocuments({ store: house.data.removals, clock: house.data.clock })
    const [last] = await removing.recent()
    expect(last).toMatchObject({ what: 'site example.com', removed: onExample.length })
    expect(await removing.undo(last?.id ?? '')).toBe(onExample.length)
    await house.service.follow.catchUp()
    expect((await found('example.com')).length).toBeGreaterThan(0)
  })
})

it('takes an address with its fragment for the document that has it, and no other', async () => {
  const page = 'https://parts.example/manual'
  const urls = [page, `${page}#one`, `${page}#two`]
  await house.load(urls.map((url) => ({ url, title: url, text: `The wolfhound of ${url}.` })))
  const left = async () => (await house.data.documents.get(urls)).map(({ url }) => url)
  expect(await remove(`?url=${encodeURIComponent(`${page}#one`)}`)).toMatchObject({ body: { removed: 1 } })
  expect(await left()).toEqual([page, `${page}#two`])
  expect(await remove(`?url=${page}`)).toMatchObject({ body: { removed: 1 } })
  expect(await left()).toEqual([`${page}#two`])
})

describe('a removal', () => {
  it('reaches vectors, stored pages and the news, and a block keeps it out', async () => {
    const url = 'https://gone.example/story'
    const { database, documents, clock } = house.data
    await house.load([{ url, title: 'A wolfhound story', text: 'The wolfhound ran home.' }])
    const articles = new SqlArticleStore(database)
    const article = {
      title: 'A wolfhound story',
      url,
      source: 'gone.example',
      published: '2026-01-01T00:00:00Z',
    }
    const stored = {
      article: article as never,
      publishedAt: 1,
      feedUrl: 'https://gone.example/feed',
      position: 0,
    }
    await articles.put('technology', stored.feedUrl, [stored], true)
    const vectors = new SqlVectorStore(database)
    await vectors.put('test', [{ url, revision: 1, vectors: [] }])
    const pages = new SqlPageStore(database)
    await pages.put(url, { page: {} as never, fetchedAt: 1, freshUntil: 1 })
    expect(await articles.recent('technology')).toHaveLength(1)
    expect(await vectors.list('test', 0, 10)).toHaveLength(1)
    expect(await pages.get(url)).toBeDefined()
    const removing = createRemoveDocuments({ store: house.data.removals, clock })
    const { id, removed } = await removing.remove({ site: 'gone.example' }, { block: true })
    expect(removed).toBe(1)
    expect(await articles.recent('technology')).toEqual([])
    expect(await vectors.list('test', 0, 10)).toEqual([])
    expect(await pages.get(url)).toBeUndefined()
    expect(await removing.blocks()).toEqual(['site:gone.example'])
    await house.load([
      { url: 'https://www.gone.example/again', title: 'Again', text: 'The wolfhound again.' },
    ])
    expect(await documents.get(['https://www.gone.example/again'])).toEqual([])
    expect(await removing.undo(id ?? '')).toBe(1)
    expect(await articles.recent('technology')).toMatchObject([{ article: { url } }])
    expect(await removing.blocks()).toEqual([])
  })
})
