// What rules make of lists, and what becomes of rules that take long.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { InvalidRequest } from '../../../foundation/errors.ts'
import { readRules } from '../../../foundation/rules/read-rules.ts'
import { applyRules } from './apply-rules.ts'
import { rankedDocument } from './ranked.ts'

const PAGES = 40
const long = (at: number): string => `https://a.example/${'a'.repeat(1_800)}${at}`
const hostile = readRules(
  Array.from({ length: 80 }, (_, at) => `/${'a'.repeat(80)}*${'a'.repeat(80)}b${at}$discard`).join('\n'),
  { kinds: [] },
)
const listOf = (head: readonly string[], tail: readonly string[]) => ({
  head: head.map((url) => rankedDocument(aDocument(url), 1)),
  tail: tail.map((url) => ({ url })),
  total: head.length + tail.length,
  exact: true,
})

describe('applyRules', () => {
  it('refuses rules that take too long on the pages found', () => {
    const lists = [
      listOf(
        Array.from({ length: PAGES }, (_, at) => long(at)),
        [],
      ),
    ]
    expect(() => applyRules(lists, hostile)).toThrow(InvalidRequest)
  })

  it('leaves out what is behind them and was not looked at', () => {
    const lists = [
      listOf(
        ['https://b.example/'],
        Array.from({ length: 2 * PAGES }, (_, at) => long(at)),
      ),
    ]
    const [list] = applyRules(lists, hostile)
    expect(list?.head).toHaveLength(1)
    expect(list?.tail.length).toBeGreaterThan(0)
    expect(list?.tail.length).toBeLessThan(PAGES)
    expect(list?.total).toBe(1 + (list?.tail.length ?? 0))
  })

  it('takes two hundred rules of sites and patterns on a whole search', () => {
    const rules = readRules(
      Array.from({ length: 100 }, (_, at) => `/path-${at}/$discard\n$boost=2,site=s${at}.example`).join('\n'),
      { kinds: [] },
    )
    const pages = (from: number) =>
      Array.from(
        { length: 200 },
        (_, at) => `https://www.s${from + at}.example/path-${at}/a-page-of-a-site.html`,
      )
    const lists = [listOf(pages(0), pages(200)), listOf(pages(50), pages(400))]
    const ruled = applyRules(lists, rules)
    expect(ruled.map(({ head, tail }) => [head.length, tail.length])).toEqual([
      [100, 100],
      [100, 100],
    ])
    expect(ruled[0]?.exact).toBe(false)
  })
})
