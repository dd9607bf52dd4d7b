// Patterns of paths against what regular expressions make of them.
import { describe, expect, it } from 'vitest'
import { pathPatterns } from './path-pattern.ts'

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
    for (const path of PATHS) expect([path, match?.(path)]).toEqual([path, new RegExp(text).test(path)])
  })

  it('reads a star as globs do', () => {
    const [match] = pathPatterns.parse(['/blog/*'])
    expect([match?.('/blog/a'), match?.('/docs')]).toEqual([true, false])
  })

  it('refuses what could take long', () => {
    for (const text of ['(a+)+$', '[a-z]+', 'a|b', 'a{2}', '\\d+', '**'])
      expect(pathPatterns.safeParse([text]).success).toBe(false)
  })

  it('takes long texts', () => {
    const [match] = pathPatterns.parse([`${'.*a'.repeat(100)}$`])
    expect(match?.(`${'a'.repeat(1500)}b`)).toBe(false)
  })
})
