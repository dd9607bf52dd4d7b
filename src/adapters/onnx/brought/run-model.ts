// A model that was brought, loaded: texts in, a vector or a score out.
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Pooling } from './brought-model.ts'
import type { Encoded, Tokenizer } from './read-tokenizer.ts'

/** What a run gave: its numbers, and how they are laid out, without the batch of one. */
export interface ModelOutput {
  readonly numbers: Float32Array
  readonly shape: readonly number[]
}

export interface RunnableModel {
  embed(text: string, most: number, pooling: Pooling): Promise<Float32Array>
  /** The higher, the better the passage answers the query. */
  score(query: string, passage: string, most: number): Promise<number>
  /** Of a text, as the model gives it. */
  run(encoded: Encoded): Promise<ModelOutput>
  release(): Promise<void>
}

/** What it gives comes first in this order; a model may give more than one thing. */
const OUTPUTS = ['sentence_embedding', 'logits', 'last_hidden_state', 'token_embeddings']

/** A pool of threads stands around the runtime: each has one of its own. */
export const ONE_THREAD: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
}

/** Throws where the runtime can't read it, or it wants what we can't give. Read from memory: it can name no other file. */
export async function openModel(onnx: Uint8Array, tokenizer: Tokenizer): Promise<RunnableModel> {
  const runtime = await import('onnxruntime-node')
  const session = await runtime.InferenceSession.create(onnx, ONE_THREAD)
  const { inputNames, outputNames } = session
  const values: Record<string, (encoded: Encoded) => readonly number[]> = {
    input_ids: ({ ids }) => ids,
    attention_mask: ({ ids }) => ids.map(() => 1),
    token_type_ids: ({ types }) => types,
    position_ids: ({ ids }) => ids.map((_, at) => at),
  }
  const strange = inputNames.filter((name) => !(name in values))
  if (strange.length > 0 || !inputNames.includes('input_ids'))
    throw new Error(
      `it wants the inputs ${inputNames.join(', ')}; a model of texts has input_ids and attention_mask`,
    )
  const output = OUTPUTS.find((name) => outputNames.includes(name)) ?? outputNames[0] ?? ''

  const run = async (encoded: Encoded): Promise<ModelOutput> => {
    const tensors: Record<string, Tensor> = {}
    for (const name of inputNames) {
      const numbers = BigInt64Array.from(values[name]?.(encoded) ?? [], BigInt)
      tensors[name] = new runtime.Tensor('int64', numbers, [1, numbers.length])
    }
    const made = (await session.run(tensors, [output]))[output]
    if (!(made?.data instanceof Float32Array)) throw new Error(`its output ${output} holds no 32-bit numbers`)
    return { numbers: made.data, shape: made.dims.slice(1) }
  }

  return {
    run,
    async embed(text, most, pooling) {
      const { numbers, shape } = await run(tokenizer.encode(text, most))
      return padded(pooling === 'own' ? numbers : pooled(numbers, shape[1] ?? 0, pooling))
    },
    async score(query, passage, most) {
      const { numbers } = await run(tokenizer.encodePair(query, passage, most))
      const [first = Number.NaN, second] = numbers
      return second === undefined ? first : second - first
    },
    release: () => session.release(),
  }
}

function pooled(numbers: Float32Array, dimensions: number, pooling: 'mean' | 'first'): Float32Array {
  if (pooling === 'first') return numbers.slice(0, dimensions)
  const mean = new Float32Array(dimensions)
  for (const [at, value] of numbers.entries()) mean[at % dimensions] = (mean[at % dimensions] ?? 0) + value
  return mean
}

/** Vectors are kept and compared in steps of so many numbers. */
const STEP = 16

/** How long the vectors of a model with so many numbers are here. */
export function paddedLength(numbers: number): number {
  return Math.ceil(numbers / STEP) * STEP
}

/** Zeros at the end change no direction. */
function padded(numbers: Float32Array): Float32Array {
  if (numbers.length % STEP === 0) return numbers
  const longer = new Float32Array(paddedLength(numbers.length))
  longer.set(numbers)
  return longer
}
