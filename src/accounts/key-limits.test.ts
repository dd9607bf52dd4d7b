// Limits of keys as people write them.
import { describe, expect, it } from 'vitest'
import { isInNetworks, readKeyLimits } from './key-limits.ts'

const NOW = Date.UTC(2026, 10, 16, 12)

describe('the limits of a key', () => {
  it.each([
    [{ expires: '2026-11-16' }, { expiresAt: Date.UTC(2026, 10, 17) }],
    [{ expires: '2026-11-16T12:00:01Z' }, { expiresAt: NOW + 1000 }],
    [{ expires: '2026-11-16T14:30:00+02:00' }, { expiresAt: NOW + 1_800_000 }],
    [{ scopes: 'news, search' }, { scopes: ['search', 'news'] }],
    [{ networks: '192.0.2.0/24, 2001:db8::1' }, { networks: ['192.0.2.0/24', '2001:db8::1/128'] }],
    [{}, {}],
  ])('%j is read', (given, limits) => {
    expect(readKeyLimits(given, NOW)).toEqual(limits)
  })

  it.each([
    { expires: '2026-11-15' },
    { expires: '2026-11-16T12:00:00Z' },
    { expires: '2027-02-31' },
    { expires: 'tomorrow' },
    { expires: '2027-01-01T10:00' },
    { scopes: 'search,admin' },
    { scopes: '' },
    { networks: '192.0.2.0/33' },
    { networks: 'example.com' },
    { networks: '' },
  ])('%j is refused', (given) => {
    expect(() => readKeyLimits(given, NOW)).toThrow()
  })

  it.each([
    ['192.0.2.9', true],
    ['::ffff:192.0.2.9', true],
    ['192.0.3.9', false],
    ['2001:db8::9', true],
    ['2001:db9::9', false],
    ['unknown', false],
    [undefined, false],
  ])('%s in the networks: %s', (address, inside) => {
    expect(isInNetworks(address, ['192.0.2.0/24', '2001:db8::/32'])).toBe(inside)
  })
})
