// The committed index beside the one that writes it: what was committed, without a lock, whatever goes on.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDocument } from '../../../tests/support/search-samples.ts'
import { EVERYTHING } from '../../engine/index/facets.ts'
import type { ReadIndex } from '../../engine/index/search-index.ts'
import { InvertedIndex } from '../../inverted-index/inverted-index.ts'
import { handleOf, type SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'
import { documentTerms } from './document-terms.ts'
import { openIndexWriter } from './index-writer.ts'
import { createPublishedIndex, openCommittedIndex } from './published-index.ts'
import { SCHEMA } from './schema.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whippet-committed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const change = (revision: number, text = 'Otters swim.') => {
  const url = `https://a.example/${revision}`
  return { revision, url, document: aDocument(url, { text }) }
}

async function found(index: Pick<ReadIndex, 'find'>): Promise<readonly string[]> {
  const clause = { kind: 'word', text: 'otters', field: 'any', exact: false, weight: 1 } as const
  const { hits } = await index.find({
    must: [[clause]],
    should: [],
    mustNot: [],
    filter: EVERYTHING,
    limit: 10,
  })
  return hits.map(({ url }) => url).sort()
}

describe('the committed index', () => {
  it('is what was committed, while it is written on', async () => {
    const writer = openIndexWriter(folder)
    writer.apply([change(1), change(2), change(3, 'Boats.')])
    writer.commit()
    writer.apply([{ revision: 4, url: 'https://a.example/1' }, change(5)])
    const index = openCommittedIndex(folder)
    expect(await found(index)).toEqual(['https://a.example/1', 'https://a.example/2'])
    expect(await index.stats()).toMatchObject({ documents: 3, revision: 3 })
    expect(await index.frequency('boats')).toBe(1)
    expect(await index.wordsFrom('ott', 5)).toEqual([{ word: 'otters', documents: 2 }])
    writer.close()
    expect(await found(openCommittedIndex(folder))).toEqual(['https://a.example/2', 'https://a.example/5'])
    expect(await found(index)).toEqual(['https://a.example/1', 'https://a.example/2'])
  })

  it('stays as it was where a file of the next is gone already', async () => {
    const index = new InvertedIndex({ folder, schema: SCHEMA, mostWhole: 0 })
    const published = createPublishedIndex()
    const write = (revision: number): SnapshotHandle => {
      index.add(documentTerms(change(revision).document))
      index.commit(revision)
      return handleOf(index.refresh())
    }
    published.publish(write(1))
    const next = write(2)
    rmSync(join(folder, 'segment-2.seg'))
    published.publish(next)
    expect(await found(published)).toEqual(['https://a.example/1'])
    index.close()
  })

  it('is empty where there is none yet', async () => {
    const index = openCommittedIndex(join(folder, 'nothing'))
    expect(await index.stats()).toMatchObject({ documents: 0, revision: 0 })
    expect(await found(index)).toEqual([])
  })

  it('is refused where a file is missing or damaged', () => {
    const writer = openIndexWriter(folder)
    writer.apply([change(1)])
    writer.close()
    writeFileSync(join(folder, 'segment-1.seg'), 'no segment')
    expect(() => openCommittedIndex(folder)).toThrow(/segment-1\.seg can't be used/)
    rmSync(join(folder, 'segment-1.seg'))
    expect(() => openCommittedIndex(folder)).toThrow(/segment-1\.seg can't be used/)
    writeFileSync(join(folder, 'manifest.json'), '{}\n0\n')
    expect(() => openCommittedIndex(folder)).toThrow(/manifest\.json can't be used/)
  })
})
