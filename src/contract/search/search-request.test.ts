// Tests of search-request.ts: defaults, the rules that join fields, location, and requests of any kind.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InvalidRequest } from '../../foundation/errors.ts'
import { searchBodySchema } from './search-fields.ts'
import { readSearchBody, readSearchQuery, type SearchParameters } from './search-request.ts'

const get = (parameters: Record<string, string> = {}): SearchParameters =>
  readSearchQuery(new URLSearchParams({ q: 'cats', ...parameters }))
const post = (fields: Record<string, unknown> = {}): SearchParameters =>
  readSearchBody({ q: 'cats', ...fields })

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof InvalidRequest) return error.message
    throw error
  }
  throw new Error('it was accepted')
}

const DEFAULTS: SearchParameters = {
  queries: ['cats'],
  queriesProvided: 1,
  queriesTruncated: 0,
  multiQuery: false,
  limit: 10,
  offset: 0,
  searchMode: 'auto',
  reranker: 'auto',
  format: 'json',
  metadata: 'basic',
  extracts: false,
  content: false,
  safe: 'off',
  country: 'US',
  language: 'en',
  units: 'imperial',
  noCache: false,
  includeDomains: [],
  excludeDomains: [],
  includeTerms: [],
  excludeTerms: [],
  parseOperators: true,
  linkFormat: 'link',
  imageFormat: 'long',
  location: {},
}

describe('defaults', () => {
  it('are those of the contract, in both forms', () => {
    expect(get()).toEqual(DEFAULTS)
    expect(post()).toEqual(DEFAULTS)
  })

  it('stand for null in a body, whatever the field', () => {
    const { q: _, ...rest } = searchBodySchema.shape
    const nothing = Object.fromEntries(Object.keys(rest).map((name) => [name, null]))
    expect(post(nothing)).toEqual(DEFAULTS)
  })

  it('leave no key without a value', () => {
    expect(Object.values(get({ timeout: 'x', filetype: '' }))).not.toContain(undefined)
  })
})

describe('extracts and content', () => {
  it.each([
    [{}, false],
    [{ format: 'context' }, true],
    [{ metadata: 'full' }, true],
    [{ format: 'context', extracts: 'false' }, false],
    [{ metadata: 'full', extracts: 'false' }, false],
    [{ extracts: 'true' }, true],
  ])('extracts of %o are %s', (parameters, extracts) => {
    expect(get(parameters).extracts).toBe(extracts)
  })

  it.each([
    [{ enrichContent: 'true' }, true],
    [{ enrichContent: 'false' }, false],
    [{ content: 'false', enrichContent: 'true' }, false],
    [{ content: 'true', enrichContent: 'false' }, true],
  ])('content of %o is %s', (parameters, content) => {
    expect(get(parameters).content).toBe(content)
    expect(get(parameters)).not.toHaveProperty('enrichContent')
  })

  it('refuses a bad enrichContent even where content is given', () => {
    expect(refusal(() => get({ content: 'true', enrichContent: 'x' }))).toMatch('enrichContent')
  })
})

describe('dates', () => {
  it.each(['dateFrom', 'dateTo'] as const)('%s takes a calendar date', (name) => {
    for (const date of ['2024-02-29', '1999-12-31', '2000-01-01'])
      expect(get({ [name]: date })[name]).toBe(date)
  })

  it.each(['dateFrom', 'dateTo'])('%s refuses anything else', (name) => {
    const bad = [
      '',
      '2024-02-30',
      '2023-02-29',
      '2024-13-01',
      '2024-00-10',
      '2024-1-1',
      '24-01-01',
      '2024/01/01',
      '2024-01-01T00:00:00Z',
      'today',
      ' 2024-01-01',
      '2024-01-01\n',
    ]
    for (const date of bad) {
      expect(
        refusal(() => get({ [name]: date })),
        date,
      ).toBe(`Invalid value for ${name} parameter: must be a calendar date in the form YYYY-MM-DD`)
    }
    expect(refusal(() => post({ [name]: 20240101 }))).toMatch(name)
  })

  it('refuses a range together with a date', () => {
    for (const date of [{ dateFrom: '2024-01-01' }, { dateTo: '2024-01-01' }]) {
      expect(refusal(() => get({ dateRange: 'day', ...date }))).toMatch('dateRange')
      expect(refusal(() => post({ dateRange: 'day', ...date }))).toMatch('dateRange')
    }
  })

  it('refuses a start after the end, and takes the same day twice', () => {
    expect(refusal(() => get({ dateFrom: '2024-01-02', dateTo: '2024-01-01' }))).toMatch('dateFrom')
    expect(get({ dateFrom: '2024-01-01', dateTo: '2024-01-01' })).toMatchObject({ dateTo: '2024-01-01' })
  })
})

