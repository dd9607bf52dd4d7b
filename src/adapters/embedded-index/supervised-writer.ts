// The writing thread, started again where it ends before its time; what it had not yet written is given to it again.
import { extname } from 'node:path'
import type { DocumentChange } from '../../engine/index/document/document-store.ts'
import type { Logger } from '../../foundation/logger.ts'
import { RpcWorker, ThreadEnded } from './rpc-worker.ts'
import type { IndexNotice, IndexState, WriterQuestion } from './writer-thread.ts'

export interface SupervisedWriterNeeds {
  readonly folder: string
  readonly logger: Logger
  /** Hears of each state, never of one that lacks what an earlier one had. */
  readonly onState: (state: IndexState) => void
}

const FILE = new URL(`./writer-thread${extname(import.meta.url)}`, import.meta.url)

/** Of changes that are applied but not on disk; when there is more, the next waits until all is. */
const MOST_KEPT = 20_000
const MOST_KEPT_CHARACTERS = 8_000_000

export class SupervisedWriter {
  readonly #needs: SupervisedWriterNeeds
  #thread: Promise<RpcWorker> | undefined
  /** What was applied and is not known to be on disk, oldest first. */
  #kept: (readonly DocumentChange[])[] = []
  #closing = false

  constructor(needs: SupervisedWriterNeeds) {
    this.#needs = needs
  }

  /** Rejects where the index can't be opened. Called again, or by a question, it tries again. */
  async open(): Promise<void> {
    await this.#opened()
  }

  async apply(changes: readonly DocumentChange[]): Promise<void> {
    const kept = this.#kept.reduce((sum, { length }) => sum + length, 0)
    const characters = this.#kept.flat().reduce((sum, { document }) => sum + (document?.text.length ?? 0), 0)
    const commit = kept > MOST_KEPT || characters > MOST_KEPT_CHARACTERS
    const state = await this.#ask({ kind: 'apply', changes, commit })
    this.#kept.push(changes)
    this.#take(state)
  }

  async begin(source: string): Promise<void> {
    const state = await this.#ask({ kind: 'begin', source })
    this.#kept = []
    this.#take(state)
  }

  async close(): Promise<void> {
    this.#closing = true
    const thread = await this.#thread?.catch(() => undefined)
    // What an ended thread did not write is still in the document store.
    await thread?.ask({ kind: 'close' } satisfies WriterQuestion).catch(() => undefined)
    await thread?.close()
  }

  /** Once more in a new thread where the first ends; what ends two in a row is refused. */
  async #ask(question: WriterQuestion): Promise<IndexState> {
    try {
      return (await (await this.#opened()).ask(question)) as IndexState
    } catch (error) {
      if (this.#closing || !(error instanceof ThreadEnded)) throw error
      return (await (await this.#opened()).ask(question)) as IndexState
    }
  }

  #opened(): Promise<RpcWorker> {
    if (this.#closing) return Promise.reject(new ThreadEnded('the index is closed'))
    this.#thread ??= this.#start()
    return this.#thread
  }

  async #start(): Promise<RpcWorker> {
    const opened = Promise.withResolvers<void>()
    // Not kept by the promise, which lives as long as the thread: the segments of the first state would, too.
    let last: IndexState | undefined
    let current = false
    const thread = new RpcWorker(
      FILE,
      { folder: this.#needs.folder },
      (said) => {
        if (!isState(said)) return this.#log(said as IndexNotice)
        if (current) return this.#take(said)
        last = said
        opened.resolve()
      },
      (reason) => {
        opened.reject(reason)
        if (current) this.#restart(reason)
        else this.#thread = undefined
      },
    )
    await opened.promise
    for (const changes of this.#kept) {
      last = (await thread.ask({
        kind: 'apply',
        changes,
        commit: false,
      } satisfies WriterQuestion)) as IndexState
    }
    current = true
    if (last) this.#take(last)
    last = undefined
    return thread
  }

  #restart(reason: Error): void {
    this.#thread = undefined
    if (this.#closing) return
    this.#needs.logger.error({ err: reason }, 'the writing thread of the index has ended; starting another')
    this.#opened().catch((error: unknown) =>
      this.#needs.logger.error({ err: error }, 'the index cannot be written; the next change tries again'),
    )
  }

  #take(state: IndexState): void {
    this.#kept = this.#kept.filter((changes) => (changes.at(-1)?.revision ?? 0) > state.committed)
    this.#needs.onState(state)
  }

  #log({ discarded, unreadable, mergeFailed }: IndexNotice): void {
    if (discarded !== undefined)
      this.#needs.logger.warn({ reason: discarded }, 'the index on disk is of no use')
    if (unreadable) this.#needs.logger.warn(unreadable, 'a document is left out of the index')
    if (mergeFailed !== undefined)
      this.#needs.logger.error(
        { err: mergeFailed },
        'segments of the index could not be merged; tried again soon',
      )
  }
}

function isState(said: unknown): said is IndexState {
  return typeof said === 'object' && said !== null && 'handle' in said
}
