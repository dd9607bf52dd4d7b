// How old the page text of a search is, from outside: `crawledAt`, and `maxAge` for whoever asks for page text.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '../../src/engine/index/document/document.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const DAY = 86_400_000

let web: FixtureWeb
let house: TestService

beforeAll(async () => {
  web = await startFixtureWeb()
  house = await startTestService({ WHIPPET_ALLOW_PRIVATE: '127.0.0.1,localhost' })
})
afterAll(async () => {
  await house.close()
  await web.close()
})

let word = ''
let made = 0

/** Each test has a word of its own, so that it finds its own pages alone. */
beforeEach(() => {
  word = `zorilla${++made}x`
})

/** Puts a page of the fixture web into the index, as it was a while ago. */
async function indexed(path: string, ageMs: number, more: Partial<Document> = {}): Promise<string> {
  const url = `${web.origin}${path}`
  const document: Document = {
    url,
    title: `About the ${word}`,
    text: `Old text about the ${word} with the term striped.`,
    markdown: `Old text about the ${word} with the term striped.`,
    images: [],
    keywords: [],
    headings: [],
    kind: 'website',
    contentType: 'text/html',
    safety: 'unknown',
    origin: 'crawl',
    readAt: Date.now() - ageMs,
    ...more,
  }
  await house.data.documents.put([document], true)
  await house.service.follow.catchUp()
  return url
}

function serve(path: string, text: string): void {
  web.route(path, (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' })
      .end(
        `<title>About the ${word}</title><main><p>${text} and the other words of a paragraph that is long enough.</p></main>`,
      ),
  )
}

interface Found {
  link: string
  crawledAt: string
  snippet?: string
  desc: string
  reader: { markdown: string }
}

async function search(
  more: Record<string, string>,
): Promise<{ results: Found[]; metrics: { cached?: true; cost_dollars: number } }> {
  const query = new URLSearchParams({ q: word, searchMode: 'low-cost', metadata: 'full', ...more })
  const reply = await house.get(`/api/v1/search?${query}`)
  expect(reply.status).toBe(200)
  return (await reply.json()) as Awaited<ReturnType<typeof search>>
}

const textOf = ({ results }: { results: Found[] }) => results.map(({ reader }) => reader.markdown)

describe('crawledAt', () => {
  it('tells when a page was read, with metadata=full alone', async () => {
    const url = await indexed('/told', 3 * DAY)
    const [stored] = await house.data.documents.get([url])
    const { results } = await search({})
    expect(results.map(({ crawledAt }) => crawledAt)).toEqual([new Date(stored!.readAt).toISOString()])
    expect((await search({ metadata: 'basic' })).results[0]).not.toHaveProperty('crawledAt')
  })
})

describe('maxAge on search', () => {
  it('reads pages again that are older, and those alone', async () => {
    serve('/old', `New text about the ${word}`)
    serve('/young', `New text about the ${word}`)
    const old = await indexed('/old', 2 * DAY)
    await indexed('/young', 60_000, {
      text: `Young text about ${word}`,
      markdown: `Young text about ${word}`,
    })
    const before = Date.now()
    const { results } = await search({ content: 'true', maxAge: String(DAY / 1000) })
    expect(textOf({ results }).toSorted()).toEqual([
      expect.stringContaining(`New text about the ${word}`),
      `Young text about ${word}`,
    ])
    const again = results.find(({ link }) => link === old)
    expect(Date.parse(again!.crawledAt)).toBeGreaterThanOrEqual(before)
    expect([web.hits('/old'), web.hits('/young')]).toEqual([1, 0])
  })

  it('reads every page again where it is 0, and gives no answer twice', async () => {
    serve('/zero', `First about the ${word}`)
    await indexed('/zero', 1_000)
    expect(textOf(await search({ content: 'true', maxAge: '0' }))).toEqual([expect.stringContaining('First')])
    serve('/zero', `Second about the ${word}`)
    const second = await search({ content: 'true', maxAge: '0' })
    expect(textOf(second)).toEqual([expect.stringContaining('Second')])
    expect(second.metrics).not.toHaveProperty('cached')
  })

  it('gives an answer again for as long as its pages are young enough', async () => {
    serve('/again', `Kept about the ${word}`)
    await indexed('/again', 2 * DAY)
    await search({ content: 'true', maxAge: '3600' })
    expect((await search({ content: 'true', maxAge: '3600' })).metrics.cached).toBe(true)
    expect(web.hits('/again')).toBe(1)
  })

  it('leaves what cannot be had, and what leads to another site, as it was', async () => {
    await indexed('/status/404', 2 * DAY)
    await indexed('/status/500', 2 * DAY)
    await indexed('/broken/reset', 2 * DAY)
    serve('/elsewhere', `New text about the ${word}`)
    const elsewhere = `http://localhost:${web.port}/elsewhere`
    web.route('/moved', (_, response) => response.writeHead(302, { location: elsewhere }).end())
    await indexed('/moved', 2 * DAY)
    const { results } = await search({ content: 'true', maxAge: '60' })
    expect(web.hits('/elsewhere')).toBe(1)
    expect(textOf({ results })).toEqual(Array(4).fill(expect.stringContaining('Old text')))
    for (const { crawledAt } of results) expect(Date.parse(crawledAt)).toBeLessThan(Date.now() - DAY)
  })

  it('lets nothing through that a filter keeps out', async () => {
    serve('/changed', `Spotted text about the ${word}`)
    await indexed('/changed', 2 * DAY)
    const wanted = await search({ content: 'true', maxAge: '0', includeTerms: 'striped' })
    expect(textOf(wanted)).toEqual([expect.stringContaining('striped')])
    const unwanted = await search({ content: 'true', maxAge: '0', excludeTerms: 'spotted' })
    expect(textOf(unwanted)).toEqual([expect.not.stringContaining('Spotted')])
    expect(textOf(await search({ content: 'true', maxAge: '0' }))).toEqual([
      expect.stringContaining('Spotted'),
    ])
  })

  it('charges the text that it gives', async () => {
    serve('/priced', `${'long '.repeat(400)} text about the ${word}`)
    await indexed('/priced', 2 * DAY)
    const old = await search({ content: 'true', noCache: 'true' })
    const renewed = await search({ content: 'true', maxAge: '0' })
    expect(renewed.metrics.cost_dollars).toBeGreaterThan(old.metrics.cost_dollars)
  })

  it('does nothing where no page text is asked for', async () => {
    serve('/unasked', `New text about the ${word}`)
    await indexed('/unasked', 2 * DAY)
    await search({ maxAge: '0' })
    expect(web.hits('/unasked')).toBe(0)
  })

  it('holds in a body and in a context document too', async () => {
    serve('/context', `New text about the ${word}`)
    await indexed('/context', 2 * DAY)
    const reply = await house.post('/api/v1/search', {
      q: word,
      format: 'context',
      content: true,
      maxAge: 5,
    })
    expect(await reply.text()).toContain(`New text about the ${word}`)
  })

  it.each(['-1', '1.5', 'x', '', '31536001'])('refuses %j', async (maxAge) => {
    const reply = await house.get(`/api/v1/search?${new URLSearchParams({ q: word, maxAge })}`)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toEqual({
      error: 'Bad Request',
      message: 'Invalid value for maxAge parameter: must be an integer from 0 to 31536000',
    })
  })
})
