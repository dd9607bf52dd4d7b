// Tests of search-fields.ts: every field on its own, in the query string and in the body.
import { describe, expect, it } from 'vitest'
import { InvalidRequest } from '../../foundation/errors.ts'
import { INTENTS } from '../../vocabulary/intents.ts'
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

const ENUMERATIONS = {
  searchMode: ['auto', 'low-cost', 'fast', 'balanced', 'deep', 'exhaustive'],
  effort: ['low', 'medium', 'high', 'max'],
  reranker: ['auto', 'small', 'medium', 'large', 'xl'],
  format: ['json', 'context', 'openai', 'anthropic'],
  metadata: ['basic', 'full'],
  safe: ['off', 'moderate', 'strict'],
  units: ['metric', 'imperial'],
  dateRange: ['day', 'week', 'month', 'year', '24h', '7d', '30d', '90d', '1y'],
  linkFormat: ['link', 'url'],
  imageFormat: ['long', 'short'],
} as const

describe.each(Object.entries(ENUMERATIONS))('%s', (name, values) => {
  it.each(values)('takes %s', (value) => {
    expect(get({ [name]: value })).toMatchObject({ [name]: value })
    expect(post({ [name]: value })).toMatchObject({ [name]: value })
  })

  it.each(['', 'other', values[0].toUpperCase(), ` ${values[0]}`])(
    'refuses %j and lists what it takes',
    (value) => {
      const message = `Invalid value for ${name} parameter: must be one of ${values.join(', ')}`
      expect(refusal(() => get({ [name]: value }))).toBe(message)
      expect(refusal(() => post({ [name]: value }))).toBe(message)
    },
  )

  it.each([1, true, [values[0]], {}])('refuses %j in a body', (value) => {
    expect(refusal(() => post({ [name]: value }))).toMatch(`Invalid value for ${name} parameter: `)
  })
})

describe('depth', () => {
  it.each(['fast', 'deep'])('takes %s', (depth) => {
    expect(get({ depth })).toMatchObject({ depth })
    expect(post({ depth })).toMatchObject({ depth })
  })

  it.each(['', 'shallow', 'FAST', 'balanced'])('refuses %j in the words of the contract', (depth) => {
    expect(refusal(() => get({ depth }))).toBe('Invalid value for depth parameter')
    expect(refusal(() => post({ depth }))).toBe('Invalid value for depth parameter')
  })

  it('is refused also where a mode is pinned', () => {
    expect(refusal(() => get({ depth: 'x', searchMode: 'deep' }))).toBe('Invalid value for depth parameter')
    expect(refusal(() => get({ depth: 'x', effort: 'low' }))).toBe('Invalid value for depth parameter')
  })
})

const BOOLEANS = ['noCache', 'parseOperators', 'extracts', 'content'] as const

describe.each(BOOLEANS)('%s', (name) => {
  it.each([
    ['true', true],
    ['TRUE', true],
    ['True', true],
    ['1', true],
    ['false', false],
    ['FALSE', false],
    ['0', false],
  ])('reads %s', (text, value) => {
    expect(get({ [name]: text })[name]).toBe(value)
  })

  it.each(['', 'yes', 'no', 'on', 'off', '2', '-1', ' true', 'null', '01'])('refuses %j', (text) => {
    expect(refusal(() => get({ [name]: text }))).toBe(
      `Invalid value for ${name} parameter: must be true or false`,
    )
  })

  it.each([true, false])('takes %s in a body', (value) => {
    expect(post({ [name]: value })[name]).toBe(value)
  })

  it.each(['true', '1', 1, 0, [], {}])('refuses %j in a body', (value) => {
    expect(refusal(() => post({ [name]: value }))).toBe(
      `Invalid value for ${name} parameter: must be true or false`,
    )
  })
})

