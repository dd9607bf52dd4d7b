// The body of a long reply as a stream of slices: others are served between two of them, and no more than one is held
// in bytes at a time.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Characters from which on a body is sent in slices, and of each of them. */
const LONG = 256 * 1024
const SLICE = 64 * 1024

export function isLongBody(body: string): boolean {
  return body.length > LONG
}

export function sliceBody(body: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let at = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await nextTurn()
        const end = sliceEnd(body, at + SLICE)
        controller.enqueue(encoder.encode(body.slice(at, end)))
        at = end
        if (at >= body.length) controller.close()
      },
    },
    { highWaterMark: 1 },
  )
}

/** No slice ends inside of a pair of surrogates. */
function sliceEnd(body: string, end: number): number {
  const code = body.charCodeAt(end - 1)
  return code >= 0xd800 && code < 0xdc00 ? end + 1 : end
}
