// A segment that leaves a part of itself in its file: the same answers, damage told, the file closed when it is let go of.
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { randomDocuments, randomQuery, SCHEMA } from '../../../tests/inverted-index/random-index.ts'
import { collectGarbage } from '../../foundation/collect-garbage.ts'
import { InvertedIndex } from '../inverted-index.ts'
import { search } from '../search/search.ts'
import { createSnapshotOpener, handleOf } from '../snapshot-handle.ts'
import { CorruptIndex } from './corrupt-index.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segment-pages-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Its segment is of some hundred pages. */
const DOCUMENTS = randomDocuments(12, 4000).map((document) => ({
  ...document,
  stored: `${document.key} has ${document.fields.map(({ terms }) => terms.join(' ')).join(', ')}`,
}))

function openLeavingOut(): InvertedIndex {
  return new InvertedIndex({ folder, schema: SCHEMA, mostWhole: 0 })
}

function written(): InvertedIndex {
  const index = openLeavingOut()
  for (const document of DOCUMENTS) index.add(document)
  index.commit(1)
  return index
}

const segmentFile = (): string => join(folder, 'segment-1.seg')

const queries = Array.from({ length: 300 }, (_, seed) => ({ ...randomQuery(seed), stored: true }))
const answers = (index: InvertedIndex): unknown => queries.map((query) => search(index.refresh(), query))

/** What is found in a segment with one changed byte in its stored texts or positions. */
function searchAll(index: InvertedIndex): void {
  for (const query of queries) search(index.refresh(), { ...query, limit: 1000 })
}

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${name}`)
      return file.startsWith(folder) ? [file] : []
    } catch {
      return []
    }
  })
}

describe('a segment that is in memory in part', () => {
  it('answers as one that is in memory whole, when it was written and when it was opened again', () => {
    const whole = new InvertedIndex({ schema: SCHEMA })
    for (const document of DOCUMENTS) whole.add(document)
    const index = written()
    const [inPart] = index.refresh().segments
    const [inMemory] = whole.refresh().segments
    expect(inPart?.segment.bytes).toBe(inMemory?.segment.bytes)
    expect(inPart?.segment.buffer.byteLength).toBeLessThan((inMemory?.segment.bytes ?? 0) * 0.7)
    expect(answers(index)).toEqual(answers(whole))
    index.close()
    const again = openLeavingOut()
    expect(answers(again)).toEqual(answers(whole))
    again.refresh().segments[0]?.segment.check()
    again.close()
  })

  it('tells of a damaged page when it is read, and is not opened again', () => {
    written().close()
    const bytes = readFileSync(segmentFile())
    const place = 3 * 4096 + 99
    bytes[place] = (bytes[place] ?? 0) ^ 4
    writeFileSync(segmentFile(), bytes)
    const index = openLeavingOut()
    const [part] = index.refresh().segments
    expect(() => part?.segment.check()).toThrow(CorruptIndex)
    expect(() => searchAll(index)).toThrow(CorruptIndex)
    index.commit(2)
    index.close()
    expect(openLeavingOut).toThrow(CorruptIndex)
  })

  it('tells of a file that is cut short while it is open', () => {
    const index = written()
    truncateSync(segmentFile(), 5000)
    expect(() => searchAll(index)).toThrow(CorruptIndex)
    index.close()
    expect(openLeavingOut).toThrow(CorruptIndex)
  })

  it('closes its file once no snapshot has it', async () => {
    let index: InvertedIndex | undefined = written()
    let open: ReturnType<typeof createSnapshotOpener> | undefined = createSnapshotOpener()
    open(handleOf(index.refresh()))
    expect(openFiles().length).toBeGreaterThanOrEqual(2)
    index.close()
    index = undefined
    open = undefined
    for (let tries = 0; openFiles().length > 0 && tries < 100; tries++) {
      collectGarbage()
      await wait(10)
    }
    expect(openFiles()).toEqual([])
  })
})
