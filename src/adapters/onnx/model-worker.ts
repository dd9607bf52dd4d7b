// The thread with the models: loads each when it is first asked for, and does one job after the other.
import { parentPort, workerData } from 'node:worker_threads'
import type { InferenceSession } from 'onnxruntime-node'
import { toUnitVector } from '../../engine/index/vectors/vector.ts'
import { type ModelName, quantizedModel, readVocabulary } from './model-files.ts'
import type { JobMessage, JobReply, ModelJob } from './model-job.ts'
import { cosine, lateInteraction, type TokenStates, tokenStates } from './token-states.ts'
import { createWordPiece } from './word-piece.ts'

const DIMENSIONS = 384
const QUERY_PIECES = 64
const PASSAGE_PIECES = 256
/** Queries that are remembered: a query is compared with many passages. */
const KEPT_QUERIES = 16

const { folder } = workerData as { folder: string }
const { InferenceSession: Session, Tensor } = await import('onnxruntime-node')
const wordPiece = createWordPiece(readVocabulary())
const sessions = new Map<ModelName, Promise<InferenceSession>>()
const queries = new Map<string, TokenStates>()

async function load(model: ModelName): Promise<InferenceSession> {
  return Session.create(await quantizedModel(model, folder), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  })
}

/** A load that failed is tried again with the next job. */
function sessionOf(model: ModelName): Promise<InferenceSession> {
  const loading = sessions.get(model) ?? load(model)
  sessions.set(model, loading)
  loading.catch(() => sessions.delete(model))
  return loading
}

async function statesOf(model: ModelName, text: string, most: number): Promise<TokenStates> {
  const session = await sessionOf(model)
  const ids = wordPiece.encode(text, most)
  const tensor = (value: (id: number) => number) =>
    new Tensor(
      'int64',
      BigInt64Array.from(ids, (id) => BigInt(value(id))),
      [1, ids.length],
    )
  const output = await session.run({
    input_ids: tensor((id) => id),
    attention_mask: tensor(() => 1),
    token_type_ids: tensor(() => 0),
  })
  const hidden = output['last_hidden_state']?.data
  if (!(hidden instanceof Float32Array)) throw new Error(`${model} gave no states`)
  return tokenStates(hidden, DIMENSIONS)
}

async function queryStates(model: ModelName, text: string): Promise<TokenStates> {
  const key = `${model}\n${text}`
  const states = queries.get(key) ?? (await statesOf(model, text, QUERY_PIECES))
  queries.delete(key)
  queries.set(key, states)
  for (const [oldest] of queries) {
    if (queries.size <= KEPT_QUERIES) break
    queries.delete(oldest)
  }
  return states
}

async function answer(id: number, job: ModelJob): Promise<JobReply> {
  if (job.kind === 'embed') {
    const { mean } = await statesOf(job.model, job.text, job.most)
    const vector = toUnitVector(mean)
    return vector ? { id, vector } : { id, failed: `${job.model} gave a vector without direction` }
  }
  const query = await queryStates(job.model, job.query)
  const text = await statesOf(job.model, job.text, PASSAGE_PIECES)
  return { id, comparison: { cosine: cosine(query, text), late: lateInteraction(query, text) } }
}

parentPort?.on('message', async ({ id, job }: JobMessage) => {
  const reply = await answer(id, job).catch(
    (error: unknown): JobReply => ({ id, failed: error instanceof Error ? error.message : String(error) }),
  )
  parentPort?.postMessage(reply)
})
