// Vectors in threads: what is compared there is what is compared here; lists outlive a restart, and damage is told.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { clusteredVectors } from '../../../tests/support/clustered-vectors.ts'
import type { Vector } from '../../engine/index/vectors/vector.ts'
import { createVectorIndex, type VectorIndex } from '../../engine/index/vectors/vector-index.ts'
import { type LogFields, silentLogger } from '../../foundation/logger.ts'
import { createVectorThreads } from './vector-threads.ts'

const LENGTH = 64
const COUNT = 12_000

function tempFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'whippet-vectors-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'vectors', 'lists')
}

interface Opened {
  readonly index: VectorIndex
  /** What the log says of each time that lists were made. */
  readonly made: { readonly kept: unknown }[]
  readonly warned: unknown[]
}

function open(file: string, vectors: readonly Vector[]): Opened {
  const made: Opened['made'] = []
  const warned: unknown[] = []
  const logger = {
    ...silentLogger,
    info: (fields: LogFields) => void made.push({ kept: fields['kept'] }),
    warn: (fields: LogFields) => void warned.push(fields['reason']),
  }
  const index = createVectorIndex(LENGTH, {
    approximateFrom: 4_000,
    work: createVectorThreads({ file, logger }),
    logger,
  })
  onTestFinished(() => index.close())
  for (const [n, vector] of vectors.entries()) index.put(`https://a.example/${n}`, [vector])
  return { index, made, warned }
}

function exactly(vectors: readonly Vector[]): VectorIndex {
  const index = createVectorIndex(LENGTH)
  for (const [n, vector] of vectors.entries()) index.put(`https://a.example/${n}`, [vector])
  return index
}

async function recall(found: VectorIndex, exact: VectorIndex, queries: readonly Vector[]): Promise<number> {
  let [hits, all] = [0, 0]
  for (const query of queries) {
    const expected = await exact.nearest(query, 100)
    const known = new Set((await found.nearest(query, 100)).map(({ url }) => url))
    all += expected.length
    hits += expected.filter(({ url }) => known.has(url)).length
  }
  return hits / all
}

describe('vectors in threads', () => {
  it('are compared there as they are here, while others have their turn', async () => {
    const [vectors, queries] = clusteredVectors(3_000, 5, LENGTH)
    const { index } = open(tempFile(), vectors)
    const exact = exactly(vectors)
    for (const query of queries) {
      let done = false
      const found = index.nearest(query, 20).finally(() => {
        done = true
      })
      // What is done in place needs no turn of the event loop; an answer from a thread comes in a later one.
      for (let time = 0; time < 100; time++) await Promise.resolve()
      expect(done).toBe(false)
      expect(await found).toEqual(await exact.nearest(query, 20))
    }
  })

  it('are found by lists, which outlive a restart with vectors in another order', async () => {
    const file = tempFile()
    const [vectors, queries] = clusteredVectors(COUNT, 20, LENGTH)
    const exact = exactly(vectors)
    const first = open(file, vectors)
    await first.index.settled()
    expect(first.made).toEqual([{ kept: false }])
    expect(await recall(first.index, exact, queries)).toBeGreaterThanOrEqual(0.97)
    await first.index.close()
    const again = open(file, vectors.toReversed())
    await again.index.settled()
    expect(again.made).toEqual([{ kept: true }])
    expect(await recall(again.index, exactly(vectors.toReversed()), queries)).toBeGreaterThanOrEqual(0.97)
  })

  it('are put into lists again where the file is damaged, which is told', async () => {
    const file = tempFile()
    const [vectors, queries] = clusteredVectors(4_500, 2, LENGTH)
    const first = open(file, vectors)
    await first.index.settled()
    await first.index.close()
    const whole = readFileSync(file)
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 0x10, whole.length >> 1)
    const exact = exactly(vectors)
    for (const damaged of [flipped, Buffer.from('no lists')]) {
      writeFileSync(file, damaged)
      const { index, made, warned } = open(file, vectors)
      await index.settled()
      expect(warned).toHaveLength(1)
      expect(made).toEqual([{ kept: false }])
      expect(await recall(index, exact, queries)).toBeGreaterThanOrEqual(0.97)
      expect(readFileSync(file).equals(whole)).toBe(true)
      await index.close()
    }
  })

  it('are found by lists that can neither be read nor kept, which is told', async () => {
    const file = tempFile()
    // Nothing can be read from a folder, nor be put in its place.
    mkdirSync(join(file, 'taken'), { recursive: true })
    const [vectors, queries] = clusteredVectors(4_500, 2, LENGTH)
    const { index, made, warned } = open(file, vectors)
    await index.settled()
    expect(warned).toHaveLength(2)
    expect(made).toEqual([{ kept: false }])
    expect(await recall(index, exactly(vectors), queries)).toBeGreaterThanOrEqual(0.97)
  })
})