describe('location', () => {
  it('is read from a body', () => {
    const location = {
      latitude: 52.52,
      longitude: -13.4,
      accuracy: 0,
      city: 'Berlin',
      state: 'Berlin',
      countryCode: 'DE',
      postalCode: '10115',
      timezone: 'Europe/Berlin',
      location: 'Berlin, Germany',
    }
    expect(post({ ...location, countryCode: 'de', city: ' Berlin ' }).location).toEqual(location)
  })

  it('is not read from a query string', () => {
    const warnings = ['latitude', 'city'].map((name) => `Unknown parameter "${name}" was ignored`)
    expect(get({ latitude: '500', city: 'Berlin' })).toEqual({ ...DEFAULTS, warnings })
  })

  it.each([
    ['latitude', [-90, 0, 90], [-90.01, 91, '52', true]],
    ['longitude', [-180, 180], [-181, 180.5, '13', []]],
    ['accuracy', [0, 12.5, 1e6], [-1, '5', Number.POSITIVE_INFINITY]],
  ] as const)('%s is a number in its range', (name, good, bad) => {
    for (const value of good) expect(post({ [name]: value }).location).toEqual({ [name]: value })
    for (const value of bad)
      expect(refusal(() => post({ [name]: value }))).toMatch(
        `Invalid value for ${name} parameter: must be a number`,
      )
  })

  it('refuses codes that are none', () => {
    for (const countryCode of ['', 'ZZ', 'UK', 5])
      expect(refusal(() => post({ countryCode }))).toMatch('countryCode')
    for (const timezone of ['', 'Mars/Olympus', '+01:00', 'x'.repeat(1000), 5]) {
      expect(refusal(() => post({ timezone }))).toMatch('timezone')
    }
    expect(post({ timezone: 'UTC' }).location).toEqual({ timezone: 'UTC' })
  })

  it.each(['city', 'state', 'postalCode', 'location'])('%s may be empty, and is short', (name) => {
    expect(post({ [name]: '' }).location).toEqual({})
    expect(refusal(() => post({ [name]: 'x'.repeat(201) }))).toMatch(name)
    expect(refusal(() => post({ [name]: 5 }))).toMatch(name)
  })
})

describe('any request', () => {
  it('ignores parameters that are not known, and says so', () => {
    const ignored = 'Unknown parameter "unknown" was ignored'
    const limit = 'Unknown parameter "Limit" was ignored; did you mean limit?'
    expect(get({ unknown: 'x', Limit: '5' })).toEqual({ ...DEFAULTS, warnings: [ignored, limit] })
    expect(post({ unknown: 1 })).toEqual({ ...DEFAULTS, warnings: [ignored] })
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'])(
    'is not broken by %s',
    (name) => {
      const ignored = { ...DEFAULTS, warnings: [`Unknown parameter "${name}" was ignored`] }
      expect(readSearchQuery(new URLSearchParams(`q=cats&${name}=x&${name}=y`))).toEqual(ignored)
      expect(readSearchBody(JSON.parse(`{"q":"cats","${name}":{"limit":5}}`))).toEqual(ignored)
    },
  )

  it('reads nothing that a body only inherits', () => {
    expect(readSearchBody(Object.assign(Object.create({ limit: 5 }), { q: 'cats' })).limit).toBe(10)
  })

  it('refuses a parameter that is given twice', () => {
    for (const name of Object.keys(DEFAULTS).filter(
      (key) => key in searchBodySchema.shape && key !== 'location',
    )) {
      const query = new URLSearchParams(`q=cats&${name}=&${name}=`)
      expect(refusal(() => readSearchQuery(query))).toBe(
        `Invalid value for ${name} parameter: must be given only once`,
      )
    }
    expect(refusal(() => readSearchQuery(new URLSearchParams('q=a&q=b')))).toMatch('q parameter')
    expect(refusal(() => readSearchQuery(new URLSearchParams('q=a&timeout=1&timeout=2')))).toMatch('timeout')
  })

  it.each([undefined, null, 'text', 5, true, [], [{ q: 'cats' }]])('refuses the body %j', (body) => {
    expect(refusal(() => readSearchBody(body))).toBe('Invalid request body: must be a JSON object')
  })
})

describe('random requests', () => {
  const names = Object.keys(searchBodySchema.shape)
  const name = fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor'), fc.string())
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer().map(String),
    fc.constantFrom('true', '0', 'json', 'US', '2024-01-01', 'a.com', '["a"]', '[', 'fast', 'deep', ''),
  )

  it('are read or refused, never anything else', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text), { maxLength: 8 }), (pairs) => {
        try {
          const read = readSearchQuery(new URLSearchParams([['q', 'x'], ...pairs]))
          expect(read.queries.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidRequest)
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('in a body are read or refused, never anything else', () => {
    const body = fc.oneof(
      fc.jsonValue(),
      fc
        .dictionary(name, fc.oneof(fc.jsonValue(), text), { maxKeys: 6 })
        .map((fields) => ({ q: 'x', ...fields })),
    )
    fc.assert(
      fc.property(body, (value) => {
        try {
          expect(readSearchBody(value).queries).toHaveLength(1)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidRequest)
        }
      }),
      { numRuns: 3000 },
    )
  })
})
