// Tests of reading.ts, on the requests that use it.
import { expect, it } from 'vitest'
import { InvalidRequest } from '../foundation/errors.ts'
import { readFetchManyBody, readFetchQuery } from './fetch/fetch-request.ts'
import { readNewsQuery } from './news/news-request.ts'
import { readSearchBody, readSearchQuery } from './search/search-request.ts'
import { readVerifyBody } from './verify.ts'

const search = (query: string) => readSearchQuery(new URLSearchParams(`q=cats&${query}`)).warnings

it.each([
  ['max_results', 'limit'],
  ['numResults', 'limit'],
  ['include_domains', 'includeDomains'],
  ['search_depth', 'searchMode'],
  ['lmit', 'limit'],
  ['dateform', 'dateFrom'],
  ['safesearch', 'safe'],
])('names what was meant by %s: %s', (name, meant) => {
  expect(search(`${name}=1`)).toEqual([`Unknown parameter "${name}" was ignored; did you mean ${meant}?`])
})

it('names nothing where nothing is near', () => {
  expect(search('utm_campaign=1')).toEqual(['Unknown parameter "utm_campaign" was ignored'])
  expect(search('__proto__=1')).toEqual(['Unknown parameter "__proto__" was ignored'])
})

it('is silent where every parameter is known', () => {
  expect(search('limit=2&strict=true')).toBeUndefined()
  expect(readSearchBody({ q: 'cats', city: 'Ulm' }).warnings).toBeUndefined()
})

it('tells a name once, cut short, and no more than ten', () => {
  expect(search('a=1&a=2')).toHaveLength(1)
  expect(search(`${'x'.repeat(500)}=1`)?.[0]).toHaveLength('Unknown parameter "" was ignored'.length + 64)
  expect(search(Array.from({ length: 50 }, (_, i) => `n${i}=1`).join('&'))).toHaveLength(10)
})

it('warns on every kind of request', () => {
  const url = 'https://example.com/'
  expect(readSearchBody({ q: 'cats', max_results: 3 }).warnings?.[0]).toContain('did you mean limit?')
  expect(readFetchQuery(new URLSearchParams({ url, removeselector: 'p' })).warnings?.[0]).toContain(
    'removeSelector',
  )
  expect(readFetchManyBody({ urls: [url], max_age: 3 }).warnings?.[0]).toContain('maxAge')
  expect(readNewsQuery(new URLSearchParams('count=3')).warnings?.[0]).toContain('limit')
})

it('refuses with strict', () => {
  const refused = new InvalidRequest('Unknown parameter "max_results"; did you mean limit?')
  expect(() => search('max_results=3&strict=true')).toThrow(refused)
  expect(() => readSearchBody({ q: 'cats', max_results: 3, strict: true })).toThrow(refused)
  expect(() => readNewsQuery(new URLSearchParams('max_results=3&strict=1'))).toThrow(refused)
  expect(() => readFetchQuery(new URLSearchParams('url=https://example.com/&x=3&strict=1'))).toThrow('"x"')
})

it('takes null for absent, in the objects of a list too', () => {
  expect(readSearchBody({ q: 'cats', limit: null })).toEqual(readSearchBody({ q: 'cats' }))
  expect(readVerifyBody({ quotes: [{ text: 'A cat.', url: null }] })).toEqual({
    quotes: [{ text: 'A cat.' }],
  })
  expect(() => readVerifyBody({ quotes: [{ text: null }] })).toThrow('1 to 8192 characters')
  expect(() => readVerifyBody({ quotes: [null] })).toThrow('a list of 1 to 50 quotes')
  expect(() => readVerifyBody({ quotes: null })).toThrow('Missing required parameter: quotes')
})
