// Every query path against the oracle: same documents, same scores, same order, same counts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../bench/support/random.ts'
import { oracle } from '../../../tests/inverted-index/oracle.ts'
import { randomDocuments, randomQuery, SCHEMA } from '../../../tests/inverted-index/random-index.ts'
import { WINDOW } from '../score/window-scores.ts'
import { openSegment } from '../segment/segment.ts'
import { createSnapshot, type Snapshot } from '../snapshot.ts'
import { buildSegment } from '../write/build-segment.ts'
import { type IndexDocument, WriteBuffer } from '../write/write-buffer.ts'
import type { Query } from './query.ts'
import { search } from './search.ts'

/** Documents in some segments, some of them deleted; no key twice. */
function corpus(seed: number, count: number, segments: number, deletedShare: number) {
  const random = createRandom(seed + 1)
  const byKey = new Map(randomDocuments(seed, count).map((document) => [document.key, document]))
  const stored = [...byKey.values()]
  const live = new Set(stored.filter(() => random() >= deletedShare))
  const parts = Array.from({ length: segments }, () => new WriteBuffer(SCHEMA))
  for (const document of stored) parts[Math.floor(random() * segments)]!.add(document)
  const snapshot = createSnapshot(
    parts.map((buffer, id) => {
      const segment = openSegment(buildSegment(buffer), 'test')
      const deleted = new Uint32Array((segment.meta.documents + 31) >>> 5)
      const gone = buffer.documents().filter(({ key }) => !live.has(byKey.get(key) as IndexDocument))
      for (const { key } of gone) {
        const document = segment.keys.documentOf(key)
        deleted[document >>> 5]! |= 1 << (document & 31)
      }
      const none = gone.length === 0
      return { id, segment, deleted: none ? undefined : deleted, live: segment.meta.documents - gone.length }
    }),
  )
  return { stored, live, snapshot }
}

function check(snapshot: Snapshot, stored: IndexDocument[], live: Set<IndexDocument>, query: Query): void {
  const expected = oracle(SCHEMA, stored, live, query)
  const ways = [
    [0, 0],
    [0, Number.POSITIVE_INFINITY],
    [8192, 0],
    [undefined, undefined],
  ] as const
  for (const [cheap, splitFrom] of ways) {
    const found = search(snapshot, query, cheap, splitFrom)
    expect(found.hits).toEqual(expected.hits)
    if (found.exact) expect(found.total).toBe(expected.total)
    if (query.exactTotal) expect(found.exact).toBe(true)
  }
}

describe('search', () => {
  it('equals the oracle on small corpora', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.nat(120),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(1e6),
        (seed, count, segments, asked) => {
          const { stored, live, snapshot } = corpus(seed, count, segments, seed % 3 === 0 ? 0 : 0.1)
          for (let i = 0; i < 5; i++) check(snapshot, stored, live, randomQuery(asked + i))
        },
      ),
      { numRuns: 150 },
    )
  })

  it.each([
    [1, 3000, 1, 0],
    [2, 3000, 1, 0.1],
    [3, 5000, 3, 0.05],
  ])('equals the oracle where lists fill many blocks (%i)', (seed, count, segments, deleted) => {
    const { stored, live, snapshot } = corpus(seed, count, segments, deleted)
    for (let asked = 0; asked < 40; asked++) check(snapshot, stored, live, randomQuery(seed * 1000 + asked))
  })

  it('equals the oracle where documents fill several windows', () => {
    const { stored, live, snapshot } = corpus(4, 2 * WINDOW + 500, 1, 0.02)
    for (let asked = 0; asked < 12; asked++) check(snapshot, stored, live, randomQuery(4000 + asked))
  })

  it('finds every document where nothing is asked for but a filter', () => {
    const { live, snapshot } = corpus(5, 50, 2, 0.1)
    const filter = { all: [], none: [], ranges: [] }
    const query = { must: [], should: [], mustNot: [], filter, limit: 1000, exactTotal: false }
    expect(search(snapshot, query).hits.map(({ key }) => key)).toEqual([...live].map(({ key }) => key).sort())
  })

  it('answers an empty index', () => {
    const query = randomQuery(1)
    expect(search(createSnapshot([]), query)).toEqual({ hits: [], total: 0, exact: true })
  })
})
