// The forms of two model APIs, from outside: the same results, cited.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService

beforeAll(async () => {
  house = await startTestService()
  await house.load(sampleDocuments)
})
afterAll(() => house.close())

async function search(format: string, more = ''): Promise<Record<string, never>> {
  const response = await house.get(`/api/v1/search?q=wolfhound&format=${format}${more}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
  return (await response.json()) as Record<string, never>
}

const links = async (): Promise<string[]> => {
  const { results } = (await search('json')) as unknown as { results: { link: string }[] }
  return results.map(({ link }) => link)
}

describe('format', () => {
  it('openai: a web search call and a message whose citations stand where they say', async () => {
    const { output, metrics } = (await search('openai')) as unknown as {
      output: [
        { type: string; action: { query: string; sources: { url: string }[] } },
        {
          content: [
            {
              text: string
              annotations: { start_index: number; end_index: number; title: string; url: string }[]
            },
          ]
        },
      ]
      metrics: { cost_dollars: number }
    }
    const [call, message] = output
    expect([call.type, call.action.query]).toEqual(['web_search_call', 'wolfhound'])
    expect(call.action.sources.map(({ url }) => url)).toEqual(await links())
    const [{ text, annotations }] = message.content
    expect(annotations.map(({ url }) => url)).toEqual(await links())
    for (const { start_index, end_index, title } of annotations)
      expect(text.slice(start_index, end_index).startsWith(title)).toBe(true)
    expect(metrics.cost_dollars).toBeGreaterThan(0)
  })

  it('anthropic: search result blocks, with page text where that is asked for', async () => {
    type Block = { type: string; source: string; content: { type: string; text: string }[] }
    const { content } = (await search('anthropic')) as unknown as { content: Block[] }
    const blocks = content.filter(({ type }) => type === 'search_result')
    expect(blocks.map(({ source }) => source)).toEqual(await links())
    for (const block of blocks) expect(block.content.every(({ text }) => text !== '')).toBe(true)
    const whole = (await search('anthropic', '&content=true')) as unknown as { content: Block[] }
    const setup = whole.content.find(({ source }) => source?.endsWith('wolfhound-setup'))
    expect(setup?.content[0]?.text).toMatch(/^# Wolfhound/)
  })

  it('is given again from the cache, shortened by maxTokens, and refused where it is unknown', async () => {
    for (const format of ['openai', 'anthropic', 'openai', 'anthropic']) {
      const body = await search(format, '&limit=3')
      expect(Object.keys(body)).toEqual([format === 'openai' ? 'output' : 'content', 'metrics'])
    }
    const { metrics } = (await search('anthropic', '&content=true&maxTokens=200')) as unknown as {
      metrics: { truncated?: boolean }
    }
    expect(metrics.truncated).toBe(true)
    expect((await house.get('/api/v1/search?q=a&format=cohere')).status).toBe(400)
    expect((await house.post('/api/v1/search', { q: 'wolfhound', format: 'openai' })).status).toBe(200)
  })

  it.each(['openai', 'anthropic'])('%s: says why nothing was found', async (format) => {
    const reply = await house.get(`/api/v1/search?q=zzyzxqqv&format=${format}`)
    expect(await reply.text()).toMatch(
      /"text":"None of the \d+ documents in this index(?: \(.+?\))? matches the query/,
    )
  })
})
