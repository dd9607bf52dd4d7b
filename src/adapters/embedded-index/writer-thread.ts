// The thread that changes the index: applies what it is told, commits a little later, has merges done beside it.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { DocumentChange } from '../../engine/index/document/document-store.ts'
import type { IndexStats } from '../../engine/index/search-index.ts'
import { collectGarbage } from '../../foundation/collect-garbage.ts'
import { mergeInWorker } from '../../inverted-index/merge/merge-in-worker.ts'
import { handleOf, type SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'
import { indexStats } from './index-source.ts'
import { openIndexWriter } from './index-writer.ts'
import { forgetKnownWords } from './known-words.ts'
import type { RpcCall, RpcReply } from './rpc-worker.ts'
import { createSegmentMerger } from './segment-merger.ts'
import { createSegmentRelease } from './segment-release.ts'

/** What the writing thread says after each change of what there is to search. */
export interface IndexState {
  readonly handle: SnapshotHandle
  readonly stats: IndexStats
  /** The last revision that is on disk: what comes after it is lost with the thread. */
  readonly committed: number
}

/** What it says beside: of what it found at its start, or of a document. */
export interface IndexNotice {
  /** Why what was on disk could not be used. */
  readonly discarded?: string
  /** A document that was left out, and why. */
  readonly unreadable?: { readonly url: string; readonly reason: string }
  /** Why a merge came to nothing. */
  readonly mergeFailed?: unknown
}

export type WriterQuestion =
  | {
      readonly kind: 'apply'
      readonly changes: readonly DocumentChange[]
      /** Whether to write all that is not on disk before answering. */
      readonly commit: boolean
    }
  | { readonly kind: 'begin'; readonly source: string }
  | { readonly kind: 'close' }

/** Changes are on disk at the latest so long after they were applied; a crash makes those after it be applied again. */
const COMMIT_AFTER_MS = 2000

/**
 * Changes that wait are made visible together, which is cheaper by half than a few hundred at a time; but none waits for
 * more than these, about a second's work.
 */
const MOST_TOGETHER = 4000

const writer = openIndexWriter((workerData as { folder: string }).folder, (url, error) =>
  notice({ unreadable: { url, reason: String(error) } }),
)
/** As of `nice`: whoever waits for an answer is served first, unless segments pile up. */
const NICENESS = 10

const merger = createSegmentMerger({
  writer,
  run: (job, urgent, signal) => mergeInWorker(job, urgent ? 0 : NICENESS, signal),
  onMerged() {
    // What was merged is let go of, and may have been all that was left to do.
    holdsMemory = true
    parentPort?.postMessage(state())
  },
  onFailure: (error) => notice({ mergeFailed: error }),
})
let changedAt = Date.now()
/** Whether anything was applied or merged since memory was released. */
let holdsMemory = false
let committing: NodeJS.Timeout | undefined
/** While changes come it is never quiet, and the segments that were merged meanwhile are larger than the index. */
const release = createSegmentRelease(collectGarbage)
let told = handleOf(writer.snapshot())

function notice(said: IndexNotice): void {
  parentPort?.postMessage(said)
}

function state(): IndexState {
  const { revision, source, committed, snapshot } = writer
  const handle = handleOf(snapshot())
  release(told, handle)
  told = handle
  return {
    handle,
    stats: indexStats(snapshot(), { revision: revision(), source: source() }),
    committed: committed(),
  }
}

/** What a load has left behind is of no use while nothing is written, and nobody else would collect it. */
function releaseMemory(): void {
  holdsMemory = false
  forgetKnownWords()
  collectGarbage()
}

function commit(): void {
  committing = undefined
  writer.commit()
  parentPort?.postMessage(state())
}

function applied(): IndexState {
  writer.refresh()
  committing ??= setTimeout(commit, COMMIT_AFTER_MS)
  changedAt = Date.now()
  holdsMemory = true
  merger.look()
  return state()
}

/** Merges of what was before must not end in what is now. */
async function withoutMerges(work: () => void): Promise<void> {
  clearTimeout(committing)
  committing = undefined
  await merger.stop()
  work()
}

/** Questions that came while another was answered. */
const inbox: RpcCall[] = []
let working = false

/** The changes and those that wait behind them, as one; gives back what waits next and is no change. */
function apply(first: RpcCall): RpcCall | undefined {
  const ids: number[] = []
  let commitNow = false
  let together = 0
  let next: RpcCall | undefined = first
  while (next) {
    const question = next.question as WriterQuestion
    if (question.kind !== 'apply') break
    writer.take(question.changes)
    commitNow ||= question.commit
    ids.push(next.id)
    together += question.changes.length
    next = together < MOST_TOGETHER ? nextCall() : undefined
  }
  if (commitNow) writer.commit()
  const answer = applied()
  for (const id of ids) parentPort?.postMessage({ id, answer } satisfies RpcReply)
  return next
}

function nextCall(): RpcCall | undefined {
  return inbox.shift() ?? (parentPort ? receiveMessageOnPort(parentPort)?.message : undefined)
}

async function answer(asked: RpcCall): Promise<RpcCall | undefined> {
  const question = asked.question as WriterQuestion
  if (question.kind === 'apply') {
    // What comes faster than it can be merged waits: searches in too many segments are slow.
    while (merger.isBehind()) await merger.turn()
    return apply(asked)
  }
  if (question.kind === 'close') clearInterval(looking)
  await withoutMerges(() => (question.kind === 'begin' ? writer.begin(question.source) : writer.close()))
  parentPort?.postMessage({ id: asked.id, answer: state() } satisfies RpcReply)
  return undefined
}

/** In their order. What can't be written ends the thread: nothing that came after it may be taken for written. */
async function answerAll(): Promise<void> {
  if (working) return
  working = true
  let behind: RpcCall | undefined
  for (;;) {
    // Commits and merges have their turn too, however fast changes come: messages alone would keep a thread busy.
    await nextTurn()
    const next: RpcCall | undefined = behind ?? inbox.shift()
    if (!next) break
    behind = await answer(next)
  }
  working = false
}

/** A merge may be due without a change: after a restart, after one that failed, once it is quiet. */
const LOOK_EVERY_MS = 1500
const QUIET_AFTER_MS = 3000
const looking = setInterval(() => {
  const quiet = Date.now() - changedAt >= QUIET_AFTER_MS
  merger.look(quiet)
  if (quiet && holdsMemory) releaseMemory()
}, LOOK_EVERY_MS)
merger.look()

if (writer.discarded !== undefined) notice({ discarded: writer.discarded })
parentPort?.on('message', (asked: RpcCall) => {
  inbox.push(asked)
  // Nothing waits for a merge whose outcome is of no use any more.
  if ((asked.question as WriterQuestion).kind !== 'apply') void merger.stop()
  void answerAll()
})
parentPort?.postMessage(state())
