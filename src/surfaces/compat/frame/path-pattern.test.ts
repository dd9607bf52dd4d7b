// Patterns of paths against what regular expressions make of them.
import { describe, expect, it } from 'vitest'
import { InvalidRequest } from '../../../foundation/errors.ts'
import { UNCOUNTED } from '../../../foundation/step-budget.ts'
import { pathFilter, pathPatterns } from './path-pattern.ts'

const PATHS = ['/', '/docs', '/docs/a', '/docs/a.html', '/blog/2024/x', '/a/docs/b', '/docsx', '']

describe('pathPatterns', () => {
  it.each([
    '/docs',
    '^/docs',
    '/docs$',
    '^/docs/.*',
    '^/docs/.*\\.html$',
    '.*',
    '/.*/x',
    '^/$',
    '/d.cs',
    '/docs/.+',
  ])('%s matches as the regular expression does', (text) => {
    const [match] = pathPatterns.parse([text])
    for (const path of PATHS)
      expect([path, match?.(path, UNCOUNTED)]).toEqual([path, new RegExp(text).test(path)])
  })

  it('reads a star as globs do', () => {
    const [match] = pathPatterns.parse(['/blog/*'])
    expect([match?.('/blog/a', UNCOUNTED), match?.('/docs', UNCOUNTED)]).toEqual([true, false])
  })

  it('refuses what could take long', () => {
    for (const text of ['(a+)+$', '[a-z]+', 'a|b', 'a{2}', '\\d+', '**'])
      expect(pathPatterns.safeParse([text]).success).toBe(false)
  })

  it('takes long texts', () => {
    const [match] = pathPatterns.parse([`${'.*a'.repeat(100)}$`])
    expect(match?.(`${'a'.repeat(1500)}b`, UNCOUNTED)).toBe(false)
  })
})

describe('pathFilter', () => {
  it('leaves out what is excluded, and what is not selected where something is', () => {
    const wanted = pathFilter({
      select: pathPatterns.parse(['^/docs']),
      exclude: pathPatterns.parse(['old$']),
      maxPages: 1,
    })
    expect(['/docs/a', '/docs/old', '/blog'].map(wanted)).toEqual([true, false, false])
    expect(pathFilter({ select: undefined, exclude: undefined, maxPages: 1 })('/blog')).toBe(true)
  })

  it('refuses patterns that take long on links made for them', () => {
    const hostile = pathPatterns.parse(Array.from({ length: 20 }, () => `${'a'.repeat(498)}.b`))
    const wanted = pathFilter({ select: hostile, exclude: hostile, maxPages: 1 })
    const link = `/${'a'.repeat(1_400)}`
    expect(() => {
      for (let at = 0; at < 5_000; at += 1) wanted(link)
    }).toThrow(InvalidRequest)
  })
})
