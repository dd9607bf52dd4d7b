// Tests of robots.txt reading, by the examples of RFC 9309 and by hostile files.

import { describe, expect, it } from 'vitest'
import { countTurns } from '../../../tests/support/count-turns.ts'
import { ALLOW_ALL, parseRobotsTxt, type RobotsRules } from './robots-txt.ts'

const rules = (text: string) => parseRobotsTxt(text, 'Whippet')
const allowed = (read: RobotsRules, ...paths: string[]): Promise<boolean[]> =>
  Promise.all(paths.map(read.allows))
const disallow = (pattern: string) => rules(`user-agent: *\ndisallow: ${pattern}`)

describe('groups', () => {
  it('takes its own group over the general one', async () => {
    const own = rules('User-agent: *\nDisallow: /\n\nUser-agent: WHIPPET\nDisallow: /private')
    expect(await own.allows('/')).toBe(true)
    expect(await own.allows('/private/a')).toBe(false)
  })

  it('falls back to the general group, and to allow where there is none', async () => {
    expect(await rules('User-agent: *\nDisallow: /a').allows('/a')).toBe(false)
    expect(await rules('User-agent: other\nDisallow: /').allows('/a')).toBe(true)
    expect(await rules('').allows('/a')).toBe(true)
    expect(await ALLOW_ALL.allows('/a')).toBe(true)
  })

  it('merges groups that name the same crawler', async () => {
    const merged = rules(
      'user-agent: whippet\ndisallow: /a\nuser-agent: x\ndisallow: /\nuser-agent: whippet\ndisallow: /b',
    )
    expect(await allowed(merged, '/a', '/b', '/c')).toEqual([false, false, true])
  })

  it('lets names in a row share one group, over blank lines and unknown fields too', async () => {
    const shared = rules(
      'user-agent: x\n\nhost: example.com\nuser-agent: whippet\nuser-agent: y\ndisallow: /a',
    )
    expect(await shared.allows('/a')).toBe(false)
  })

  it('reads a name with a version and never one that only starts alike', async () => {
    expect(await rules('user-agent: Whippet/1.0\ndisallow: /').allows('/a')).toBe(false)
    expect(await rules('user-agent: Whippetbot\ndisallow: /').allows('/a')).toBe(true)
  })

  it('ignores rules before the first name', async () => {
    expect(await rules('disallow: /\nuser-agent: *\ndisallow: /b').allows('/a')).toBe(true)
  })
})

describe('rules', () => {
  it('lets the longest match decide, and allow win a tie', async () => {
    const text = 'user-agent: *\nallow: /a/b\ndisallow: /a\nallow: /page\ndisallow: /page'
    expect(await allowed(rules(text), '/a/b/c', '/a/c', '/page')).toEqual([true, false, true])
  })

  it('takes an empty disallow as no rule', async () => {
    expect(await disallow('').allows('/a')).toBe(true)
  })

  it('always lets robots.txt itself be read', async () => {
    expect(await disallow('/').allows('/robots.txt')).toBe(true)
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
  ])('pattern %s against %s: %s', async (pattern, path, matched) => {
    expect(await disallow(pattern).allows(path)).toBe(!matched)
  })

  it('reads every line ending, a byte order mark, comments and spaces', async () => {
    const text = '\ufeffuser-agent : * # all\r disallow : /a # no\r\ndisallow:/b\n\n disallow: /c'
    expect(await allowed(rules(text), '/a', '/b', '/c', '/d')).toEqual([false, false, false, true])
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
  it('reads no more than 500 KiB', async () => {
    const padding = '#'.repeat(500 * 1024)
    expect(await rules(`${padding}\nuser-agent: *\ndisallow: /`).allows('/a')).toBe(true)
  })

  it('answers on many wildcards without backtracking', async () => {
    const pattern = `/${'*a'.repeat(2000)}b`
    expect(await disallow(pattern).allows(`/${'a'.repeat(8000)}`)).toBe(true)
    expect(await disallow(`/${'*a'.repeat(2000)}$`).allows(`/${'a'.repeat(8000)}`)).toBe(false)
  })

  it('leaves a path alone on which its patterns take long', async () => {
    const file = Array.from({ length: 500 }, (_, n) => `disallow: /*${'a'.repeat(900)}${n}`)
    const hostile = rules(['user-agent: *', ...file].join('\n'))
    expect(await hostile.allows(`/${'a'.repeat(2000)}`)).toBe(false)
    expect(await hostile.allows('/a')).toBe(true)
  })

  it('looks for no more than 2,000 stars, and for plain ones behind them', async () => {
    const stars = Array.from({ length: 2100 }, (_, n) => `disallow: /*x${n}y`)
    const many = rules(['user-agent: *', ...stars, 'disallow: /plain'].join('\n'))
    expect(await allowed(many, ...[0, 1999, 2000, 2099].map((n) => `/a/x${n}y`))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(await many.allows('/plain/page')).toBe(false)
  })

  it('decides on one path in a turn where its rules take long, so that others go on', async () => {
    const long = rules(
      ['user-agent: *', ...Array.from({ length: 500 }, (_, n) => `disallow: /*${'a'.repeat(90)}${n}`)].join(
        '\n',
      ),
    )
    const turns = countTurns()
    await allowed(long, ...Array.from({ length: 50 }, (_, n) => `/${'a'.repeat(2000)}${n}`))
    expect(turns()).toBeGreaterThanOrEqual(50)
  })

  it('knows both ends of a long path', async () => {
    const path = `/start/${'x'.repeat(8000)}.pdf`
    expect(await disallow('/start').allows(path)).toBe(false)
    expect(await disallow('/*.pdf$').allows(path)).toBe(false)
    expect(await disallow('/*.pdf$').allows(`${path}?download`)).toBe(true)
  })

  it('survives lone surrogates, broken escapes and binary', async () => {
    expect(await disallow('/\ud800%zz%').allows('/x')).toBe(true)
    expect(await rules('\0\x01\xff:::\n:::').allows('/\ud800')).toBe(true)
  })
})
