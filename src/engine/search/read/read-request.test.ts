// Quotes that set words apart in a sentence, and quotes that are meant.
import { describe, expect, it } from 'vitest'
import { aDocument, searchOver } from '../../../../tests/support/search-samples.ts'
import { unquoted } from './read-request.ts'

describe('unquoted', () => {
  it.each([
    ['ask "are you sure" when the window closes', 'ask are you sure when the window closes'],
    ['write „bread“ and "two loaves" on every list', 'write bread and two loaves on every list'],
    ['write "bread" on every list site:a.example', 'write bread on every list site:a.example'],
  ])('makes of %s %s', (query, plain) => {
    expect(unquoted(query, 'en')).toBe(plain)
  })

  it.each([
    '"are you sure"',
    'window "are you sure"',
    'window closes slowly "are you sure"',
    'the window of the "old house"',
    'a sentence without any quotes',
    'intitle:"old house" window closes slowly',
    'window closes slowly -"old house"',
  ])('leaves %s', (query) => {
    expect(unquoted(query, 'en')).toBeUndefined()
  })
})

describe('a search with quotes in a sentence', () => {
  const pages = [
    aDocument('https://a.example/warn', { text: 'ask before the window closes with unsaved work, are sure' }),
    aDocument('https://a.example/sure', { text: 'a window that says: are you sure' }),
  ]

  it('goes without them where nothing has all of it, and says so', async () => {
    const { search } = await searchOver(pages)
    const query = 'ask "sure are you" before the window closes'
    const { results, correctedQueries } = await search({ queries: [query] })
    expect(results[0]?.document.url).toBe('https://a.example/warn')
    expect(correctedQueries).toEqual(['ask sure are you before the window closes'])
  })

  it('keeps them where a page has the quoted text, and where they are most of the query', async () => {
    const { search } = await searchOver(pages)
    const found = await search({ queries: ['does this window ask "are you sure" before closing'] })
    expect(found.results.map(({ document }) => document.url)).toEqual(['https://a.example/sure'])
    expect(found.correctedQueries).toBeUndefined()
    expect((await search({ queries: ['window "sure are you"'] })).results).toEqual([])
  })
})
