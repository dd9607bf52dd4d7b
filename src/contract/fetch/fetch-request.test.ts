// Tests of fetch-request.ts.
import { describe, expect, it } from 'vitest'
import { readFetchQuery } from './fetch-request.ts'

const read = (query: string) => readFetchQuery(new URLSearchParams(query))

describe('readFetchQuery', () => {
  it('reads url, format and query', () => {
    expect(read('url=https%3A%2F%2Fexample.com%2F%3Fa%3Db')).toEqual({
      url: 'https://example.com/?a=b',
      format: 'json',
    })
    expect(read('url=x&format=context&query=+how+')).toEqual({ url: 'x', format: 'context', query: 'how' })
  })

  it.each(['', 'url=', 'url=%20', 'format=json'])('misses the url in %j', (query) => {
    expect(() => read(query)).toThrow('Missing required parameter: url')
  })

  it('leaves it to the fetch to find out that an address is none', () => {
    expect(read('url=not a url').url).toBe('not a url')
  })

  it('refuses an address over 8,000 characters', () => {
    expect(read(`url=${'x'.repeat(8000)}`).url).toHaveLength(8000)
    expect(() => read(`url=${'x'.repeat(8001)}`)).toThrow('Invalid value for url parameter: ')
  })

  it('refuses other formats, doubles, and too long a query', () => {
    expect(() => read('url=x&format=xml')).toThrow(
      'Invalid value for format parameter: must be one of json, context',
    )
    expect(() => read('url=x&format=')).toThrow('Invalid value for format parameter')
    expect(() => read('url=x&url=y')).toThrow('Invalid value for url parameter: must be given only once')
    expect(() => read(`url=x&query=${'x'.repeat(2001)}`)).toThrow('Invalid value for query parameter: ')
  })

  it('takes an empty query as none, and ignores what it does not know', () => {
    const warnings = ['other', '__proto__'].map((name) => `Unknown parameter "${name}" was ignored`)
    expect(read('url=x&query=&other=1&__proto__=2')).toEqual({ url: 'x', format: 'json', warnings })
  })
})
