// Merges keep up by themselves, stay on disk, and tell where they fail.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aDocument } from '../../../tests/support/search-samples.ts'
import type { DocumentChange } from '../../engine/index/document/document-store.ts'
import { runMerge } from '../../inverted-index/merge/run-merge.ts'
import { readSnapshot } from '../../inverted-index/read-snapshot.ts'
import { type IndexWriter, openIndexWriter } from './index-writer.ts'
import { SCHEMA } from './schema.ts'
import { createSegmentMerger } from './segment-merger.ts'
import { openThreadedIndex } from './threaded-index.ts'

let folder: string

const PATIENTLY = { timeout: 120_000, interval: 50 }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segment-merger-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function change(revision: number): DocumentChange {
  const document = aDocument(`https://site.example/${revision}`, { text: `many word${revision}` })
  return { revision, url: document.url, document }
}

/** So many segments on disk that no merge has joined. */
function writeSegments(writer: IndexWriter, count: number): void {
  for (let at = 0; at < count; at++) {
    writer.apply([change(at + 1)])
    writer.commit()
  }
}

function onDisk(): { segments: number; documents: number; mark: number } {
  const { snapshot, mark } = readSnapshot(folder, SCHEMA)
  return { segments: snapshot.segments.length, documents: snapshot.live, mark }
}

describe('segment merger', () => {
  it('puts what it merged on disk at once, without a change that comes after it', async () => {
    const writer = openIndexWriter(folder)
    writeSegments(writer, 20)
    expect(onDisk()).toEqual({ segments: 20, documents: 20, mark: 20 })
    const merged = vi.fn()
    const merger = createSegmentMerger({
      writer,
      run: async (job) => runMerge(job),
      onMerged: merged,
      onFailure: (error) => expect.fail(String(error)),
    })
    merger.look()
    await vi.waitFor(() => expect(merged).toHaveBeenCalled(), PATIENTLY)
    expect(onDisk()).toEqual({ segments: 5, documents: 20, mark: 20 })
    writer.close()
    const again = openIndexWriter(folder)
    expect([again.snapshot().segments.length, again.snapshot().live, again.revision()]).toEqual([5, 20, 20])
    again.close()
  })

  it('tells why a merge failed, and does it when it is looked for again', async () => {
    const writer = openIndexWriter(folder)
    writeSegments(writer, 9)
    const failures: unknown[] = []
    let broken = true
    const merged = vi.fn()
    const merger = createSegmentMerger({
      writer,
      async run(job) {
        if (broken) throw new Error('no memory for it')
        return runMerge(job)
      },
      onMerged: merged,
      onFailure: (error) => failures.push(error),
    })
    merger.look()
    await vi.waitFor(() => expect(failures).toEqual([new Error('no memory for it')]), PATIENTLY)
    expect(onDisk().segments).toBe(9)
    broken = false
    await merger.stop()
    merger.look()
    await vi.waitFor(() => expect(merged).toHaveBeenCalled(), PATIENTLY)
    expect(onDisk()).toEqual({ segments: 1, documents: 9, mark: 9 })
    writer.close()
  })

  it('looks again after a merge that was under way when it was asked, whenever that was', async () => {
    const jobs = ['first', 'second'].map((name) => ({ name }))
    const due: object[] = [jobs[0]!]
    const running = Promise.withResolvers<void>()
    const run = vi.fn(async () => {
      await running.promise
      return new SharedArrayBuffer(0)
    })
    const looks: boolean[] = []
    const merger = createSegmentMerger({
      writer: {
        nextMerge(quiet) {
          looks.push(quiet === true)
          const job = due.shift()
          // The moment that is easily missed: no merge is due, and the look has not ended yet.
          if (!job && looks.length === 2) {
            due.push(jobs[1]!)
            merger.look(true)
          }
          return job as never
        },
        finishMerge: () => undefined,
        dropMerge: () => undefined,
        snapshot: () => ({ segments: [] }) as never,
      },
      run,
      onMerged: () => {},
      onFailure: (error) => expect.fail(String(error)),
    })
    merger.look()
    running.resolve()
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), PATIENTLY)
    await vi.waitFor(() => expect(looks).toEqual([false, false, true, true]), PATIENTLY)
    await merger.stop()
  })

  it('has those wait who write faster than segments are merged', async () => {
    const writer = openIndexWriter(folder)
    writeSegments(writer, 40)
    const held = Promise.withResolvers<void>()
    const merger = createSegmentMerger({
      writer,
      async run(job) {
        await held.promise
        return runMerge(job)
      },
      onMerged: () => {},
      onFailure: (error) => expect.fail(String(error)),
    })
    expect(merger.isBehind()).toBe(false)
    merger.look()
    expect(merger.isBehind()).toBe(true)
    held.resolve()
    while (merger.isBehind()) await merger.turn()
    expect(writer.snapshot().segments.length).toBeLessThan(20)
    await merger.stop()
    writer.close()
  })

  it('leaves no more than twenty segments to whoever writes without a pause', async () => {
    const writer = openIndexWriter(folder)
    const merger = createSegmentMerger({
      writer,
      run: async (job) => runMerge(job),
      onMerged: () => {},
      onFailure: (error) => expect.fail(String(error)),
    })
    let most = 0
    for (let revision = 1; revision <= 120; revision++) {
      while (merger.isBehind()) await merger.turn()
      writer.apply([change(revision)])
      writer.commit()
      merger.look()
      most = Math.max(most, writer.snapshot().segments.length)
    }
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(20)
    await merger.stop()
    writer.close()
  })

  it('merges what an earlier process left behind, although nothing changes', async () => {
    const writer = openIndexWriter(folder)
    writeSegments(writer, 30)
    writer.close()
    const index = await openThreadedIndex({ folder, threads: 1 })
    await vi.waitFor(() => expect(onDisk().segments).toBeLessThan(8), PATIENTLY)
    expect(await index.stats()).toMatchObject({ documents: 30, revision: 30 })
    await index.close()
    expect(onDisk()).toMatchObject({ documents: 30, mark: 30 })
  })
})
