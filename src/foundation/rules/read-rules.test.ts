// Rules are read as goggles have them, and what can't be read names its line.
import { describe, expect, it } from 'vitest'
import { RuleError, readRules } from './read-rules.ts'

const read = (text: string) => readRules(text, { kinds: ['news', 'blog'] })
const site = (domain: string) => ({ domain, below: false })

describe('readRules', () => {
  it.each([
    ['$boost=3,site=example.com', { action: 'boost', strength: 3, site: site('example.com') }],
    ['$boost,site=example.com', { action: 'boost', strength: 1, site: site('example.com') }],
    ['$site=Example.COM', { action: 'boost', strength: 1, site: site('example.com') }],
    ['$downrank=10,site=a.example', { action: 'downrank', strength: 10, site: site('a.example') }],
    ['$discard,site=bücher.example', { action: 'discard', strength: 1, site: site('xn--bcher-kva.example') }],
    ['/Blog/*$discard', { action: 'discard', strength: 1, pattern: '/blog/*' }],
    ['/blog/*$downrank=2,inurl', { action: 'downrank', strength: 2, pattern: '/blog/*' }],
    ['|https://a.example/x^$boost=2', { action: 'boost', strength: 2, pattern: '|https://a.example/x^' }],
    ['/docs/', { action: 'boost', strength: 1, pattern: '/docs/' }],
    ['$pin,site=a.example,kind=news', { action: 'pin', strength: 1, site: site('a.example'), kind: 'news' }],
    ['$discard', { action: 'discard', strength: 1 }],
    ['  $downrank=4  ', { action: 'downrank', strength: 4 }],
  ])('%s', (line, rule) => {
    expect(read(line)).toEqual([rule])
  })

  it('passes over empty lines, comments and the head of a published file', () => {
    const text = '! name: Mine\r\n! public: false\r\n\r\n# a note\n$discard,site=a.example\n\n'
    expect(read(text)).toHaveLength(1)
  })

  it.each([
    ['$boost=11,site=a.example', '$boost= must be a whole number from 1 to 10'],
    ['$boost=0,site=a.example', '$boost= must be a whole number from 1 to 10'],
    ['$boost=,site=a.example', '$boost= must be a whole number from 1 to 10'],
    ['$discard=2,site=a.example', '$discard takes no value'],
    ['$frobnicate,site=a.example', 'unknown instruction "frobnicate"'],
    ['$boost,intitle=x', 'unknown instruction "intitle=x"'],
    ['$__proto__', 'unknown instruction "__proto__"'],
    ['$', 'unknown instruction ""'],
    ['$boost,discard,site=a.example', '$boost and $discard exclude each other'],
    ['$boost,site=http://a.example/', 'site= must be a domain such as example.com'],
    ['$boost,site', 'site= must be a domain such as example.com'],
    ['$discard,kind=cat', 'kind= must be one of news, blog'],
    ['$boost=3', '$boost needs a pattern, site= or kind='],
    ['nonsense', 'a rule has $boost, $downrank, $discard or $pin'],
    ['/a b/$discard', 'a pattern has no spaces'],
    [`/${'a'.repeat(500)}$discard`, 'the pattern is longer than 500 characters'],
  ])('refuses %s', (line, reason) => {
    expect(() => read(`! comment\n\n${line}`)).toThrow(new RuleError(`line 3: ${reason}`))
  })
})
