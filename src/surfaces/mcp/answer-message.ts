// One message of the tool protocol, over Streamable HTTP without sessions, and its reply.
import {
  createMcpHandler,
  INVALID_REQUEST,
  isLegacyRequest,
  type McpServer,
  readRequestBody,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { type ProgressToken, streamLongReply } from './progress.ts'
import type { WatchStream } from './watch-streams.ts'

/** As on the other endpoints: five of the longest queries fit well. */
const MAX_BODY_BYTES = 64 * 1024

export interface Answering {
  /** `listens`: whether what changes can be listened to, as the newer revisions have it. */
  makeServer(listens: boolean): McpServer
  /** Messages of a batch, which only the older revisions have. */
  readonly mostInBatch: number
  /** Counts each message of a batch but the first, which was counted with its request. Throws RateLimited. */
  countMessage(): Promise<unknown>
  /** Whether a call may be answered by a stream of its progress. */
  readonly takesStream: boolean
  /** What changes, for who listens; absent: nothing does, or too many listen. */
  readonly stream?: WatchStream | undefined
}

/**
 * Answers in JSON, as a stream only to who listens and to who asked for progress of a call that takes long: so the headers of
 * a reply can tell what is left of the rate limit.
 */
export async function answer(
  request: Request,
  { makeServer, mostInBatch, countMessage, takesStream, stream }: Answering,
): Promise<Response> {
  const bounds = { maxRequestBodySize: MAX_BODY_BYTES }
  if (!(await isLegacyRequest(request, undefined, bounds))) {
    const handler = createMcpHandler(() => makeServer(true), {
      ...bounds,
      legacy: 'reject',
      maxSubscriptions: stream ? 1 : 0,
      ...(stream && { bus: stream.bus }),
    })
    stream?.endsBy(() => void handler.close())
    return handler.fetch(request)
  }
  const body = await bodyOf(request)
  const messages = Array.isArray(body) ? body : []
  const refused = refuseBatch(messages, mostInBatch)
  if (refused) return refused
  await Promise.all(messages.slice(1).map(() => countMessage()))
  const reply = answerInJson(request, makeServer(false))
  const token = progressTokenOf(body)
  return token !== undefined && takesStream ? streamLongReply(reply, token) : reply
}

async function answerInJson(request: Request, server: McpServer): Promise<Response> {
  const close = (): void => void server.close().catch(() => undefined)
  request.signal.addEventListener('abort', close, { once: true })
  try {
    const transport = new WebStandardStreamableHTTPServerTransport({
      maxRequestBodySize: MAX_BODY_BYTES,
      enableJsonResponse: true,
    })
    await server.connect(transport)
    return await transport.handleRequest(request)
  } finally {
    request.signal.removeEventListener('abort', close)
    close()
  }
}

/** What a single message of a tool's call names to be told of its progress by. */
function progressTokenOf(message: unknown): ProgressToken | undefined {
  const token = (message as { params?: { _meta?: { progressToken?: unknown } } } | undefined)?.params?._meta
    ?.progressToken
  return typeof token === 'string' || typeof token === 'number' ? token : undefined
}

/** Undefined where it can't be read, of which the transport tells. */
async function bodyOf(request: Request): Promise<unknown> {
  try {
    const read = await readRequestBody(request.clone(), MAX_BODY_BYTES)
    return read.tooLarge ? undefined : JSON.parse(read.text)
  } catch {
    return undefined
  }
}

/** Calls of the same id would each be done and charged, and one be answered: refused before any of them. */
function refuseBatch(messages: readonly unknown[], most: number): Response | undefined {
  const ids = messages.flatMap((message) => {
    const { id, method } = (message ?? {}) as { id?: unknown; method?: unknown }
    return id === undefined || method === undefined ? [] : [id]
  })
  if (new Set(ids).size < ids.length) return invalidBatch('each request of a batch needs an id of its own')
  if (messages.length > most) return invalidBatch(`a batch has ${most} messages at most`)
  return undefined
}

function invalidBatch(reason: string): Response {
  const error = { code: INVALID_REQUEST, message: `Invalid Request: ${reason}` }
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 400 })
}
