// Domains as they are written, and which hosts they mean.
import { describe, expect, it } from 'vitest'
import { isInDomains, parseDomainPattern } from './domain-pattern.ts'

describe('parseDomainPattern', () => {
  it('reads names with dots around them, however many', () => {
    expect(parseDomainPattern(' ..Example.com. ')).toEqual({ domain: 'example.com', below: false })
    expect(parseDomainPattern('*.example.com')).toEqual({ domain: 'example.com', below: true })
    expect(parseDomainPattern(`a${'.'.repeat(100_000)}b`)).toBeUndefined()
    expect(parseDomainPattern('...')).toBeUndefined()
  })
})

describe('isInDomains', () => {
  it('means a host and all below it, or only those below', () => {
    const patterns = [
      { domain: 'a.example', below: false },
      { domain: 'b.example', below: true },
    ]
    const hosts = ['a.example', 'x.a.example', 'xa.example', 'b.example', 'x.y.b.example', 'example']
    expect(hosts.map((host) => isInDomains(host, patterns))).toEqual([true, true, false, false, true, false])
  })
})
