// Any sequence of changes, refreshes, commits, merges and reopenings against the oracle; damage; kill -9.
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRandom } from '../../bench/support/random.ts'
import { crashRound } from '../../tests/inverted-index/crash-round.ts'
import { oracle } from '../../tests/inverted-index/oracle.ts'
import { randomDocument, randomQuery, SCHEMA } from '../../tests/inverted-index/random-index.ts'
import { InvertedIndex } from './inverted-index.ts'
import { runMerge } from './merge/run-merge.ts'
import { search } from './search/search.ts'
import { CorruptIndex } from './segment/corrupt-index.ts'
import type { Snapshot } from './snapshot.ts'
import type { IndexDocument } from './write/write-buffer.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inverted-index-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The index beside a plain map of what it should hold. */
class Model {
  readonly random: () => number
  /** Half of them have all in memory, the others what few searches touch in their files. */
  readonly mostWhole: number
  index: InvertedIndex
  live = new Map<string, IndexDocument>()
  committed = new Map<string, IndexDocument>()
  /** Every version ever added, by its key and rank, which no two share. */
  readonly versions = new Map<string, IndexDocument>()

  constructor(seed: number) {
    this.random = createRandom(seed)
    this.mostWhole = seed % 2 === 0 ? 0 : Number.POSITIVE_INFINITY
    this.index = this.open()
  }

  open(): InvertedIndex {
    return new InvertedIndex({ folder, schema: SCHEMA, bufferedOccurrences: 3000, mostWhole: this.mostWhole })
  }

  step(kind: number): void {
    const actions = [
      () => this.add(1 + Math.floor(this.random() * 40)),
      () => this.add(1 + Math.floor(this.random() * 300)),
      () => this.remove(),
      () => this.check(),
      () => this.commit(),
      () => this.merge(false),
      () => this.merge(true),
      () => this.reopen(),
      () => this.dropMerge(),
    ]
    actions[kind % actions.length]?.()
  }

  add(count: number): void {
    for (let i = 0; i < count; i++) {
      const document = randomDocument(this.random, 400)
      this.versions.set(`${document.key}/${document.numbers[1]}`, document)
      this.live.set(document.key, document)
      this.index.add(document)
    }
  }

  remove(): void {
    for (const key of this.live.keys()) {
      if (this.random() > 0.05) continue
      expect(this.index.remove(key)).toBe(true)
      this.live.delete(key)
    }
    expect(this.index.remove('never there')).toBe(false)
  }

  commit(): void {
    this.index.commit(this.index.mark + 1)
    this.committed = new Map(this.live)
  }

  /** With changes while the merge runs, or without. */
  merge(changing: boolean): void {
    const job = this.index.nextMerge()
    if (!job) return
    const merged = runMerge(job)
    if (changing) {
      this.remove()
      this.add(20)
      if (this.random() < 0.5) this.commit()
    }
    this.index.finishMerge(job, merged)
  }

  /** What came to nothing is due again. */
  dropMerge(): void {
    const job = this.index.nextMerge()
    if (!job) return
    expect(this.index.nextMerge()).toBeUndefined()
    if (this.random() < 0.5) runMerge(job)
    this.index.dropMerge()
    const again = this.index.nextMerge()
    expect(again?.sources.map(({ id }) => id)).toEqual(job.sources.map(({ id }) => id))
    this.index.dropMerge()
  }

  reopen(): void {
    this.index.close()
    this.index = this.open()
    this.live = new Map(this.committed)
  }

  check(): void {
    const snapshot = this.index.refresh()
    const stored = this.stored(snapshot)
    for (let i = 0; i < 4; i++) {
      const query = randomQuery(Math.floor(this.random() * 1e6))
      const expected = oracle(SCHEMA, stored, new Set(this.live.values()), query)
      const found = search(snapshot, query, this.random() < 0.5 ? 0 : undefined)
      expect(found.hits).toEqual(expected.hits)
      if (found.exact) expect(found.total).toBe(expected.total)
    }
    expect(snapshot.live).toBe(this.live.size)
  }

  /** What the segments hold, with documents that are gone: they count for frequencies until a merge. */
  stored(snapshot: Snapshot): IndexDocument[] {
    return snapshot.segments.flatMap(({ segment }) =>
      segment.keys
        .all()
        .map((key, document) => this.versions.get(`${key}/${segment.columns[1]?.values[document]}`)!),
    )
  }
}