const INTEGERS = [
  { name: 'limit', good: [1, 2, 99, 100], bad: [0, -1, 101, 1e9], rule: 'must be an integer from 1 to 100' },
  {
    name: 'offset',
    good: [0, 1, 2 ** 31, 2 ** 53 - 1],
    bad: [-1, 2 ** 53],
    rule: 'must be an integer of at least 0',
  },
  {
    name: 'maxContentLength',
    good: [1, 5000, 1_000_000],
    bad: [0, -1, 1_000_001],
    rule: 'must be an integer from 1 to 1000000',
  },
  {
    name: 'maxTokens',
    good: [100, 4000, 200_000],
    bad: [0, 99, -1, 200_001],
    rule: 'must be an integer from 100 to 200000',
  },
]

describe.each(INTEGERS)('$name', ({ name, good, bad, rule }) => {
  it.each(good)('takes %d', (value) => {
    expect(get({ [name]: String(value) })).toMatchObject({ [name]: value })
    expect(post({ [name]: value })).toMatchObject({ [name]: value })
  })

  it.each(bad)('refuses %d', (value) => {
    expect(refusal(() => get({ [name]: String(value) }))).toBe(`Invalid value for ${name} parameter: ${rule}`)
    expect(refusal(() => post({ [name]: value }))).toBe(`Invalid value for ${name} parameter: ${rule}`)
  })

  it.each([
    '',
    ' ',
    '1.5',
    '1e1',
    '0x1',
    ' 5',
    '5 ',
    '+5',
    '５',
    'ten',
    'NaN',
    'Infinity',
    '1,000',
    '9'.repeat(400),
  ])('refuses the text %j', (text) => {
    expect(refusal(() => get({ [name]: text }))).toBe(`Invalid value for ${name} parameter: ${rule}`)
  })

  it.each(['5', 1.5, true, [5], {}, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %j in a body',
    (value) => {
      expect(refusal(() => post({ [name]: value }))).toBe(`Invalid value for ${name} parameter: ${rule}`)
    },
  )
})

describe('timeout', () => {
  it.each([
    ['1000', 1000],
    ['30000', 30000],
    ['5000', 5000],
    ['999', 1000],
    ['1', 1000],
    ['-5', 1000],
    ['30001', 30000],
    ['1e9', 30000],
    ['1234.6', 1235],
  ])('of %s is %d', (text, timeout) => {
    expect(get({ timeout: text }).timeout).toBe(timeout)
    expect(post({ timeout: Number(text) }).timeout).toBe(timeout)
    expect(post({ timeout: text }).timeout).toBe(timeout)
  })

  it.each(['0', '', ' ', 'abc', '5s', 'NaN', 'Infinity', '0x10', 'null', '0.0'])(
    'of %j is ignored',
    (text) => {
      expect(get({ timeout: text })).not.toHaveProperty('timeout')
      expect(post({ timeout: text })).not.toHaveProperty('timeout')
    },
  )

  it.each([0, true, [5000], {}, null, Number.NaN])('of %j in a body is ignored', (value) => {
    expect(post({ timeout: value })).not.toHaveProperty('timeout')
  })
})

describe('codes', () => {
  it.each(['country', 'sourceCountry'] as const)('%s takes an assigned code in any case', (name) => {
    expect(get({ [name]: 'de' })[name]).toBe('DE')
    expect(post({ [name]: 'GB' })[name]).toBe('GB')
  })

  it.each(['country', 'sourceCountry'])('%s refuses anything else', (name) => {
    for (const code of ['', 'ZZ', 'UK', 'EU', 'XX', 'USA', 'U', 'D1', ' DE', 'ｄｅ']) {
      expect(refusal(() => get({ [name]: code }))).toBe(
        `Invalid value for ${name} parameter: must be a two-letter ISO 3166-1 country code`,
      )
    }
    expect(refusal(() => post({ [name]: 1 }))).toMatch(name)
  })

  it('language takes an assigned code in any case, and refuses anything else', () => {
    expect(get({ language: 'FR' }).language).toBe('fr')
    for (const code of ['', 'xx', 'eng', 'e', 'en-US', 'zz']) {
      expect(refusal(() => get({ language: code }))).toBe(
        'Invalid value for language parameter: must be a two-letter ISO 639-1 language code',
      )
    }
  })

  it.each([
    [{}, 'imperial'],
    [{ country: 'us' }, 'imperial'],
    [{ country: 'DE' }, 'metric'],
    [{ country: 'GB' }, 'metric'],
    [{ country: 'US', units: 'metric' }, 'metric'],
    [{ country: 'DE', units: 'imperial' }, 'imperial'],
  ])('units of %o are %s', (parameters, units) => {
    expect(get(parameters).units).toBe(units)
  })
})

describe('domain lists', () => {
  it.each(['includeDomains', 'excludeDomains'] as const)('%s takes domains and wildcards', (name) => {
    expect(get({ [name]: ' Example.com, *.example.org ,,' })[name]).toEqual([
      { domain: 'example.com', below: false },
      { domain: 'example.org', below: true },
    ])
  })

  it.each(['includeDomains', 'excludeDomains'] as const)('%s is unset where it is empty', (name) => {
    for (const text of ['', ' ', ',', ' , ']) expect(get({ [name]: text })[name]).toEqual([])
    expect(post({ [name]: '' })[name]).toEqual([])
  })

  it.each(['includeDomains', 'excludeDomains'])('%s refuses what is no domain', (name) => {
    for (const text of [
      'https://example.com',
      'a b',
      'example.com/path',
      'ex*mple.com',
      'a.com,-',
      '"',
      '..',
    ]) {
      expect(
        refusal(() => get({ [name]: text })),
        text,
      ).toMatch(`Invalid value for ${name} parameter: must be`)
    }
    expect(refusal(() => post({ [name]: ['example.com'] }))).toMatch(name)
  })

  it('hold at most 100 entries and 10,000 characters', () => {
    expect(get({ includeDomains: 'a.test,'.repeat(100) }).includeDomains).toHaveLength(100)
    expect(refusal(() => get({ includeDomains: 'a.test,'.repeat(101) }))).toMatch('includeDomains')
    expect(refusal(() => get({ excludeDomains: `${','.repeat(10_000)}a.test` }))).toMatch('excludeDomains')
  })
})

describe('term lists', () => {
  it.each(['includeTerms', 'excludeTerms'] as const)('%s takes terms', (name) => {
    expect(get({ [name]: 'one, two words ,,three\u0000' })[name]).toEqual(['one', 'two words', 'three'])
    expect(get({ [name]: '' })[name]).toEqual([])
    expect(refusal(() => get({ [name]: 'a,'.repeat(101) }))).toMatch(name)
    expect(refusal(() => post({ [name]: ['a'] }))).toMatch(name)
  })
})

describe('text filters', () => {
  it.each(['intitle', 'inurl', 'intext', 'filetype'] as const)(
    '%s is a text of up to 2,000 characters',
    (name) => {
      expect(get({ [name]: ' some ' })[name]).toBe('some')
      expect(get({ [name]: 'x'.repeat(2000) })[name]).toHaveLength(2000)
      expect(get({ [name]: '🦊'.repeat(2000) })[name]).toHaveLength(4000)
      expect(refusal(() => get({ [name]: 'x'.repeat(2001) }))).toMatch(
        `Invalid value for ${name} parameter: `,
      )
      expect(refusal(() => post({ [name]: 5 }))).toMatch(name)
    },
  )

  it.each(['intitle', 'inurl', 'intext', 'filetype'])('%s is unset where it is empty', (name) => {
    for (const text of ['', '  ', '\0']) expect(get({ [name]: text })).not.toHaveProperty(name)
    expect(post({ [name]: '' })).not.toHaveProperty(name)
  })

  it('filetype drops the dot and the case', () => {
    expect(get({ filetype: '.PDF' }).filetype).toBe('pdf')
    expect(refusal(() => get({ filetype: '.' }))).toMatch('filetype')
  })
})

describe('intent', () => {
  it('is resolved to its full name', () => {
    expect(get({ intent: 'news' }).intent).toBe('NewsSearchIntent')
    expect(post({ intent: 'fallbacksearchintent' }).intent).toBe('FallbackSearchIntent')
  })

  it.each(['', ' ', 'nonsense'])('refuses %j and lists the aliases', (intent) => {
    const message = refusal(() => get({ intent }))
    for (const { alias } of INTENTS) expect(message).toContain(alias)
    expect(refusal(() => post({ intent }))).toBe(message)
  })
})
