// Patterns of addresses: what they match, and that no pattern is slow.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNCOUNTED } from '../step-budget.ts'
import { compileUrlPattern } from './url-pattern.ts'

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
