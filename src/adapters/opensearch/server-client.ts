// Asks an index server over HTTP: JSON there and back, another of its nodes where one does not answer.
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'
import { IndexUnavailable } from '../../foundation/errors.ts'
import type { IndexAddress } from './index-address.ts'
import { createNodeHealth, type NodeHealth } from './node-health.ts'

export interface Asking {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  /** With its query. */
  readonly path: string
  /** JSON, or lines of JSON where it is a text. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** What takes longer is asked of another node, once; where absent, twice, and the last one is given more time. */
  readonly patienceMs?: number
  /** The same of the copies that some nodes have, given as the server takes it; absent where it can't be asked so. */
  readonly preferring?: (preference: string) => Pick<Asking, 'path' | 'body'>
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
/** So long a part seems to hang after a call that had no answer. */
const HANGS_MS = 10_000
/** Who waits for so long looks whether a node hangs: its own, or one whose shards are asked for. */
const DOUBT_MS = 700
/** A call that ends before its answer, after so long without one to anybody, tells that the server is away. */
const SILENT_MS = 1_000
const MOST_CONNECTIONS = 64

/** A node without a manager, a proxy without a node. 429 is a node that is asked too much: who asks has to wait. */
const CAN_NOT_NOW = new Set([502, 503, 504])

export function createServerClient(address: IndexAddress): ServerClient {
  const agent = new Agent({ connections: MOST_CONNECTIONS, connect: { timeout: CONNECT_MS } })
  const request = async (node: string, asking: Asking, signal: AbortSignal): Promise<Reply> => {
    const reply = await agent.request({ ...requestOf(node, asking, address.authorization), signal })
    const text = await reply.body.text()
    return { status: reply.statusCode, body: text === '' ? undefined : JSON.parse(text) }
  }
  const health = createNodeHealth(address.nodes, async (node, signal) =>
    nameIn(await request(node, WHO_ARE_YOU, signal)),
  )
  const turns = createNodeTurns(address.nodes, health)
  const askNode = createAskNode(health, request)
  /** A node that hangs holds up whoever asks for the shards that it has, through whatever node. */
  let hangsUntil = Number.NEGATIVE_INFINITY
  /** When the server answered last, whoever asked. */
  let answeredAt = Number.NEGATIVE_INFINITY
  const usualPatience = (): number => (performance.now() < hangsUntil ? SHORT_PATIENCE_MS : PATIENCE_MS)

  /** Its answer, or why there is none now. */
  const tryNode = async (node: string, asking: Asking, trial: Trial): Promise<Tried> => {
    try {
      const reply = await askNode(node, asking, trial)
      if (CAN_NOT_NOW.has(reply.status)) throw new Error(reasonOf(reply))
      turns.answered(node)
      answeredAt = performance.now()
      return { reply }
    } catch (failure) {
      if (failure instanceof OtherNodeHangs) return { failure }
      if (isTimeout(failure)) hangsUntil = performance.now() + HANGS_MS
      if (!asking.signal?.aborted) turns.rest(node)
      return { failure }
    }
  }

  return {
    async ask(asking) {
      const askedAt = performance.now()
      const tries = asking.patienceMs === undefined ? 3 : 2
      const nodeAt = turns.next()
      let failure: unknown
      for (let at = 0; at < tries; at += 1) {
        const last = at === tries - 1
        const patienceMs = asking.patienceMs ?? (last ? LAST_PATIENCE_MS : usualPatience())
        const tried = await tryNode(nodeAt(at), asking, { patienceMs, last })
        if ('reply' in tried) return tried.reply
        failure = tried.failure
        if (asking.signal?.aborted) {
          // One that answers nobody is away, and not only slow.
          const silent = answeredAt < askedAt && performance.now() - askedAt > SILENT_MS
          throw silent ? new IndexUnavailable({ cause: asking.signal.reason }) : asking.signal.reason
        }
      }
      throw new IndexUnavailable({ cause: failure })
    },
    close() {
      health.close()
      return agent.destroy()
    },
  }
}

type Tried = { readonly reply: Reply } | { readonly failure: unknown }

interface Trial {
  readonly patienceMs: number
  /** Whether no other is asked after it. */
  readonly last: boolean
}

/** The node that was asked is well, and waits for another. */
class OtherNodeHangs extends Error {}

function isTimeout(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'TimeoutError'
}

type Request = (node: string, asking: Asking, signal: AbortSignal) => Promise<Reply>

/** Asks one node, and gives it up where it waits in vain while others could answer. */
function createAskNode(
  health: NodeHealth,
  request: Request,
): (node: string, asking: Asking, trial: Trial) => Promise<Reply> {
  const preference = (): string => {
    const nodes = health.preferred()
    return nodes.length > 0 ? `_prefer_nodes:${nodes.join(',')}` : ''
  }
  /** Resolves when a node is found to hang that the answer may wait for. */
  const untilInVain = async (
    node: string,
    { preferring }: Asking,
    preferred: string,
    signal: AbortSignal,
  ): Promise<Error> => {
    do {
      await pause(DOUBT_MS, undefined, { signal })
      await health.look()
      if (health.hangs(node)) return new Error('the node hangs')
    } while (!preferring || ['', preferred].includes(preference()))
    return new OtherNodeHangs('another node hangs')
  }
  return async (node, asking, { patienceMs, last }) => {
    const preferred = preference()
    const asked = preferred && asking.preferring ? { ...asking, ...asking.preferring(preferred) } : asking
    const ended = new AbortController()
    const signals = [AbortSignal.timeout(patienceMs), ended.signal, ...(asking.signal ? [asking.signal] : [])]
    if (!last)
      untilInVain(node, asking, preferred, ended.signal).then(
        (why) => ended.abort(why),
        () => undefined,
      )
    try {
      return await request(node, asked, AbortSignal.any(signals))
    } finally {
      ended.abort()
    }
  }
}

/** Answered by the node itself, whatever becomes of the others. */
const WHO_ARE_YOU: Asking = { method: 'GET', path: '/_nodes/_local/http?filter_path=nodes.*.name' }

function nameIn({ body }: Reply): string | undefined {
  const { nodes } = (body ?? {}) as { readonly nodes?: Readonly<Record<string, unknown>> }
  return Object.keys(nodes ?? {})[0]
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

/** What is no answer: a server that is asked too much, or has lost shards, may give one later; others never will. */
export function failureOf(reply: Reply, what: string): Error {
  const cause = new Error(`The index server did not ${what} (${reasonOf(reply)})`)
  return reply.status === 429 || reply.status >= 500 ? new IndexUnavailable({ cause }) : cause
}

/**
 * Whose turn it is of the nodes of an index server: one after the other, those that did not answer behind the others.
 */
interface NodeTurns {
  /** A call's own order: the node that it asks at its first try, its second and so on. */
  next(): (tries: number) => string
  /** It did not answer, and rests for a while. */
  rest(node: string): void
  answered(node: string): void
}

/** A node that did not answer is asked last for so long. */
const REST_MS = 10_000

function createNodeTurns(nodes: readonly string[], health: NodeHealth): NodeTurns {
  const restsUntil = new Map<string, number>()
  let turn = 0
  const rests = (node: string): boolean =>
    health.hangs(node) || (restsUntil.get(node) ?? Number.NEGATIVE_INFINITY) > performance.now()
  return {
    next() {
      const first = turn++
      return (tries) => {
        const place = (first + tries) % nodes.length
        const inTurn = [...nodes.slice(place), ...nodes.slice(0, place)]
        return inTurn.find((node) => !rests(node)) ?? inTurn[0] ?? ''
      }
    },
    rest: (node) => void restsUntil.set(node, performance.now() + REST_MS),
    answered: (node) => void restsUntil.delete(node),
  }
}
