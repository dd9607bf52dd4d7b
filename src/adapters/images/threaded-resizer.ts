// Makes images small in one thread, one after the other; a thread that takes too long is ended and started anew.
import { Worker } from 'node:worker_threads'
import type { ImageResizer, Thumbnail } from '../../engine/pages/thumbnails.ts'
import { PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import type { ResizeAnswer, ResizeJob } from './resize-thread.ts'

export interface ThreadedResizer extends ImageResizer {
  close(): Promise<void>
}

const LONGEST_MS = 5_000
/** Images that may wait: each is held in memory until its turn. */
const MOST_WAITING = 16

const file = new URL(`./resize-thread${import.meta.url.slice(-3)}`, import.meta.url)

function startThread(): Worker {
  const thread = new Worker(file)
  // One that fails while it is idle has no one to tell.
  thread.on('error', () => undefined)
  return thread
}

/** The thread is started with the first image. */
export function createThreadedResizer({
  timeoutMs = LONGEST_MS,
}: {
  readonly timeoutMs?: number
} = {}): ThreadedResizer {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let closed = false

  const ask = (job: ResizeJob): Promise<Thumbnail> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new PageUnavailable('The service is stopping'))
      const thread = worker ?? startThread()
      worker = thread
      const leave = (): void => {
        clearTimeout(timer)
        thread.off('message', onMessage)
        thread.off('error', onError)
        thread.unref()
      }
      const end = (why: string): void => {
        leave()
        worker = undefined
        void thread.terminate()
        reject(new PageUnreadable(`The image cannot be read: ${why}`))
      }
      const onError = (): void => end('it needs too much memory')
      const onMessage = (answer: ResizeAnswer): void => {
        // A decoder that gave up may be left in any state, so it does not meet the next image.
        if ('unreadable' in answer) end(answer.unreadable)
        else {
          leave()
          resolve({ contentType: 'image/webp', body: answer.webp })
        }
      }
      const timer = setTimeout(() => end('it takes too long'), timeoutMs)
      thread.ref()
      thread.on('error', onError)
      thread.on('message', onMessage)
      thread.postMessage(job)
    })

  return {
    async resize(image, { format, side }) {
      if (waiting >= MOST_WAITING)
        throw new PageUnavailable('Too many images are waiting to be made small', 2)
      waiting += 1
      const turn = last.then(() => ask({ image, format, side }))
      last = turn.catch(() => undefined)
      return await turn.finally(() => {
        waiting -= 1
      })
    },
    async close() {
      closed = true
      await worker?.terminate()
    },
  }
}
