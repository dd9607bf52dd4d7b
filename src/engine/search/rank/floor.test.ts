// The floor: a list whose best page lies on another matter than the query is empty.
import { describe, expect, it } from 'vitest'
import { aDocument, aRequest } from '../../../../tests/support/search-samples.ts'
import { toUnitVector, type Vector } from '../../index/vectors/vector.ts'
import { createVectorIndex } from '../../index/vectors/vector-index.ts'
import { parseQuery } from '../read/parsed-query.ts'
import { aboveFloor, floorFor } from './floor.ts'
import { rankedDocument } from './ranked.ts'

const URL = 'https://a.example/fence'
const LARGE = 10_000

/** In a direction whose cosine with the query is this. */
function at(cosine: number): Vector {
  const made = toUnitVector(Float32Array.from([cosine, Math.sqrt(1 - cosine ** 2), ...Array(30).fill(0)]))
  if (!made) throw new Error('no direction')
  return made
}

function shown(cosine: number, covered: number, documents = LARGE, minScore?: number): number {
  const vectors = createVectorIndex(32)
  vectors.put(URL, [at(cosine)])
  const parsed = parseQuery('garden fence height', aRequest(), [])
  const page = { ...rankedDocument(aDocument(URL, { title: 'Fence', text: 'A fence.' }), 1), titled: covered }
  return aboveFloor([page], {
    parsed,
    candidates: [{ url: URL, lexical: 1, covered }],
    meaning: { vector: at(1), vectors },
    floor: floorFor(minScore === undefined ? {} : { minScore }, documents, parsed.words.length),
  }).length
}

describe('aboveFloor', () => {
  it('knows of what is asked where a page comes near in meaning, or has the words and is not far', () => {
    expect(shown(0.86, 0.4)).toBe(1)
    expect(shown(0.82, 0.6)).toBe(1)
    expect(shown(0.7, 1)).toBe(1)
  })

  it('is empty where the best page has some of the words and speaks of another matter', () => {
    expect(shown(0.83, 0.45)).toBe(0)
    expect(shown(0.8, 0.6)).toBe(0)
  })

  it('must find a page nearer still where none has half of the words', () => {
    expect(shown(0.842, 0.5)).toBe(1)
    expect(shown(0.842, 0.4)).toBe(0)
  })

  it('holds nothing against a small index, nor against who asks for all', () => {
    expect(shown(0.75, 0.6, 50)).toBe(1)
    expect(shown(0.75, 0.6, LARGE, 0)).toBe(1)
  })
})
