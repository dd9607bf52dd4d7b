// Tests of robots.txt reading, by the examples of RFC 9309 and by hostile files.
import { describe, expect, it } from 'vitest'
import { ALLOW_ALL, parseRobotsTxt } from './robots-txt.ts'

const rules = (text: string) => parseRobotsTxt(text, 'Whippet')
const disallow = (pattern: string) => rules(`user-agent: *\ndisallow: ${pattern}`)

describe('groups', () => {
  it('takes its own group over the general one', () => {
    const own = rules('User-agent: *\nDisallow: /\n\nUser-agent: WHIPPET\nDisallow: /private')
    expect(own.allows('/')).toBe(true)
    expect(own.allows('/private/a')).toBe(false)
  })

  it('falls back to the general group, and to allow where there is none', () => {
    expect(rules('User-agent: *\nDisallow: /a').allows('/a')).toBe(false)
    expect(rules('User-agent: other\nDisallow: /').allows('/a')).toBe(true)
    expect(rules('').allows('/a')).toBe(true)
    expect(ALLOW_ALL.allows('/a')).toBe(true)
  })

  it('merges groups that name the same crawler', () => {
    const merged = rules(
      'user-agent: whippet\ndisallow: /a\nuser-agent: x\ndisallow: /\nuser-agent: whippet\ndisallow: /b',
    )
    expect([merged.allows('/a'), merged.allows('/b'), merged.allows('/c')]).toEqual([false, false, true])
  })

  it('lets names in a row share one group, over blank lines and unknown fields too', () => {
    const shared = rules(
      'user-agent: x\n\nhost: example.com\nuser-agent: whippet\nuser-agent: y\ndisallow: /a',
    )
    expect(shared.allows('/a')).toBe(false)
  })

  it('reads a name with a version and never one that only starts alike', () => {
    expect(rules('user-agent: Whippet/1.0\ndisallow: /').allows('/a')).toBe(false)
    expect(rules('user-agent: Whippetbot\ndisallow: /').allows('/a')).toBe(true)
  })

  it('ignores rules before the first name', () => {
    expect(rules('disallow: /\nuser-agent: *\ndisallow: /b').allows('/a')).toBe(true)
  })
})

describe('rules', () => {
  it('lets the longest match decide, and allow win a tie', () => {
    const text = 'user-agent: *\nallow: /a/b\ndisallow: /a\nallow: /page\ndisallow: /page'
    expect([rules(text).allows('/a/b/c'), rules(text).allows('/a/c'), rules(text).allows('/page')]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('takes an empty disallow as no rule', () => {
    expect(disallow('').allows('/a')).toBe(true)
  })

  it('always lets robots.txt itself be read', () => {
    expect(disallow('/').allows('/robots.txt')).toBe(true)
  })

  it.each([
    ['/fish', '/fishheads/yummy.html?a=b', true],
    ['/fish', '/Fish.asp', false],
    ['/fish', '/catfish', false],
    ['/fish*', '/fish', true],
    ['/fish/', '/fish', false],
    ['/*.php', '/folder/any.php.file.html', true],
    ['/*.php', '/', false],
    ['/*.php$', '/folder/filename.php', true],
    ['/*.php$', '/filename.php?parameters', false],
    ['/*.php$', '/filename.php/', false],
    ['/fish*.php', '/fishheads/catfish.php?parameters', true],
    ['*/x', '/a/x', true],
    ['/$', '/', true],
    ['/$', '/a', false],
    ['/a$b', '/a$b', true],
    ['/a*a$', '/a', false],
    ['/a*a$', '/aa', true],
    ['/*ab*ab$', '/ab', false],
    ['/*$', '/anything', true],
    ['/**a', '/xxa', true],
    ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html', true],
    ['/path/foo-%24', '/path/foo-$', true],
    ['/foo/bar?baz=http://foo.bar', '/foo/bar?baz=http://foo.bar', true],
    ['/foo/ツ', '/foo/%E3%83%84', true],
    ['/foo/%e3%83%84', '/foo/%E3%83%84', true],
    ['/%66oo', '/foo', true],
    ['/a%2Fb', '/a/b', false],
    ['fish', '/fish', false],
  ])('pattern %s against %s: %s', (pattern, path, matched) => {
    expect(disallow(pattern).allows(path)).toBe(!matched)
  })

  it('reads every line ending, a byte order mark, comments and spaces', () => {
    const text = '\ufeffuser-agent : * # all\r disallow : /a # no\r\ndisallow:/b\n\n disallow: /c'
    expect(['/a', '/b', '/c', '/d'].map((path) => rules(text).allows(path))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
})

describe('other fields', () => {
  it('gives the crawl delay of its group and the sitemaps of the file', () => {
    const read = rules(
      'Sitemap: https://e.com/a.xml\nuser-agent: *\ncrawl-delay: 2.5\nsitemap: https://e.com/b.xml',
    )
    expect(read.crawlDelayMs).toBe(2500)
    expect(read.sitemaps).toEqual(['https://e.com/a.xml', 'https://e.com/b.xml'])
  })

  it('ignores a delay that is none and bounds one that is absurd', () => {
    expect(rules('user-agent: *\ncrawl-delay: soon').crawlDelayMs).toBeUndefined()
    expect(rules('user-agent: *\ncrawl-delay: -1').crawlDelayMs).toBeUndefined()
    expect(rules('user-agent: *\ncrawl-delay: 1e99').crawlDelayMs).toBe(3_600_000)
  })
})

describe('hostile files', () => {
  it('reads no more than 500 KiB', () => {
    const padding = '#'.repeat(500 * 1024)
    expect(rules(`${padding}\nuser-agent: *\ndisallow: /`).allows('/a')).toBe(true)
  })

  it('answers on many wildcards without backtracking', () => {
    const pattern = `/${'*a'.repeat(2000)}b`
    expect(disallow(pattern).allows(`/${'a'.repeat(8000)}`)).toBe(true)
    expect(disallow(`/${'*a'.repeat(2000)}$`).allows(`/${'a'.repeat(8000)}`)).toBe(false)
  })

  it('leaves a path alone on which its patterns take long', () => {
    const file = Array.from({ length: 500 }, (_, n) => `disallow: /*${'a'.repeat(900)}${n}`)
    const hostile = rules(['user-agent: *', ...file].join('\n'))
    expect(hostile.allows(`/${'a'.repeat(2000)}`)).toBe(false)
    expect(hostile.allows('/a')).toBe(true)
  })

  it('looks for no more than 500 patterns with stars, and for plain ones behind them', () => {
    const stars = Array.from({ length: 600 }, (_, n) => `disallow: /*x${n}y`)
    const many = rules(['user-agent: *', ...stars, 'disallow: /plain'].join('\n'))
    expect([0, 499, 500, 599].map((n) => many.allows(`/a/x${n}y`))).toEqual([false, false, true, true])
    expect(many.allows('/plain/page')).toBe(false)
  })

  it('knows both ends of a long path', () => {
    const path = `/start/${'x'.repeat(8000)}.pdf`
    expect(disallow('/start').allows(path)).toBe(false)
    expect(disallow('/*.pdf$').allows(path)).toBe(false)
    expect(disallow('/*.pdf$').allows(`${path}?download`)).toBe(true)
  })

  it('survives lone surrogates, broken escapes and binary', () => {
    expect(disallow('/\ud800%zz%').allows('/x')).toBe(true)
    expect(rules('\0\x01\xff:::\n:::').allows('/\ud800')).toBe(true)
  })
})
