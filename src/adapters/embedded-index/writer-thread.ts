// The thread that changes the index: applies what it is told, commits a little later, has merges done beside it.
import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentChange } from '../../engine/index/document-store.ts'
import { runMergeApart } from '../../inverted-index/run-merge-apart.ts'
import { handleOf } from '../../inverted-index/snapshot-handle.ts'
import type { Asked, Replied } from './asked-thread.ts'
import { indexStats } from './index-stats.ts'
import { openIndexWriter } from './index-writer.ts'
import type { IndexState } from './threaded-index.ts'

/** Changes are on disk at the latest so long after they were applied; a crash makes those after it be applied again. */
const COMMIT_AFTER_MS = 2000

const writer = openIndexWriter((workerData as { folder: string }).folder)
const closing = new AbortController()
let merging: Promise<void> | undefined
let committing: NodeJS.Timeout | undefined

function state(): IndexState {
  return { handle: handleOf(writer.snapshot()), stats: indexStats(writer.snapshot(), writer.revision()) }
}

function commit(): void {
  committing = undefined
  writer.commit()
  parentPort?.postMessage(state())
}

/** Merges as long as one is due. One that fails is tried again with the next change. */
async function merge(): Promise<void> {
  for (let job = writer.nextMerge(); job; job = writer.nextMerge()) {
    const merged = await runMergeApart(job, closing.signal)
    writer.finishMerge(job, merged)
    parentPort?.postMessage(state())
  }
}

function apply(changes: readonly DocumentChange[]): IndexState {
  writer.apply(changes)
  committing ??= setTimeout(commit, COMMIT_AFTER_MS)
  merging ??= merge()
    .catch(() => undefined)
    .finally(() => {
      merging = undefined
    })
  return state()
}

async function close(): Promise<void> {
  clearTimeout(committing)
  closing.abort()
  await merging
  writer.close()
}

parentPort?.on('message', async ({ id, question }: Asked) => {
  let reply: Replied
  try {
    const answer = question === 'close' ? await close() : apply(question as readonly DocumentChange[])
    reply = { id, answer }
  } catch (error) {
    reply = { id, failure: String(error) }
  }
  parentPort?.postMessage(reply)
})
parentPort?.postMessage(state())
