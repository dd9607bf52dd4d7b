// Feed lists that somebody made to harm who reads them.
import { describe, expect, it } from 'vitest'
import { readOpml } from './opml.ts'

const opml = (body: string): string => `<opml version="2.0"><body>${body}</body></opml>`

describe('a hostile list of feeds', () => {
  it('that is nested without end is refused', () => {
    const nested = (depth: number): string =>
      opml(
        Array.from(
          { length: depth },
          (_, at) => `<outline text="t${at}" xmlUrl="https://a.example/${at}">`,
        ).join('') + '</outline>'.repeat(depth),
      )
    const feeds = readOpml(nested(50)) ?? []
    expect(feeds.at(-1)?.within.slice(0, 2)).toEqual(['t48', 't47'])
    expect(Math.max(...feeds.map(({ within }) => within.length))).toBe(10)
    expect(() => readOpml(nested(20_000))).toThrow('nested more than 100 deep')
  })

  it('that names one feed under thousands of categories has the first of them', () => {
    const names = Array.from({ length: 50_000 }, (_, at) => `c${at}`)
    const feeds = readOpml(opml(`<outline xmlUrl="https://a.example/" category="/${names.join('/')}"/>`))
    expect(feeds?.[0]?.within).toEqual(names.slice(0, 10))
  })

  it('that declares entities within entities is not unfolded', () => {
    const laughs = '<!DOCTYPE opml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>'
    const feeds = readOpml(laughs + opml('<outline text="&c;" xmlUrl="https://a.example/"/>'))
    expect(feeds?.[0]?.title.length).toBeLessThan(10)
  })
})
