// The thread that compares vectors, and the one that makes lists of them and keeps those in a file.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { threadId, workerData } from 'node:worker_threads'
import { takeWorkspacesAs } from '../../engine/index/vectors/dot-products.ts'
import { leadingRows } from '../../engine/index/vectors/leading-rows.ts'
import { lengthOf, listsFrom, type NeighbourLists } from '../../engine/index/vectors/neighbour-lists.ts'
import type { SharedRows } from '../../engine/index/vectors/shared-rows.ts'
import { type ListsJob, makeLists } from '../../engine/index/vectors/vector-work.ts'
import { messageOf } from '../../foundation/errors.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import { decodeLists, encodeLists } from './vector-lists-file.ts'
import type { ListsAnswer, VectorJob } from './vector-threads.ts'

const { isAlone } = workerData as { readonly isAlone: boolean }
if (isAlone) takeWorkspacesAs(-1)

/** Of the vectors that are there, the least share that kept lists must know. */
const LEAST_KNOWN = 0.5

function listsOf(job: ListsJob, file: string): ListsAnswer {
  const kept = job.mayBeKept ? restore(job, file) : {}
  if (kept.lists) return kept
  const lists = makeLists(job)
  return { ...kept, lists, ...(lists && keep(lists, job.rows, file)) }
}

function restore({ rows, count }: ListsJob, file: string): ListsAnswer {
  try {
    const bytes = readIfThere(file)
    if (!bytes) return {}
    const { centroids, listOf } = decodeLists(bytes, rows.length, threadId)
    const known = new Map<number, number | undefined>()
    const scaleOf = new Float32Array(rows.scales)
    for (let row = 0; row < count; row++) if (scaleOf[row] !== 0) known.set(row, listOf(rows, row))
    const unknown = [...known.values()].filter((list) => list === undefined || list >= lengthOf(centroids))
    if (unknown.length > known.size * (1 - LEAST_KNOWN)) return {}
    return { lists: listsFrom(rows, count, centroids, (row) => known.get(row)), kept: true }
  } catch (error) {
    return { damaged: messageOf(error) }
  }
}

function readIfThere(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whole or not there: another takes its place at once. Lists that can't be kept serve until the end of the process. */
function keep(lists: NeighbourLists, rows: SharedRows, file: string): ListsAnswer {
  const beside = `${file}.new`
  try {
    writeFileSync(beside, encodeLists(lists, rows))
    renameSync(beside, file)
    return {}
  } catch (error) {
    return { unkept: messageOf(error) }
  }
}

answerJobs((asked: VectorJob): Uint32Array | ListsAnswer =>
  asked.kind === 'leading' ? leadingRows(asked.job) : listsOf(asked.job, asked.file),
)
