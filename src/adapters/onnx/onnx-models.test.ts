// The packaged models, where they are installed: near texts come out near, and a damaged file is made again.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Vector } from '../../engine/index/vectors/vector.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { missingPackages, quantizedModel } from './model-files.ts'
import { createOnnxModels } from './onnx-models.ts'

/** Kept between runs: making the models takes seconds, and their checksums are checked each time. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'whippet-models')

const cosine = (a: Vector | undefined, b: Vector | undefined): number =>
  a!.bytes.reduce((sum, byte, at) => sum + byte * b!.bytes[at]!, 0) * a!.scale * b!.scale

describe.skipIf(missingPackages().length > 0)('createOnnxModels', () => {
  const models = createOnnxModels({ folder: FOLDER, logger: silentLogger })
  afterAll(() => models?.close())

  it('embeds texts of near meaning near each other', async () => {
    const { embedder } = models!
    const query = await embedder.embedQuery('how do I lower my blood pressure')
    const near = await embedder.embedPassage('Treatment of hypertension with diet and exercise')
    const far = await embedder.embedPassage('The stock market closed higher on Friday')
    expect(cosine(query, query)).toBeCloseTo(1, 2)
    expect(cosine(query, near)).toBeGreaterThan(cosine(query, far) + 0.05)
    expect(await embedder.embedQuery('')).toBeDefined()
  })

  it('tells by reading which passage answers a query', async () => {
    const compare = (passage: string) =>
      models!.reranker.compare('capital of France', passage, AbortSignal.timeout(60_000))
    const near = await compare('Paris is the capital and largest city of France.')
    const far = await compare('A capital letter begins a sentence.')
    expect(near).toBeGreaterThan(far!)
  })

  it('makes a model again whose file is damaged', async () => {
    const path = await quantizedModel(FOLDER)
    const whole = readFileSync(path)
    writeFileSync(path, whole.subarray(0, 1_000_000))
    expect(await quantizedModel(FOLDER)).toBe(path)
    expect(statSync(path).size).toBe(whole.length)
  })
})
