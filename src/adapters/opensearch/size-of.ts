// How many documents the server holds for us, and how much room they take.
import { IndexUnavailable } from '../../foundation/errors.ts'
import { reasonOf, type ServerClient } from './server-client.ts'

export interface SizeOf {
  documents(): Promise<number>
  /** Of one copy of each shard; as of some time ago. */
  bytes(): Promise<number>
}

/** Adding up the room takes the server longer than a search. */
const KEPT_MS = 30_000

export function createSizeOf(client: ServerClient, name: string): SizeOf {
  let bytes = 0
  let readAt = Number.NEGATIVE_INFINITY
  const ask = async (path: string): Promise<unknown> => {
    const reply = await client.ask({ method: 'GET', path })
    if (reply.status >= 300) throw new IndexUnavailable({ cause: new Error(reasonOf(reply)) })
    return reply.body
  }
  return {
    async documents() {
      const counted = (await ask(`/${name}/_count`)) as { count: number; _shards: { failed: number } }
      if (counted._shards.failed > 0)
        throw new IndexUnavailable({ cause: new Error('Some shards cannot be counted') })
      return counted.count
    },
    async bytes() {
      if (performance.now() - readAt < KEPT_MS) return bytes
      const path = `/${name}/_stats/store?filter_path=_all.primaries.store.size_in_bytes`
      const read = (await ask(path)) as { _all?: { primaries?: { store?: { size_in_bytes: number } } } }
      bytes = read._all?.primaries?.store?.size_in_bytes ?? 0
      readAt = performance.now()
      return bytes
    },
  }
}
