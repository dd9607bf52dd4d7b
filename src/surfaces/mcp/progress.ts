// What a caller who asked for it is told while a call takes long: how many seconds it has taken.
const EVERY_MS = 1_000

/** In the older revisions a number or a text, of the caller's choice. */
export type ProgressToken = string | number

export interface Progress {
  readonly method: 'notifications/progress'
  readonly params: {
    readonly progressToken: ProgressToken
    readonly progress: number
    readonly message: string
  }
}

/** Tells each second, until the work is done. */
export async function tellProgress<T>(
  work: Promise<T>,
  progressToken: ProgressToken,
  tell: (progress: Progress) => void,
): Promise<T> {
  let seconds = 0
  const timer = setInterval(() => {
    seconds += 1
    const message = `Working for ${seconds} s`
    tell({ method: 'notifications/progress', params: { progressToken, progress: seconds, message } })
  }, EVERY_MS)
  return work.finally(() => clearInterval(timer))
}

/** A reply in JSON where it comes within a second, else a stream of what is told until then, with the reply at its end. */
export function streamLongReply(reply: Promise<Response>, progressToken: ProgressToken): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { readable, writable } = new TransformStream<string, string>()
    const writer = writable.getWriter()
    let streams = false
    // Who has gone away is told nothing.
    const write = (message: string): void =>
      void writer.write(`event: message\ndata: ${message}\n\n`).catch(() => undefined)
    const answered = tellProgress(reply, progressToken, (progress) => {
      write(JSON.stringify({ jsonrpc: '2.0', ...progress }))
      if (streams) return
      streams = true
      const headers = {
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      }
      resolve(new Response(readable.pipeThrough(new TextEncoderStream()), { headers }))
    })
    answered
      .then(async (done) => {
        if (!streams) return resolve(done)
        write(await done.text())
        await writer.close().catch(() => undefined)
      })
      .catch((error: unknown) => (streams ? void writer.abort(error).catch(() => undefined) : reject(error)))
  })
}