describe('inverted index', () => {
  it('equals the oracle after any sequence of changes, merges and reopenings', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.array(fc.nat(8), { minLength: 1, maxLength: 40 }), (seed, steps) => {
        rmSync(folder, { recursive: true, force: true })
        const model = new Model(seed)
        for (const kind of steps) model.step(kind)
        model.check()
        model.commit()
        model.reopen()
        model.check()
        model.index.close()
      }),
      { numRuns: 40 },
    )
  })

  it.each([3, 8])('gives snapshots that later changes do not touch (%i)', (seed) => {
    const model = new Model(seed)
    model.add(200)
    model.commit()
    const snapshot = model.index.refresh()
    const queries = Array.from({ length: 50 }, (_, at) => randomQuery(at))
    const before = queries.map((query) => search(snapshot, query))
    for (let i = 0; i < 20; i++) {
      model.remove()
      model.add(30)
      model.merge(true)
      model.commit()
    }
    expect(queries.map((query) => search(snapshot, query))).toEqual(before)
    model.index.close()
  })

  it('merges until few segments are left', () => {
    const model = new Model(4)
    for (let i = 0; i < 70; i++) {
      model.add(20)
      model.index.refresh()
      model.merge(false)
    }
    expect(model.index.refresh().segments.length).toBeLessThan(16)
    model.index.close()
  })

  it.each([5, 6])('leaves no file behind that it does not use (%i)', (seed) => {
    const model = new Model(seed)
    for (let i = 0; i < 30; i++) {
      model.add(10)
      model.remove()
      model.dropMerge()
      model.merge(false)
      model.commit()
    }
    const segments = model.index.refresh().segments.length
    const files = readdirSync(folder).filter((name) => name.startsWith('segment-'))
    expect(files.length).toBeLessThanOrEqual(2 * segments)
    model.index.close()
  })

  it('names the file that is damaged, cut short or missing', () => {
    const model = new Model(6)
    model.add(300)
    model.commit()
    model.remove()
    model.commit()
    model.index.close()
    const files = readdirSync(folder).filter((name) => !name.startsWith('lock'))
    expect(files.map((name) => name.replace(/[0-9-]/g, '')).sort()).toEqual([
      'manifest.json',
      'segment.del',
      'segment.seg',
    ])
    const reopening = (): void => new InvertedIndex({ folder, schema: SCHEMA }).close()
    for (const file of files) {
      const path = join(folder, file)
      const whole = readFileSync(path)
      for (let place = 0; place < whole.length; place += Math.max(1, Math.floor(whole.length / 97))) {
        const damaged = Buffer.from(whole)
        damaged[place]! ^= 0x41
        writeFileSync(path, damaged)
        // Only padding between sections may differ without harm.
        if (isPadding(whole, place, file)) continue
        expect(reopening, `${file} at ${place}`).toThrow(CorruptIndex)
      }
      writeFileSync(path, whole)
      truncateSync(path, Math.floor(whole.length / 2))
      expect(reopening).toThrow(CorruptIndex)
      if (file !== 'manifest.json') {
        rmSync(path)
        expect(reopening).toThrow(CorruptIndex)
      }
      writeFileSync(path, whole)
    }
    expect(reopening).not.toThrow()
    expect(() => new InvertedIndex({ folder, schema: { ...SCHEMA, columns: [] } })).toThrow(CorruptIndex)
  })

  it('holds every committed document after kill -9', async () => {
    for (let round = 0; round < 3; round++) {
      const { acknowledged, found } = await crashRound(folder, round)
      expect(acknowledged).toBeGreaterThan(0)
      expect(found).toBeGreaterThanOrEqual(acknowledged)
    }
  })
})

function isPadding(whole: Buffer, place: number, file: string): boolean {
  if (!file.endsWith('.seg')) return false
  const sections = whole.readUInt32LE(8)
  const end = 16 + sections * 16
  if (place < end) return false
  for (let row = 16; row < end; row += 16) {
    const start = whole.readUInt32LE(row) * 8
    if (place >= start && place < start + whole.readUInt32LE(row + 4)) return false
  }
  return true
}
