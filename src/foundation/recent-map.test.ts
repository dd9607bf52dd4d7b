// What a recent map keeps and what it forgets.
import { describe, expect, it } from 'vitest'
import { createRecentMap } from './recent-map.ts'

describe('recent map', () => {
  it('gives what was set, the last value of each key', () => {
    const map = createRecentMap<number>(10)
    map.set('a', 1)
    map.set('a', 2)
    expect([map.get('a'), map.get('b')]).toEqual([2, undefined])
  })

  it('keeps what is asked for and forgets the rest', () => {
    const map = createRecentMap<number>(4)
    map.set('asked', 1)
    map.set('idle', 1)
    for (let n = 0; n < 100; n++) {
      map.set(`new${n}`, n)
      expect(map.get('asked')).toBe(1)
    }
    expect(map.get('idle')).toBeUndefined()
    expect(
      Array.from({ length: 100 }, (_, n) => map.get(`new${n}`)).filter((n) => n !== undefined).length,
    ).toBeLessThan(9)
  })
})
