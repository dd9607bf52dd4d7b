// The thread with the models: loads each when it is first asked for, and does one job after the other.
import { workerData } from 'node:worker_threads'
import type { InferenceSession } from 'onnxruntime-node'
import { toUnitVector } from '../../engine/index/vectors/vector.ts'
import { collectGarbage } from '../../foundation/collect-garbage.ts'
import { lowerThreadPriority } from '../../foundation/lower-thread-priority.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import { readModel } from './brought/model-library.ts'
import { ONE_THREAD, openModel } from './brought/run-model.ts'
import { DIMENSIONS, PASSAGE_PIECES, QUERY_PIECES, readVocabulary, readWeights } from './model-files.ts'
import type { JobReply, ModelJob, ModelRef } from './model-thread.ts'
import { lateInteraction, type TokenStates, tokenStates } from './token-states.ts'
import { createWordPiece, type WordPiece } from './word-piece.ts'

/** Queries that are remembered: a query is compared with many passages. */
const KEPT_QUERIES = 16

/** How much of a query and a passage a model reads side by side. */
const PAIR_PIECES = 256

const { brought, niceness } = workerData as { brought: string; niceness: number }
lowerThreadPriority(niceness)
const { InferenceSession: Session, Tensor } = await import('onnxruntime-node')
let packagedPieces: WordPiece | undefined
const broughtModels = new Map<string, ReturnType<typeof loadBrought>>()
let packagedSession: Promise<InferenceSession> | undefined
const queries = new Map<string, TokenStates>()

async function load(): Promise<InferenceSession> {
  return Session.create(readWeights(), ONE_THREAD)
}

/** The runtime has what it needs of a model's file, which is larger than all else that this thread holds: it is let go of. */
async function withoutFile<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const loaded = await loading
  collectGarbage()
  return loaded
}

/** A load that failed is tried again with the next job. */
function session(): Promise<InferenceSession> {
  packagedSession ??= withoutFile(load())
  packagedSession.catch(() => {
    packagedSession = undefined
  })
  return packagedSession
}

async function statesOf(text: string, most: number): Promise<TokenStates> {
  const loaded = await session()
  packagedPieces ??= createWordPiece(readVocabulary())
  const ids = packagedPieces.encode(text, most)
  const tensor = (value: (id: number) => number) =>
    new Tensor(
      'int64',
      BigInt64Array.from(ids, (id) => BigInt(value(id))),
      [1, ids.length],
    )
  const output = await loaded.run({
    input_ids: tensor((id) => id),
    attention_mask: tensor(() => 1),
    token_type_ids: tensor(() => 0),
  })
  const hidden = output['last_hidden_state']?.data
  if (!(hidden instanceof Float32Array)) throw new Error('The model gave no states')
  return tokenStates(hidden, DIMENSIONS)
}

async function queryStates(text: string): Promise<TokenStates> {
  const states = queries.get(text) ?? (await statesOf(text, QUERY_PIECES))
  queries.delete(text)
  queries.set(text, states)
  for (const [oldest] of queries) {
    if (queries.size <= KEPT_QUERIES) break
    queries.delete(oldest)
  }
  return states
}

async function loadBrought(name: string) {
  const { model, onnx, tokenizer } = readModel(brought, name)
  return { model, run: await openModel(onnx, tokenizer) }
}

const BROUGHT = 'brought/'

/** The name of a model that was brought; undefined for the packaged one. */
function broughtName(ref: ModelRef): string | undefined {
  return ref.startsWith(BROUGHT) ? ref.slice(BROUGHT.length) : undefined
}

function broughtModel(name: string): ReturnType<typeof loadBrought> {
  const loading = broughtModels.get(name) ?? withoutFile(loadBrought(name))
  broughtModels.set(name, loading)
  loading.catch(() => broughtModels.delete(name))
  return loading
}

async function embed(model: ModelRef, text: string, most: number): Promise<Float32Array> {
  const name = broughtName(model)
  if (name === undefined) return (await statesOf(text, most)).mean
  const loaded = await broughtModel(name)
  return loaded.run.embed(text, most, loaded.model.pooling)
}

async function answer(job: ModelJob): Promise<JobReply> {
  if (job.kind === 'embed') {
    const vector = toUnitVector(await embed(job.model, job.text, job.most))
    if (!vector) throw new Error(`${job.model} gave a vector without direction`)
    return { vector }
  }
  if (job.kind === 'score') {
    const { run } = await broughtModel(broughtName(job.model) ?? '')
    return { score: await run.score(job.query, job.text, PAIR_PIECES) }
  }
  const query = await queryStates(job.query)
  return { score: lateInteraction(query, await statesOf(job.text, PASSAGE_PIECES)) }
}

answerJobs(answer)
