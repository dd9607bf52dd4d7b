// Asks an index server over HTTP: JSON there and back, another of its nodes where one does not answer.
import { Agent, type Dispatcher } from 'undici'
import { IndexUnavailable } from '../../foundation/errors.ts'
import type { IndexAddress } from './index-address.ts'

export interface Asking {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  /** With its query. */
  readonly path: string
  /** JSON, or lines of JSON where it is a text. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** What takes longer is asked of another node, once; where absent, twice, and the last one is given more time. */
  readonly patienceMs?: number
}

export interface Reply {
  readonly status: number
  /** As it was parsed: whoever asks knows what to expect. */
  readonly body: unknown
}

export interface ServerClient {
  /** Any status but those of a node that can't answer now. Throws IndexUnavailable, or the signal's reason. */
  ask(asking: Asking): Promise<Reply>
  close(): Promise<void>
}

const CONNECT_MS = 2_000
const PATIENCE_MS = 5_000
/** The last to be asked may be slow like all the others: a server with much to do is not one that is away. */
const LAST_PATIENCE_MS = 10_000
/** Who asks while a part seems to hang waits no longer than this: copies that answer do so long before. */
export const SHORT_PATIENCE_MS = 2_000
/** A node that did not answer is asked last for so long, and so long a part seems to hang. */
const REST_MS = 10_000
/** A call that ends before its answer, after so long without one to anybody, tells that the server is away. */
const SILENT_MS = 1_000
const MOST_CONNECTIONS = 64

/** A node without a manager, a proxy without a node. 429 is a node that is asked too much: who asks has to wait. */
const CAN_NOT_NOW = new Set([502, 503, 504])

export function createServerClient(address: IndexAddress): ServerClient {
  const agent = new Agent({ connections: MOST_CONNECTIONS, connect: { timeout: CONNECT_MS } })
  const restsUntil = new Map<string, number>()
  let turn = 0
  /** A node that hangs holds up whoever asks for the shards that it has, through whatever node. */
  let hangsUntil = Number.NEGATIVE_INFINITY
  /** When the server answered last, whoever asked. */
  let answeredAt = Number.NEGATIVE_INFINITY

  /** In turn, those that rest behind the others; the first again where there are fewer. */
  const nodesToTry = (tries: number): string[] => {
    const first = turn++ % address.nodes.length
    const inTurn = [...address.nodes.slice(first), ...address.nodes.slice(0, first)]
    const now = performance.now()
    const rests = (node: string): boolean => (restsUntil.get(node) ?? 0) > now
    const sorted = [...inTurn.filter((one) => !rests(one)), ...inTurn.filter(rests)]
    return Array.from({ length: tries }, (_, at) => sorted[at % sorted.length] ?? '')
  }

  const usualPatience = (): number => (performance.now() < hangsUntil ? SHORT_PATIENCE_MS : PATIENCE_MS)
  const askNode = async (node: string, asking: Asking, patienceMs: number): Promise<Reply> => {
    const time = AbortSignal.timeout(patienceMs)
    const signal = asking.signal ? AbortSignal.any([asking.signal, time]) : time
    try {
      const reply = await agent.request({ ...requestOf(node, asking, address.authorization), signal })
      const text = await reply.body.text()
      return { status: reply.statusCode, body: text === '' ? undefined : JSON.parse(text) }
    } finally {
      if (time.aborted) hangsUntil = performance.now() + REST_MS
    }
  }

  /** Its answer, or why there is none now. */
  const tryNode = async (
    node: string,
    asking: Asking,
    patienceMs: number,
  ): Promise<{ readonly reply: Reply } | { readonly failure: unknown }> => {
    try {
      const reply = await askNode(node, asking, patienceMs)
      if (CAN_NOT_NOW.has(reply.status)) return { failure: new Error(reasonOf(reply)) }
      restsUntil.delete(node)
      answeredAt = performance.now()
      return { reply }
    } catch (failure) {
      return { failure }
    }
  }

  return {
    async ask(asking) {
      const askedAt = performance.now()
      const tries = asking.patienceMs === undefined ? 3 : 2
      let failure: unknown
      for (const [at, node] of nodesToTry(tries).entries()) {
        const patience = asking.patienceMs ?? (at === tries - 1 ? LAST_PATIENCE_MS : usualPatience())
        const tried = await tryNode(node, asking, patience)
        if ('reply' in tried) return tried.reply
        failure = tried.failure
        if (asking.signal?.aborted) {
          // One that answers nobody is away, and not only slow.
          const silent = answeredAt < askedAt && performance.now() - askedAt > SILENT_MS
          throw silent ? new IndexUnavailable({ cause: asking.signal.reason }) : asking.signal.reason
        }
        restsUntil.set(node, performance.now() + REST_MS)
      }
      throw new IndexUnavailable({ cause: failure })
    },
    close: () => agent.destroy(),
  }
}

function requestOf(
  node: string,
  { method, path, body }: Asking,
  authorization: string | undefined,
): Dispatcher.RequestOptions & { readonly origin: string } {
  const lines = typeof body === 'string'
  return {
    origin: node,
    path,
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': lines ? 'application/x-ndjson' : 'application/json' }),
      ...(authorization !== undefined && { authorization }),
    },
    ...(body !== undefined && { body: lines ? body : JSON.stringify(body) }),
    // The time of a call is bounded by its signal.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
}

/** In the server's own words, with its status. */
export function reasonOf({ status, body }: Reply): string {
  const { error } = (body ?? {}) as { error?: { type?: string; reason?: string } | string }
  const said = typeof error === 'object' ? `${error.type ?? ''}: ${error.reason ?? ''}` : (error ?? '')
  return `${status} ${said}`.trim()
}
