// maxTokens from outside: the bound in both forms and on both methods, what it says of itself, and what it costs.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContextDocument } from '../support/read-context-document.ts'
import { manyDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService

beforeAll(async () => {
  house = await startTestService()
  const pages = manyDocuments(30, 'lighthouse').map((page) => ({
    ...page,
    markdown: `# ${page.title}\n\n${'A lighthouse stands on a rock in the sea. '.repeat(100)}\n\n\`\`\`js\nlamp.turn()\n\`\`\``,
    text: undefined,
  }))
  await house.load(pages)
})
afterAll(() => house.close())

interface Body {
  results: {
    title: string
    desc: string
    snippet?: string
    extracts?: string[]
    reader?: { markdown: string }
  }[]
  metrics: Record<string, unknown>
}

const QUERY = 'q=lighthouse&searchMode=fast&limit=20'

async function ask(parameters: string): Promise<Body> {
  const reply = await house.get(`/api/v1/search?${QUERY}&${parameters}`)
  expect(reply.status).toBe(200)
  return (await reply.json()) as Body
}

function tokensOf({ results }: Body): number {
  const texts = results.flatMap(({ title, desc, snippet = '', extracts = [], reader }) => [
    ...[title, desc, snippet, reader?.markdown ?? ''],
    ...extracts,
  ])
  return texts.reduce((sum, text) => sum + countTokens(text), 0)
}

describe('maxTokens', () => {
  it.each([100, 500, 3_000, 10_000])('bounds the text of a JSON body to %d', async (maxTokens) => {
    const body = await ask(`content=true&extracts=true&maxTokens=${maxTokens}`)
    expect(tokensOf(body)).toBeLessThanOrEqual(maxTokens)
    expect(tokensOf(body)).toBeGreaterThan(maxTokens * 0.6)
    expect(body.metrics).toMatchObject({ truncated: true, results_returned: body.results.length })
  })

  it.each([100, 500, 3_000, 10_000])('bounds a whole context document to %d', async (maxTokens) => {
    const reply = await house.get(
      `/api/v1/search?${QUERY}&format=context&content=true&maxTokens=${maxTokens}`,
    )
    const document = await reply.text()
    expect(countTokens(document)).toBeLessThanOrEqual(maxTokens)
    const { head, results } = readContextDocument(document)
    expect(head).toMatchObject({ truncated: true, results_count: results.length })
  })

  it('is the same in a POST body, and where the search comes from the cache', async () => {
    const fields = { q: 'lighthouse', searchMode: 'fast', limit: 20, content: true, maxTokens: 2000 }
    const first = (await (await house.post('/api/v1/search', fields)).json()) as Body
    const again = (await (await house.post('/api/v1/search', fields)).json()) as Body
    expect(again.results).toEqual(first.results)
    expect(again.metrics).toMatchObject({ cached: true, truncated: true })
    const whole = await ask('content=true')
    expect(whole.metrics).not.toHaveProperty('truncated')
    expect(whole.results).toHaveLength(20)
  })

  it('charges for the page text that is left, and takes that from the balance', async () => {
    const { key, balance } = await house.accountWith(1)
    const before = await balance()
    const reply = await house.ask(`/api/v1/search?${QUERY}&content=true&noCache=true&maxTokens=3000`, {
      headers: { 'x-api-key': key },
    })
    const { results, metrics } = (await reply.json()) as Body
    const tokens = results.reduce((sum, { reader }) => sum + countTokens(reader?.markdown ?? ''), 0)
    expect(tokens).toBeGreaterThan(500)
    expect(results[0]?.reader?.markdown).toMatch(/sea\.$/)
    expect(Math.round((metrics['cost_dollars'] as number) * 1e9)).toBe(1_000_000 + tokens * 50)
    expect(before - (await balance())).toBe(1_000_000 + tokens * 50)
  })

  it.each(['99', '200001', 'many', '100.5', ''])('refuses %j', async (value) => {
    const reply = await house.get(`/api/v1/search?${QUERY}&maxTokens=${value}`)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toEqual({
      error: 'Bad Request',
      message: expect.stringContaining('maxTokens'),
    })
  })
})
