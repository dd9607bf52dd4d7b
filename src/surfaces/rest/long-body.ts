// The body of a long reply as a stream of slices: others are served between two of them, and no more than one is held
// in bytes at a time.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Characters from which on a body is sent in slices, and of each of them. */
const LONG = 256 * 1024
const SLICE = 64 * 1024

export function isLongBody(body: string): boolean {
  return body.length > LONG
}

/** A caller who takes no slice for so long is given up, and the text with them. */
const UNREAD_MS = 30_000

export interface Sending {
  /** Called once, when all is read or nobody reads any more. */
  readonly whenOver?: () => void
  /** Ends the connection of a caller who is given up; where absent, the stream fails. */
  readonly hangUp?: (() => void) | undefined
  readonly unreadMs?: number
}

export function sliceBody(
  body: string,
  { whenOver, hangUp, unreadMs = UNREAD_MS }: Sending = {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let rest = body
  let at = 0
  let patience: NodeJS.Timeout | undefined
  let isOver = false
  const end = (): void => {
    clearTimeout(patience)
    rest = ''
    if (!isOver) whenOver?.()
    isOver = true
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        patience = setTimeout(() => {
          end()
          if (hangUp) hangUp()
          else controller.error(new Error('The reply was not read'))
        }, unreadMs).unref()
      },
      async pull(controller) {
        patience?.refresh()
        await nextTurn()
        if (rest === '') return
        const to = sliceEnd(rest, at + SLICE)
        controller.enqueue(encoder.encode(rest.slice(at, to)))
        at = to
        if (at < rest.length) return
        end()
        controller.close()
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  )
}

/** No slice ends inside of a pair of surrogates. */
function sliceEnd(body: string, end: number): number {
  const code = body.charCodeAt(end - 1)
  return code >= 0xd800 && code < 0xdc00 ? end + 1 : end
}
