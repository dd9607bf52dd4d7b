// Standing questions for agents, as streams of what changes among them.
import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server'
import type { WatchesOfCaller } from '../../operations/operations.ts'

/** Before the name of a watch in the address of its resource. */
export const WATCH_SCHEME = 'whippet://watches/'

export interface WatchStreams {
  /**
   * A stream of what changes, for one account; undefined where there are too many. `look` gives its watches as they are, and
   * rejects where the caller has no right to them any more.
   */
  open(account: string, look: () => Promise<WatchesOfCaller>): WatchStream | undefined
  /** Ends all streams, and lets no other begin. */
  end(): void
}

export interface WatchStream {
  readonly bus: ServerEventBus
  /** Hears how the stream is ended from here. */
  endsBy(end: () => void): void
}

const MOST_STREAMS = 1_000
const MOST_OF_ACCOUNT = 10
/** Another node may deliver: the database is asked. */
const LOOK_EVERY_MS = 2_000

export function createWatchStreams(lookEveryMs: number = LOOK_EVERY_MS): WatchStreams {
  const streams = new Map<object, { readonly account: string; end(): void }>()
  let ended = false
  return {
    open(account, look) {
      const own = [...streams.values()].filter((stream) => stream.account === account)
      if (ended || streams.size >= MOST_STREAMS || own.length >= MOST_OF_ACCOUNT) return undefined
      const stream = {
        account,
        end: (): void => undefined,
      }
      return {
        endsBy(end) {
          stream.end = end
        },
        bus: {
          publish: () => undefined,
          subscribe(listener) {
            streams.set(stream, stream)
            const stop = follow(look, listener, lookEveryMs, () => stream.end())
            return () => {
              stop()
              streams.delete(stream)
            }
          },
        },
      }
    },
    end() {
      ended = true
      for (const { end } of streams.values()) end()
    },
  }
}

/** Tells of what was delivered, put and removed since it began; ends where it may not look any more. */
function follow(
  look: () => Promise<WatchesOfCaller>,
  tell: (event: ServerEvent) => void,
  everyMs: number,
  end: () => void,
): () => void {
  let known: ReadonlyMap<string, number> | undefined
  let looking = false
  const again = async (): Promise<void> => {
    if (looking) return
    looking = true
    try {
      const next = await (await look()).delivered()
      for (const [id, delivered] of known ? next : []) {
        if (known?.get(id) !== delivered) tell({ kind: 'resource_updated', uri: `${WATCH_SCHEME}${id}` })
      }
      const isSame = known?.size === next.size && [...next.keys()].every((id) => known?.has(id))
      if (known && !isSame) tell({ kind: 'resources_list_changed' })
      known = next
    } catch {
      end()
    } finally {
      looking = false
    }
  }
  void again()
  const timer = setInterval(() => void again(), everyMs).unref()
  return () => clearInterval(timer)
}
