// Tests of copies.ts: a crawl that was killed decides as one that was not.
import { describe, expect, it } from 'vitest'
import { createCanonicalDecisions } from './copies.ts'

const again = (url: string) => ({ url, state: 'again', counted: false })

describe.each(['in one run', 'after a kill'])('canonical addresses, %s', (when) => {
  /** Pages that were left for the next, by pairs. */
  const having = (pairs: readonly (readonly [string, string])[]) => {
    if (when === 'after a kill') {
      return createCanonicalDecisions(pairs.map(([url, canonical]) => ({ url, canonical, deadEnd: false })))
    }
    const decisions = createCanonicalDecisions([])
    for (const [url, canonical] of pairs) decisions.leave(url, url, canonical)
    return decisions
  }

  it('put back the pages that wait for one which leads nowhere, once', () => {
    const decisions = having([
      ['/lost', '/nowhere'],
      ['/lost-too', '/nowhere'],
      ['/copy', '/original'],
    ])
    expect(decisions.deadEnd('/nowhere')).toEqual([again('/lost'), again('/lost-too')])
    expect(decisions.deadEnd('/nowhere')).toEqual([])
    expect(decisions.mayLeave('/lost', '/nowhere')).toBe(false)
    expect(decisions.mayLeave('/other', '/original')).toBe(true)
  })

  it('lead in no circle, and not on for ever', () => {
    const decisions = having([
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', '/d'],
    ])
    expect(decisions.mayLeave('/d', '/a')).toBe(false)
    expect(decisions.mayLeave('/d', '/e')).toBe(false)
    expect(decisions.mayLeave('/x', '/e')).toBe(true)
  })
})

it('know dead ends of before a kill', () => {
  const decisions = createCanonicalDecisions([{ url: '/nowhere', deadEnd: true }])
  expect(decisions.mayLeave('/lost', '/nowhere')).toBe(false)
})
