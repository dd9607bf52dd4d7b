// The floor: what is not what was asked for is left out, whatever a list has beside it.
import { describe, expect, it } from 'vitest'
import { aDocument, aRequest } from '../../../../tests/support/search-samples.ts'
import { parseQuery } from '../read/parsed-query.ts'
import { aboveFloor, floorFor, hitsAboveFloor } from './floor.ts'
import { rankedDocument } from './ranked.ts'
import { learnedRanker } from './ranker.ts'

const NO_MATCHES = { evidence: 'words', matches: new Map() } as const

function page(name: string, logOdds: number) {
  return { ...rankedDocument(aDocument(`https://a.example/${name}`), 1), logOdds }
}

describe('floorFor', () => {
  it('is learned, lower in a small index or without the vector, and what the caller says where that is said', () => {
    const needs = {
      evidence: 'vectors',
      documents: 10_000,
      language: 'en',
      lacksMeaning: false,
    } as const
    const { known } = floorFor({}, needs)
    expect(floorFor({}, needs)).toMatchObject(learnedRanker().floors.vectors)
    expect(floorFor({}, { ...needs, lacksMeaning: true }).known).toBeLessThan(known)
    expect(floorFor({}, { ...needs, documents: 20 }).known).toBeLessThan(known)
    expect(floorFor({}, { ...needs, language: 'zh' }).known).toBeLessThan(known)
    expect(floorFor({ minScore: 0.4 }, needs)).toEqual({ page: 0.4, wordless: 0.4, known: 0 })
  })
})

describe('aboveFloor', () => {
  const parsed = parseQuery('garden fence', aRequest(), [])

  it('gives each page its probability, and leaves out what is less likely than the floor', () => {
    const kept = aboveFloor([page('a', 0), page('b', -3)], parsed, NO_MATCHES, {
      page: 0.2,
      wordless: 0.2,
      known: 0,
    })
    expect(kept.map(({ document, relevance }) => [document.url, relevance])).toEqual([
      ['https://a.example/a', 0.5],
    ])
  })

  it('is empty where the best pages say that the index has not what was asked for', () => {
    expect(aboveFloor([page('a', 0)], parsed, NO_MATCHES, { page: 0, wordless: 0, known: 0.5 })).toEqual([])
  })

  it('shows all that filters alone ask for', () => {
    const filtered = parseQuery('site:a.example', aRequest(), [])
    const kept = aboveFloor([page('a', -9)], filtered, NO_MATCHES, { page: 0.5, wordless: 0.5, known: 0.5 })
    expect(kept.map(({ relevance }) => relevance)).toEqual([1])
  })
})

describe('hitsAboveFloor', () => {
  const hits = [4, 2, 1].map((score, at) => ({
    url: `https://a.example/${at}`,
    score,
    covered: at === 0 ? 1 : 0.5,
  }))
  const floor = { page: 0.1, wordless: 0.1, known: 0.2 }

  it('goes on below the last of the ranked pages as the words match less', () => {
    expect(hitsAboveFloor(0.2, hits, floor).map(({ relevance }) => relevance)).toEqual([0.2, 0.1, 0.05])
  })

  it('keeps of what follows a page below the floor only what has all of the words', () => {
    expect(hitsAboveFloor(0.05, hits, floor).map(({ url }) => url)).toEqual(['https://a.example/0'])
    expect(hitsAboveFloor(0.05, hits, { ...floor, known: 0 })).toEqual([])
  })
})
