// Tests of news-request.ts.
import { describe, expect, it } from 'vitest'
import { NEWS_TOPICS, readNewsQuery } from './news-request.ts'

const read = (query: string) => readNewsQuery(new URLSearchParams(query))

describe('readNewsQuery', () => {
  it('has the defaults of the contract', () => {
    expect(read('')).toEqual({ limit: 20, noCache: false })
  })

  it.each([
    ['1', 1],
    ['50', 50],
    ['0', 1],
    ['-7', 1],
    ['51', 50],
    ['9'.repeat(400), 50],
    [`-${'9'.repeat(400)}`, 1],
  ])('clamps a limit of %s to %d', (limit, clamped) => {
    expect(read(`limit=${limit}`).limit).toBe(clamped)
  })

  it.each(['', 'ten', '1.5', '1e1', '+5', ' 5', 'NaN'])('refuses a limit of %j', (limit) => {
    expect(() => readNewsQuery(new URLSearchParams({ limit }))).toThrow(
      'Invalid value for limit parameter: must be an integer',
    )
  })

  it('reads the forms of a feed, and takes any other for JSON', () => {
    expect(read('format=rss').format).toBe('rss')
    expect(read('format=jsonfeed').format).toBe('jsonfeed')
    expect(read('format=context').format).toBe('json')
    expect(read('').format).toBeUndefined()
  })

  it('reads noCache as every boolean', () => {
    expect(read('noCache=1').noCache).toBe(true)
    expect(() => read('noCache=maybe')).toThrow('Invalid value for noCache parameter: must be true or false')
    expect(() => read('noCache=1&noCache=1')).toThrow('must be given only once')
  })
})

describe('NEWS_TOPICS', () => {
  it('are the 26 slugs of the contract', () => {
    expect(NEWS_TOPICS).toHaveLength(26)
    expect(new Set(NEWS_TOPICS).size).toBe(26)
    expect(NEWS_TOPICS.slice(-3)).toEqual(['media', 'crypto', 'legal'])
  })
})
