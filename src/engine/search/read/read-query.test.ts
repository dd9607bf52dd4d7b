// Queries as people, and those who mean no good, write them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuery } from './read-query.ts'

const read = (query: string) => readQuery(query, true)

describe('readQuery', () => {
  it('reads sites, with and without a minus, any of several', () => {
    expect(read('site:Example.com dogs')).toMatchObject({
      sites: [{ domain: 'example.com', below: false }],
      plain: ['dogs'],
    })
    expect(read('site:a.example OR site:*.b.example')).toMatchObject({
      sites: [
        { domain: 'a.example', below: false },
        { domain: 'b.example', below: true },
      ],
      plain: [],
    })
    expect(read('SITE:https://example.com/ x').sites).toHaveLength(1)
    for (const site of ['example.com', 'https://example.com/', '"example.com"'])
      expect(read(`-site:${site} x`).excludedSites).toEqual([{ domain: 'example.com', below: false }])
  })

  it('reads sites with a port or a path', () => {
    const place = (text: string) => ({ text, field: 'url', exact: true })
    expect(read('site:example.com/docs/v2 x')).toMatchObject({
      sites: [{ domain: 'example.com', below: false }],
      required: [[place('/docs/v2')]],
      plain: ['x'],
    })
    expect(read('site:http://127.0.0.1:8000/ OR site:b.example').required).toEqual([
      [place(':8000/'), place('b.example')],
    ])
    expect(read('-site:https://example.com/docs x').excluded).toEqual([place('example.com/docs')])
  })

  it('reads the words of an address as it means them', () => {
    const terms = (query: string) => read(query).required.flat()
    for (const written of ['example.com/k%C3%A4se', 'https://example.com/käse'])
      expect(terms(`inurl:${written}`)).toEqual([{ text: 'example.com/käse', field: 'url', exact: true }])
    expect(terms('site:example.com/k%C3%A4se')).toMatchObject([{ text: '/käse' }])
    expect(read('-inurl:k%C3%A4se').excluded).toMatchObject([{ text: 'käse' }])
    expect(read('inurl:https://').required).toEqual([])
  })

  it('reads through the brackets of a group', () => {
    expect(read('(site:a.example OR site:b.example) (intitle:c OR "d e") f')).toMatchObject({
      sites: [{ domain: 'a.example' }, { domain: 'b.example' }],
      required: [[{ text: 'c', field: 'title' }, { text: 'd e' }]],
      plain: ['f'],
    })
    expect(read('("a b") (1..2) -(c)')).toMatchObject({
      required: [[{ text: 'a b' }], [{ from: 1, to: 2 }]],
      excluded: [{ text: '(c)' }],
      plain: [],
    })
    expect(read('(a) f(-1) (-1) g(x)').plain).toEqual(['(a)', 'f(-1)', '(-1)', 'g(x)'])
  })

  it('reads file types, languages and countries', () => {
    expect(read('filetype:PDF ext:.doc lang:DE loc:de x')).toMatchObject({
      filetypes: ['pdf', 'doc'],
      languages: ['de'],
      countries: ['DE'],
      plain: ['x'],
    })
  })

  it('reads periods, the narrowest of several', () => {
    expect(read('after:2020 before:2021-02 x')).toMatchObject({
      publishedFrom: Date.UTC(2020, 0, 1),
      publishedBefore: Date.UTC(2021, 1, 1),
    })
    expect(read('after:2020 after:2021-05-06 before:2023 before:2022')).toMatchObject({
      publishedFrom: Date.UTC(2021, 4, 6),
      publishedBefore: Date.UTC(2022, 0, 1),
    })
  })

  it('requires quoted text and terms of a field', () => {
    expect(read('"Brown fox" intitle:dog inurl:"a b" intext:x.y z')).toMatchObject({
      required: [
        [{ text: 'Brown fox', field: 'any', exact: true }],
        [{ text: 'dog', field: 'title', exact: true }],
        [{ text: 'a b', field: 'url', exact: true }],
        [{ text: 'x.y', field: 'body', exact: true }],
      ],
      plain: ['z'],
    })
    expect(read('“curly quotes”').required).toHaveLength(1)
  })

  it('excludes words, phrases and terms of a field', () => {
    expect(read('a -b -"c d" -intitle:e').excluded).toEqual([
      { text: 'b', field: 'any', exact: true },
      { text: 'c d', field: 'any', exact: true },
      { text: 'e', field: 'title', exact: true },
    ])
  })

  it('takes the minus of a vendor for a part of its name', () => {
    const { plain, excluded } = read('-webkit-line-clamp -Moz-appearance -web-kit')
    expect(plain).toEqual(['-webkit-line-clamp', '-Moz-appearance'])
    expect(excluded).toEqual([{ text: 'web-kit', field: 'any', exact: true }])
  })

  it('groups the neighbours of OR', () => {
    expect(read('cat OR dog OR "guinea pig" food').required).toEqual([
      [
        { text: 'cat', field: 'any', exact: false },
        { text: 'dog', field: 'any', exact: false },
        { text: 'guinea pig', field: 'any', exact: true },
      ],
    ])
    expect(read('intitle:a OR intitle:b').required).toHaveLength(1)
    expect(read('1..2 OR 5..6').required).toEqual([
      [
        { from: 1, to: 2 },
        { from: 5, to: 6 },
      ],
    ])
  })

  it('reads number ranges, never as dates', () => {
    const { required, publishedFrom, publishedBefore } = read('2010..2020 $1.5..$20')
    expect(required).toEqual([[{ from: 2010, to: 2020 }], [{ from: 1.5, to: 20 }]])
    expect([publishedFrom, publishedBefore]).toEqual([undefined, undefined])
  })

  it.each([
    'site:',
    'site:/',
    'site:-',
    'before:banana',
    'before:2020-13',
    'after:2021-02-30',
    'lang:english',
    'loc:x',
    'filetype:',
    'filetype:p/f',
    'intitle:',
    'intitle:""',
    '"unbalanced',
    'un"balanced',
    '12"',
    '""',
    'c++',
    'AT&T',
    'a:b:c',
    'https://example.com/a?b=c',
    '-',
    '--',
    '--save-dev',
    '-?',
    'node:fs',
    'constructor:x',
    '__proto__:x',
    'OR',
    'OR OR',
    'or',
    '..',
    '1..',
    '20..10',
    '1..2..3',
    '\u0000',
    '👍',
  ])('takes %j for plain text', (query) => {
    expect(read(query)).toEqual({ ...read(''), plain: query.split(' ') })
  })

  it('takes everything for text where operators are off', () => {
    expect(readQuery('site:a.example "b c" -d OR 1..2', false)).toEqual({
      ...read(''),
      plain: ['site:a.example', '"b', 'c"', '-d', 'OR', '1..2'],
    })
  })

  it('never fails and never loses a word', () => {
    const piece = fc.oneof(
      fc.constantFrom('word', ' word', ' word ', ' OR '),
      fc.constantFrom('site:', '"', '-', ' ', 'b.c', ':', '..', '1', 'before:', '2020', '“', 'ext:'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const query = pieces.map((one, at) => one.replace('word', `word${at}x`)).join('')
        const result = read(query)
        expect(result.plain.filter((text) => text.trim() !== text || text === '')).toEqual([])
        const kept = JSON.stringify(result)
        expect((query.match(/word\d+x/g) ?? []).filter((word) => !kept.includes(word))).toEqual([])
      }),
    )
  })

  // What took the square of its length would take minutes.
  it.each(['"', '-"', 'site:', 'a OR ', '- ', '1..', '“ ”', 'intitle:"', '(', ':'])(
    'reads 100,000 characters of %j at once',
    (piece) => {
      const query = piece.repeat(100_000).slice(0, 100_000)
      expect(read(query).plain.join('').length).toBeLessThanOrEqual(query.length)
    },
  )
})
