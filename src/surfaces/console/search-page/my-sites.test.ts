// What a person wishes of sites, as rules and back.
import { expect, it } from 'vitest'
import { readRules } from '../../../foundation/rules/read-rules.ts'
import { readMySite, readWish, wishesIn, withWish } from './my-sites.ts'

it('keeps one wish a site, and leaves rules alone that someone wrote', () => {
  const own = '/blog/*$downrank=2\n$boost=9,site=own.example'
  const rules = withWish(
    withWish(withWish(own, 'a.example', 'raise'), 'b.example', 'block'),
    'a.example',
    'pin',
  )
  expect(rules).toBe(`${own}\n$discard,site=b.example\n$pin,site=a.example`)
  expect([...wishesIn(rules)]).toEqual([
    ['b.example', 'block'],
    ['a.example', 'pin'],
  ])
  expect(() => readRules(rules, { kinds: [] })).not.toThrow()
  expect(withWish(withWish(rules, 'a.example', undefined), 'b.example', undefined)).toBe(own)
})

it('takes hosts and the four wishes alone', () => {
  expect(readMySite('Docs.Example')).toBe('docs.example')
  for (const text of [null, '', 'a b', 'a.example\n$discard', 'a.example,kind=news'])
    expect(readMySite(text)).toBeUndefined()
  expect(readWish('pin')).toBe('pin')
  expect(readWish('toString')).toBeUndefined()
})
