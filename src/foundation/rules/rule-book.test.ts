// What rules together make of an address.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createStepBudget, UNCOUNTED } from '../step-budget.ts'
import { readRules } from './read-rules.ts'
import { compileUrlPattern, ruleBookOf } from './rule-book.ts'

const bookOf = (text: string) => ruleBookOf(readRules(text, { kinds: ['news'] }))
const ENOUGH = 1_000_000
const verdict = (text: string, url: string, kind?: string) => {
  const given = bookOf(text).verdict(url, kind, createStepBudget(ENOUGH))
  if (!given) throw new Error('the steps did not last')
  return given
}

describe('ruleBookOf', () => {
  it('means a site and all below it', () => {
    const rules = '$boost=4,site=example.com'
    expect(verdict(rules, 'https://example.com/').strength).toBe(4)
    expect(verdict(rules, 'https://docs.example.com/a').strength).toBe(4)
    expect(verdict(rules, 'https://badexample.com/').strength).toBe(0)
  })

  it('lets discard win, then the strongest boost, then the strongest downrank', () => {
    const rules = '$boost=2,site=a.example\n/x/$boost=5\n$downrank=9,site=a.example\n/gone$discard'
    expect(verdict(rules, 'https://a.example/')).toEqual({ discarded: false, pinned: false, strength: 2 })
    expect(verdict(rules, 'https://a.example/x/').strength).toBe(5)
    expect(verdict(rules, 'https://a.example/x/gone').discarded).toBe(true)
    expect(verdict('$downrank=3,site=a.example\n/x/$downrank=7', 'https://a.example/x/').strength).toBe(-7)
  })

  it('applies a rule without a condition to all that no other is about', () => {
    const only = '$discard\n$boost=1,site=a.example'
    expect(verdict(only, 'https://a.example/').discarded).toBe(false)
    expect(verdict(only, 'https://b.example/').discarded).toBe(true)
    expect(verdict('$downrank=4\n$boost=1,site=a.example', 'https://b.example/').strength).toBe(-4)
  })

  it('goes by kind where it is known', () => {
    expect(verdict('$discard,kind=news', 'https://a.example/', 'news').discarded).toBe(true)
    expect(verdict('$discard,kind=news', 'https://a.example/', 'website').discarded).toBe(false)
    expect(verdict('$discard,kind=news', 'https://a.example/').discarded).toBe(false)
  })

  it('names the hosts that an index can leave out by itself', () => {
    const sites = bookOf('$discard,site=a.example')
    expect(sites.discardedSites).toEqual([{ domain: 'a.example', below: false }])
    expect([sites.onlySites, sites.discardsMore]).toEqual([undefined, false])
    expect(bookOf('/x/$discard,site=a.example')).toMatchObject({ discardedSites: [], discardsMore: true })
    const only = bookOf('$discard\n$boost,site=a.example')
    expect(only).toMatchObject({ onlySites: [{ domain: 'a.example', below: false }], discardsMore: false })
    expect(bookOf('$discard\n/x/$boost').onlySites).toBeUndefined()
    expect(bookOf('$discard\n/x/$boost').discardsMore).toBe(true)
  })

  it('gives no verdict where the patterns would take longer than they may', () => {
    const patterns = Array.from({ length: 200 }, (_, at) => `/a*${'a'.repeat(30)}${at}$discard`).join('\n')
    const url = `https://a.example/${'a'.repeat(1_500)}`
    expect(bookOf(patterns).verdict(url, undefined, createStepBudget(100_000))).toBeUndefined()
    expect(verdict(patterns, url).discarded).toBe(false)
  })

  it('looks at no rule of another site', () => {
    const sites = Array.from({ length: 500 }, (_, at) => `/a$discard,site=s${at}.example`).join('\n')
    const few = createStepBudget(100)
    expect(bookOf(sites).verdict('https://www.s7.example/a', undefined, few)?.discarded).toBe(true)
  })
})

const holds = (pattern: string, url: string): boolean => compileUrlPattern(pattern)(url, UNCOUNTED)

const URL = 'https://www.example.com/blog/2024/post.html?id=7'

describe('compileUrlPattern', () => {
  it.each([
    ['/blog/', true],
    ['/blog', true],
    ['/blog/*', true],
    ['/blog/*/post', true],
    ['*post*', true],
    ['/blog/*/other', false],
    ['post/*blog', false],
    ['|https://www.example.com/blog', true],
    ['|www.example.com', false],
    ['|*www.example.com', true],
    ['?id=7|', true],
    ['post.html|', false],
    ['post.html*|', true],
    ['.com^blog^', true],
    ['id=7^', true],
    ['id=7^|', true],
    ['id=7^**^', false],
    ['blog^2024^*html^', true],
    ['example^com', false],
    ['|', true],
    ['|https://www.example.com/blog/2024/post.html?id=7|', true],
    ['|https://www.example.com/blog/2024/post.html?id=|', false],
  ])('%s: %s', (pattern, matches) => {
    expect(holds(pattern, URL)).toBe(matches)
  })

  it('matches patterns that are longer than a word of bits', () => {
    const path = '/abcdefghijklmnopqrstuvwxyz'.repeat(4)
    const url = `https://a.example${path}`
    expect(holds(path, url)).toBe(true)
    expect(holds(`${path}|`, url)).toBe(true)
    expect(holds(`${path.slice(0, 60)}*${path.slice(70)}`, url)).toBe(true)
    expect(holds(`${path}0`, url)).toBe(false)
  })

  it('agrees with a regular expression of the same meaning', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.'), maxLength: 40 })
    const patterns = fc.string({
      unit: fc.constantFrom('a', 'b', '/', '*', '^'),
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(texts, patterns, fc.boolean(), fc.boolean(), (url, inner, start, end) => {
        const pattern = `${start ? '|' : ''}${inner}${end ? '|' : ''}`
        // The end of the address stands as a character of its own, once.
        const body = inner.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('^', '[^a-z0-9_.%-]')
        const expected = new RegExp(`${start ? '^' : ''}${body}${end ? '\\0?$' : ''}`, 's').test(`${url}\0`)
        expect(holds(pattern, url)).toBe(expected)
      }),
    )
  })

  it('takes a hostile pattern in its stride', () => {
    // A backtracking matcher would try more ways than there are atoms.
    const pattern = `${'*a'.repeat(240)}*b`
    expect(holds(pattern, `https://a.example/${'a'.repeat(2000)}`)).toBe(false)
  })
})
