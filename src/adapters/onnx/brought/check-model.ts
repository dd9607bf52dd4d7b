// Checks a model with sample texts before it is used: what it is, and whether it tells what belongs together.
import { toUnitVector } from '../../../engine/index/vectors/vector.ts'
import { messageOf } from '../../../foundation/errors.ts'
import type { BroughtModel, ModelKind, Pooling } from './brought-model.ts'
import type { Tokenizer } from './read-tokenizer.ts'
import { openModel, paddedLength, type RunnableModel } from './run-model.ts'

/** The model can't be used; the message says why. */
export class UnfitModel extends Error {
  override readonly name = 'UnfitModel'
}

/** Questions, each with the passage that answers it: other passages don't. */
export const SAMPLES: readonly (readonly [query: string, passage: string])[] = [
  ['what is the capital of France', 'Paris is the capital and largest city of France.'],
  ['how to lower blood pressure', 'High blood pressure falls with exercise, less salt and certain drugs.'],
  ['when do bees make honey', 'Bees collect nectar in spring and summer and turn it into honey in the hive.'],
  ['open a file in Python', 'The Python function open gives a file object to read or write a file.'],
  ['why is the sky blue', 'The sky looks blue because air scatters short waves of sunlight the most.'],
  [
    'rules of chess for beginners',
    'In chess each player moves one piece a turn; the game ends with checkmate.',
  ],
]

const MOST_PIECES = 128
const LARGEST_VECTOR = 4_096
/** Of the questions, so many must find their own passage first. */
const LEAST_FOUND = 4

export interface ModelHints {
  readonly kind?: ModelKind
  readonly pooling?: 'mean' | 'first'
  readonly queryPrefix: string
  readonly passagePrefix: string
}

export type ModelFacts = Pick<BroughtModel, 'kind' | 'pooling' | 'dimensions' | 'related' | 'unrelated'>

/** Throws UnfitModel. */
export async function checkModel(
  onnx: Uint8Array,
  tokenizer: Tokenizer,
  hints: ModelHints,
): Promise<ModelFacts> {
  let model: RunnableModel | undefined
  try {
    model = await openModel(onnx, tokenizer)
    return await factsOf(model, tokenizer, hints)
  } catch (error) {
    if (error instanceof UnfitModel) throw error
    throw new UnfitModel(`the model does not run: ${messageOf(error)}`)
  } finally {
    await model?.release()
  }
}

async function factsOf(model: RunnableModel, tokenizer: Tokenizer, hints: ModelHints): Promise<ModelFacts> {
  const { shape } = await model.run(tokenizer.encode('sample', MOST_PIECES))
  const kind: ModelKind = shape.length === 1 && (shape[0] ?? 0) <= 2 ? 'cross-encoder' : 'encoder'
  if (hints.kind !== undefined && hints.kind !== kind)
    throw new UnfitModel(
      `it is no ${hints.kind}: its output is that of ${kind === 'encoder' ? 'an encoder' : 'a cross-encoder'}`,
    )
  if (kind === 'cross-encoder') {
    const scores = await grid((query, passage) => model.score(query, passage, MOST_PIECES))
    return { kind, pooling: 'own', dimensions: 0, ...medians(scores) }
  }
  const pooling: Pooling = shape.length === 1 ? 'own' : (hints.pooling ?? 'mean')
  const dimensions = paddedLength(shape.at(-1) ?? 0)
  if (!(dimensions >= 2 && dimensions <= LARGEST_VECTOR))
    throw new UnfitModel(`its vectors have ${dimensions} numbers; 2 to ${LARGEST_VECTOR} can be used`)
  const known = new Map<string, Promise<Float32Array>>()
  const vectorOf = (text: string): Promise<Float32Array> => {
    const vector = known.get(text) ?? model.embed(text, MOST_PIECES, pooling)
    known.set(text, vector)
    return vector
  }
  const cosines = await grid(async (query, passage) =>
    cosine(await vectorOf(hints.queryPrefix + query), await vectorOf(hints.passagePrefix + passage)),
  )
  return { kind, pooling, dimensions, ...medians(cosines) }
}

/** Every question with every passage, row by row. */
async function grid(value: (query: string, passage: string) => Promise<number>): Promise<number[][]> {
  const rows: number[][] = []
  for (const [query] of SAMPLES) {
    const row: number[] = []
    for (const [, passage] of SAMPLES) row.push(await value(query, passage))
    rows.push(row)
  }
  return rows
}

function medians(rows: readonly (readonly number[])[]): { related: number; unrelated: number } {
  if (rows.flat().some((value) => !Number.isFinite(value)))
    throw new UnfitModel('it gives numbers that are none')
  const found = rows.filter((row, at) =>
    row.every((value, other) => other === at || value < (row[at] ?? 0)),
  ).length
  const related = median(rows.map((row, at) => row[at] ?? 0))
  const unrelated = median(rows.flatMap((row, at) => row.filter((_, other) => other !== at)))
  if (found < LEAST_FOUND || related <= unrelated)
    throw new UnfitModel(
      `it does not tell which passage answers a question: of ${SAMPLES.length} sample questions ${found} found their passage. Is it the tokenizer of this model?`,
    )
  return { related, unrelated }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
}

function cosine(a: Float32Array, b: Float32Array): number {
  const [one, other] = [toUnitVector(a), toUnitVector(b)]
  if (!one || !other) return Number.NaN
  return one.bytes.reduce((sum, byte, at) => sum + byte * (other.bytes[at] ?? 0), 0) * one.scale * other.scale
}
