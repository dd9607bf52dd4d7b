// One message of the tool protocol, over Streamable HTTP without sessions, and its reply.
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

/** As on the other endpoints: five of the longest queries fit well. */
const MAX_BODY_BYTES = 64 * 1024

/** Answers in JSON, never as a stream: so the headers of a reply can tell what is left of the rate limit. */
export async function answer(request: Request, makeServer: () => McpServer): Promise<Response> {
  const bounds = { maxRequestBodySize: MAX_BODY_BYTES }
  if (!(await isLegacyRequest(request, undefined, bounds))) {
    // Nothing here ever changes, so there is nothing to subscribe to.
    const handler = createMcpHandler(makeServer, { ...bounds, legacy: 'reject', maxSubscriptions: 0 })
    return handler.fetch(request)
  }
  const server = makeServer()
  const close = (): void => void server.close().catch(() => undefined)
  request.signal.addEventListener('abort', close, { once: true })
  try {
    const transport = new WebStandardStreamableHTTPServerTransport({ ...bounds, enableJsonResponse: true })
    await server.connect(transport)
    return await transport.handleRequest(request)
  } finally {
    request.signal.removeEventListener('abort', close)
    close()
  }
}
