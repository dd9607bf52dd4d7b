// How pages of a list match, by the list: places, leads and what vectors say of those that have none.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { rankingFactsOf } from '../../index/ranking-facts.ts'
import type { Nearness } from '../../index/vectors/vector-index.ts'
import { matchesOf } from './matches-of.ts'

const URLS = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3']
const documents = URLS.map((url) => rankingFactsOf(aDocument(url)))
const scores = [8, 6]

function matches(cosines?: readonly (number | undefined)[]) {
  const nearness =
    cosines &&
    new Map(
      cosines.flatMap((cosine, at): [string, Nearness][] => {
        const url = URLS[at] ?? ''
        return cosine === undefined
          ? []
          : [[url, { url, cosine, mean: cosine, head: 1 - cosine, passage: 0 }]]
      }),
    )
  return matchesOf({
    retrieved: {
      candidates: URLS.map((url, at) => ({
        url,
        lexical: (scores[at] ?? 0) / 8,
        covered: at === 0 ? 0.9 : 0.2,
      })),
      hits: new Map(scores.map((score, at) => [URLS[at] ?? '', { url: URLS[at] ?? '', score }])),
      total: 2,
    },
    documents,
    titled: [0, 0, 0.5],
    nearness,
    words: 2,
    size: 100,
  })
}

describe('matchesOf', () => {
  it('tells places by words, and none for what the words did not find', () => {
    expect(matches().map(({ place }) => place)).toEqual([1, 1 / 2, 0])
    expect(matches()[0]?.list).toMatchObject({ lead: 0.25, mostCovered: 0.9 })
    expect(matches().map(({ covered }) => covered)).toEqual([0.9, 0.2, 0.5])
  })

  it('tells places by vectors, and how far each is behind the nearest', () => {
    const found = matches([0.8, 0.9, 0.84])
    expect(found.map(({ meanPlace }) => meanPlace)).toEqual([1 / 3, 1, 1 / 2])
    expect(found.map(({ headPlace }) => headPlace)).toEqual([1, 1 / 3, 1 / 2])
    expect(found[0]?.list.nearest).toBe(0.9)
    expect(found.map(({ standard }) => Math.sign(standard))).toEqual([-1, 1, -1])
  })

  it('takes a page without a vector to be as near as its words make it', () => {
    const found = matches([undefined, 0.9, undefined])
    expect(found[0]?.cosine).toBeCloseTo(0.9, 9)
    expect(found[2]?.cosine).toBeCloseTo(0.8, 9)
  })
})
