// Tests of agent-tools.ts.
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fetchUrlTool, webSearchTool } from './agent-tools.ts'
import { readSearchQuery } from './search/search-request.ts'

const list = [webSearchTool, fetchUrlTool].map(({ name, title, description, inputSchema }) => ({
  name,
  title,
  description,
  inputSchema: z.toJSONSchema(inputSchema, { io: 'input' }),
}))

describe('the list of tools', () => {
  it('has the names of the contract', () => {
    expect(list.map(({ name }) => name)).toEqual(['svc_web_search', 'svc_fetch_url'])
  })

  it('costs under 900 tokens', () => {
    expect(encode(JSON.stringify(list)).length).toBeLessThan(900)
  })

  it('has the parameters of the contract, with their bounds', () => {
    expect(Object.keys(list[0]!.inputSchema.properties!)).toEqual([
      'q',
      'queries',
      'limit',
      'offset',
      'searchMode',
      'effort',
      'content',
      'maxCost',
      'maxContentLength',
      'minScore',
      'site',
      'since',
      'until',
      'lens',
      'session',
      'fresh',
      'country',
      'language',
    ])
    expect(list[0]!.inputSchema.properties).toMatchObject({
      queries: { maxItems: 5 },
      limit: { minimum: 1, maximum: 50, default: 10 },
      offset: { minimum: 0, default: 0 },
      searchMode: { default: 'auto' },
    })
    expect(list[0]!.inputSchema).not.toHaveProperty('required')
    expect(list[1]!.inputSchema).toMatchObject({ required: ['url'] })
    expect(Object.keys(list[1]!.inputSchema.properties!)).toEqual([
      'url',
      'query',
      'maxAge',
      'selector',
      'session',
      'fresh',
    ])
  })

  it('describes every parameter', () => {
    for (const { inputSchema } of list) {
      for (const property of Object.values(inputSchema.properties!)) {
        expect((property as { description?: string }).description).toMatch(/\w/)
      }
    }
  })
})

describe('svc_web_search', () => {
  it('asks what GET asks with format=context and metadata=full', () => {
    expect(webSearchTool.readArguments({ q: 'cats' })).toEqual(
      readSearchQuery(new URLSearchParams({ q: 'cats', format: 'context', metadata: 'full' })),
    )
  })

  it('takes every argument', () => {
    const args = {
      queries: ['a', 'b'],
      limit: 50,
      offset: 3,
      searchMode: 'deep',
      effort: 'low',
      content: true,
      maxContentLength: 9,
      country: 'de',
      language: 'DE',
    }
    expect(webSearchTool.readArguments(args)).toMatchObject({
      ...args,
      queriesProvided: 2,
      multiQuery: true,
      country: 'DE',
      language: 'de',
      units: 'metric',
    })
  })

  it.each([{}, { q: 'a', queries: ['b'] }, { q: null }, undefined, [], 'q'])('refuses %j', (args) => {
    expect(() => webSearchTool.readArguments(args)).toThrow(/exactly one of q and queries|JSON object/)
  })

  it.each([
    [{ q: 'a', limit: 51 }, 'Invalid value for limit parameter: must be an integer from 1 to 50'],
    [{ q: 'a', limit: '5' }, 'Invalid value for limit parameter'],
    [{ q: ' ' }, 'Missing required parameter: q'],
    [{ q: '' }, 'Missing required parameter: q'],
    [{ q: ['a'] }, 'Invalid value for q parameter'],
    [
      { queries: ['1', '2', '3', '4', '5', '6'] },
      'Invalid value for queries parameter: must hold at most 5 queries',
    ],
    [{ queries: [] }, 'Invalid value for queries parameter: must hold at least one query'],
    [{ queries: [''] }, 'Invalid value for queries parameter'],
    [{ queries: 'a' }, 'Invalid value for queries parameter: must be a list of texts'],
    [{ q: 'a', effort: 'huge' }, 'Invalid value for effort parameter: must be one of low, medium, high, max'],
    [{ q: 'a', country: 'ZZ' }, 'Invalid value for country parameter'],
  ])('refuses %j', (args, message) => {
    expect(() => webSearchTool.readArguments(args)).toThrow(message)
  })

  it('has no way to the parameters it does not name', () => {
    expect(webSearchTool.readArguments({ q: 'a', format: 'json', linkFormat: 'url' })).toMatchObject({
      format: 'context',
      linkFormat: 'link',
    })
  })
})

describe('svc_fetch_url', () => {
  it('asks what GET asks with format=context', () => {
    expect(fetchUrlTool.readArguments({ url: 'https://a.test/', query: 'x', format: 'json' })).toEqual({
      url: 'https://a.test/',
      format: 'context',
      query: 'x',
    })
  })

  it('takes the age and the part that are wanted', () => {
    const args = { url: 'https://a.test/', maxAge: 0, selector: 'main' }
    expect(fetchUrlTool.readArguments(args)).toEqual({ ...args, format: 'context' })
    expect(() => fetchUrlTool.readArguments({ ...args, selector: ':hover' })).toThrow(
      'Invalid value for selector parameter: must be a CSS selector; :hover is not supported',
    )
  })

  it.each([{}, { url: '' }, { url: null }])('misses the url in %j', (args) => {
    expect(() => fetchUrlTool.readArguments(args)).toThrow('Missing required parameter: url')
  })

  it('refuses a url that is no text', () => {
    expect(() => fetchUrlTool.readArguments({ url: 5 })).toThrow('Invalid value for url parameter')
  })
})
