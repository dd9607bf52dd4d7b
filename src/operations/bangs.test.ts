// Tests of bangs.
import { expect, it } from 'vitest'
import listed from '../../facts/bang-searches.json' with { type: 'json' }
import names from '../../facts/bangs.json' with { type: 'json' }
import { bangOrigins, followBang, offeredBangs } from './bangs.ts'

it.each([
  ['!w everest', 'https://en.wikipedia.org/w/index.php?search=everest'],
  ['  mount   everest !W ', 'https://en.wikipedia.org/w/index.php?search=mount%20everest'],
  ['!gh a&b=c#d', 'https://github.com/search?q=a%26b%3Dc%23d'],
  ['!gh $& ../..//x', 'https://github.com/search?q=%24%26%20..%2F..%2F%2Fx'],
  ['!w !gh', 'https://en.wikipedia.org/w/index.php?search=!gh'],
  ['!g \ud800', 'https://www.google.com/search?q=%EF%BF%BD'],
  ['!w', 'https://en.wikipedia.org'],
  ['!nothing everest', undefined],
  ['!constructor x', undefined],
  ['!', undefined],
  ['', undefined],
  ['what is !important in css', undefined],
  ['everest', undefined],
])('%j leads to %s', (query, address) => {
  expect(followBang(query)).toBe(address)
})

it('has addresses of https that hold the query once, and the names that sites are known by', () => {
  const known = new Set<string>(Object.values(names))
  expect(Object.keys(listed).length).toBeGreaterThanOrEqual(60)
  for (const [bang, { name, search }] of Object.entries(listed)) {
    expect(bang).toMatch(/^[a-z0-9]+$/)
    expect(known, bang).toContain(bang)
    expect(name).not.toBe('')
    expect(search.split('{q}'), bang).toHaveLength(2)
    expect(new URL(search).protocol).toBe('https:')
  }
  expect(bangOrigins).toContain('https://en.wikipedia.org')
})

it('offers some to whoever found nothing', () => {
  expect(offeredBangs('a b')[0]).toEqual({
    bang: '!w',
    name: 'Wikipedia',
    href: 'https://en.wikipedia.org/w/index.php?search=a%20b',
  })
  expect(offeredBangs('x').length).toBeGreaterThan(3)
})
