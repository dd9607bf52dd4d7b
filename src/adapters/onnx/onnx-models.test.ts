// The packaged model: near texts come out near, and what it reads tells which passage answers.
import { afterAll, describe, expect, it } from 'vitest'
import type { Vector } from '../../engine/index/vectors/vector.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { runtimeIsInstalled } from './model-files.ts'
import { createOnnxModels, passagesAtOnce } from './onnx-models.ts'

const cosine = (a: Vector | undefined, b: Vector | undefined): number =>
  a!.bytes.reduce((sum, byte, at) => sum + byte * b!.bytes[at]!, 0) * a!.scale * b!.scale

describe.skipIf(!runtimeIsInstalled())('createOnnxModels', () => {
  const models = createOnnxModels({ logger: silentLogger })
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
})

it.each([
  [1, 1],
  [2, 2],
  [4, 3],
  [64, 8],
])('of %i cores, passages are read on %i', (cores, lanes) => {
  expect(passagesAtOnce(cores)).toBe(lanes)
})
