// The shipped vectors: what is packed is near to what it was made of, and nothing is known of other texts or models.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { packStarterVectors, updateStarterVectors } from '../../bench/make/starter/pack-vectors.ts'
import { openStarterVectors } from '../../src/adapters/starter/starter-vectors.ts'
import { toUnitVector, type Vector } from '../../src/engine/index/vectors/vector.ts'

const folder = mkdtempSync(join(tmpdir(), 'whippet-vectors-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Directions around a common one, as those of texts are. */
function direction(seed: number): Float32Array {
  return Float32Array.from({ length: 64 }, (_, at) => 2 * Math.cos(at) + Math.sin((seed + 1) * (at + 1)))
}

function cosine(a: Vector, b: Vector): number {
  return a.bytes.reduce((sum, value, at) => sum + value * (b.bytes[at] ?? 0), 0) * a.scale * b.scale
}

describe('packed vectors', () => {
  const vectors = new Map(Array.from({ length: 50 }, (_, seed) => [`passage ${seed}`, direction(seed)]))
  const file = join(folder, 'vectors.bin')
  writeFileSync(file, packStarterVectors('a model', vectors))

  it('come back nearly as they were', () => {
    const known = openStarterVectors('a model', file)
    for (const [passage, numbers] of vectors) {
      const [back, original] = [known?.(passage), toUnitVector(numbers)]
      expect(back && original && cosine(back, original)).toBeGreaterThan(0.995)
    }
  })

  it('know no other text', () => {
    expect(openStarterVectors('a model', file)?.('passage 50')).toBeUndefined()
  })

  it('keep their rows when others are added and left out', () => {
    const passages = new Set([...[...vectors.keys()].slice(1), 'passage 50'])
    const updated = join(folder, 'updated.bin')
    const added = new Map([['passage 50', direction(50)]])
    writeFileSync(updated, updateStarterVectors(readFileSync(file), passages, added))
    const [old, current] = [openStarterVectors('a model', file), openStarterVectors('a model', updated)]
    expect(current?.('passage 0')).toBeUndefined()
    expect(current?.('passage 7')).toEqual(old?.('passage 7'))
    const [back, original] = [current?.('passage 50'), toUnitVector(direction(50))]
    expect(back && original && cosine(back, original)).toBeGreaterThan(0.995)
  })

  it('are none of another model, and none without a file', () => {
    expect(openStarterVectors('another model', file)).toBeUndefined()
    expect(openStarterVectors('a model', join(folder, 'missing.bin'))).toBeUndefined()
  })
})
