// A worker thread that answers questions: each gets a number, and the answer comes back under it.
import { Worker } from 'node:worker_threads'
import { messageOf } from '../../foundation/errors.ts'
import { YOUNG_GENERATION_MB } from '../../foundation/lower-thread-priority.ts'

export interface RpcCall {
  readonly id: number
  readonly question: unknown
}

export interface RpcReply {
  readonly id: number
  readonly answer?: unknown
  /** Why there is no answer. */
  readonly failure?: string
}

interface Waiting {
  resolve(answer: unknown): void
  reject(reason: unknown): void
}

/** The thread is there no more; whatever it was asked may be asked of another. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
}

export class RpcWorker {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #next = 1
  #ended: ThreadEnded | undefined

  /** `onTold` takes what the thread says without being asked, `onEnd` why it is there no more. */
  constructor(
    file: URL,
    workerData: unknown,
    onTold: (message: unknown) => void,
    onEnd: (reason: ThreadEnded) => void,
  ) {
    this.#worker = new Worker(file, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    this.#worker.on('message', (message: Partial<RpcReply>) => {
      if (typeof message.id === 'number') this.#settle(message as RpcReply)
      else onTold(message)
    })
    const end = (message: string): void => {
      if (this.#ended) return
      const reason = new ThreadEnded(message)
      this.#ended = reason
      for (const { reject } of this.#waiting.values()) reject(reason)
      this.#waiting.clear()
      onEnd(reason)
    }
    this.#worker.on('error', (error) => end(messageOf(error)))
    this.#worker.on('exit', () => end('a thread of the index has ended'))
  }

  /** Rejects with ThreadEnded where the thread ends first. */
  ask(question: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended)
      const id = this.#next++
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, question } satisfies RpcCall)
    })
  }

  tell(message: object): void {
    if (!this.#ended) this.#worker.postMessage(message)
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #settle({ id, answer, failure }: RpcReply): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (failure === undefined) waiting?.resolve(answer)
    else waiting?.reject(new Error(failure))
  }
}
