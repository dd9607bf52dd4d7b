// Tests of queries.ts.
import { describe, expect, it } from 'vitest'
import { readQueries, readQueryList, readQueryText } from './queries.ts'

const MISSING = 'Missing required parameter: q'

describe('one query', () => {
  it.each([undefined, '', ' ', '\t\n\u00A0', '\0\u0007'])('is missing where it is %j', (q) => {
    expect(() => readQueryText(q)).toThrow(MISSING)
    expect(() => readQueries(q)).toThrow(MISSING)
  })

  it.each([5, true, ['a'], {}])('is refused where it is %j', (q) => {
    expect(() => readQueryText(q)).toThrow('Invalid value for q parameter: must be a string')
  })

  it('has up to 2,000 characters, however many units they take', () => {
    expect(readQueryText('x'.repeat(2000)).queries).toEqual(['x'.repeat(2000)])
    expect(readQueryText('🦊'.repeat(2000)).queries[0]).toHaveLength(4000)
    for (const q of ['x'.repeat(2001), '🦊'.repeat(2001), 'x'.repeat(1e6)]) {
      expect(() => readQueryText(q)).toThrow('Invalid value for q parameter: must be at most 2000 characters')
    }
  })

  it('loses control characters and half characters, and keeps the rest', () => {
    expect(readQueryText(' a\0b\uD800 "c"  d\u200D ').queries).toEqual(['a b\uFFFD "c"  d\u200D'])
  })

  it('may look like an array where arrays are not read', () => {
    expect(readQueryText('["a"]')).toMatchObject({ queries: ['["a"]'], multiQuery: false })
    expect(readQueries(' ["a"]')).toMatchObject({ queries: ['["a"]'], multiQuery: false })
  })
})

describe('a list of queries', () => {
  it('is read from JSON', () => {
    expect(readQueries('["a", " b "]')).toEqual({
      queries: ['a', 'b'],
      queriesProvided: 2,
      queriesTruncated: 0,
      multiQuery: true,
    })
  })

  it('of one is a list too', () => {
    expect(readQueries('["a"]')).toMatchObject({ queries: ['a'], queriesProvided: 1, multiQuery: true })
  })

  it('over five is cut, and says so', () => {
    expect(readQueries('["1","2","3","4","5","6","7"]')).toEqual({
      queries: ['1', '2', '3', '4', '5'],
      queriesProvided: 7,
      queriesTruncated: 2,
      multiQuery: true,
    })
  })

  it.each([
    '[',
    '[]',
    '["a"',
    '["a",]',
    '[1]',
    '[""]',
    '[" "]',
    '["a", null]',
    '[["a"]]',
    '["a"] b',
    '[cats]',
  ])('is refused where it is %s', (q) => {
    expect(() => readQueries(q)).toThrow(
      'Invalid value for q parameter: must be a JSON array of 1 or more non-empty strings',
    )
  })

  it('is checked to its end, also what is cut', () => {
    expect(() => readQueries('["1","2","3","4","5",""]')).toThrow('non-empty')
    expect(() => readQueries(JSON.stringify(['1', '2', '3', '4', '5', 'x'.repeat(2001)]))).toThrow('2000')
    expect(readQueries(JSON.stringify(Array(5).fill('x'.repeat(2000)))).queries).toHaveLength(5)
  })

  it('is refused by the name it was given under', () => {
    expect(() => readQueryList('a', 'queries')).toThrow('Invalid value for queries parameter')
  })
})
