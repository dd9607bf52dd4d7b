// The tool server at /x402/mcp: the same two tools, each call paid by the payment in its `_meta`.
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { type Context, type Env, Hono } from 'hono'
import { type AgentTool, fetchUrlTool, webSearchTool } from '../../contract/agent-tools.ts'
import { isPayment } from '../../contract/payment.ts'
import { toolListing } from '../../contract/payment-listing.ts'
import { Failure, InvalidRequest, MethodNotAllowed } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { PaidOperations, PaidOutcome, PaidRequest } from '../../operations/pay-per-call.ts'
import { failureText } from './failure-text.ts'
import { answer, takingJson } from './mcp-routes.ts'
import { readMaxTokens } from './reply-budget.ts'
import { inputSchemaOf } from './tool-server.ts'

const PATH = '/x402/mcp'
const LISTINGS = Object.fromEntries(
  [webSearchTool, fetchUrlTool].map((tool) => [tool.name, toolListing(tool)]),
)

export interface X402ToolRoutesNeeds<E extends Env> {
  readonly paid: PaidOperations
  readonly baseUrl: string
  readonly version: string
  readonly logger: Logger
  addressOf(context: Context<E>): string
}

export function createX402ToolRoutes<E extends Env>(needs: X402ToolRoutesNeeds<E>): Hono<E> {
  const routes = new Hono<E>()
  routes.all(PATH, async (context) => {
    const request = context.req.raw
    if (request.method !== 'POST') throw new MethodNotAllowed(request.method, ['POST'])
    const address = needs.addressOf(context)
    return answer(takingJson(request), () => createPaidToolServer(needs, address))
  })
  return routes
}

type RunPaid<Parameters> = (parameters: Parameters, request: PaidRequest) => Promise<PaidOutcome>

function createPaidToolServer<E extends Env>(needs: X402ToolRoutesNeeds<E>, address: string): McpServer {
  const { paid, version } = needs
  const server = new McpServer(
    { name: 'whippet', title: 'Whippet', version },
    { capabilities: { tools: { listChanged: false } } },
  )
  addPaidTool(server, needs, address, webSearchTool, (parameters, request) =>
    paid.search(parameters, request),
  )
  addPaidTool(server, needs, address, fetchUrlTool, (parameters, request) => paid.fetch(parameters, request))
  return server
}

function addPaidTool<Parameters, E extends Env>(
  server: McpServer,
  { baseUrl, logger }: X402ToolRoutesNeeds<E>,
  address: string,
  tool: AgentTool<Parameters>,
  run: RunPaid<Parameters>,
): void {
  const { name, title, description } = tool
  const call = async (args: unknown, payment: unknown, signal: AbortSignal): Promise<CallToolResult> => {
    try {
      const outcome = await run(tool.readArguments(args), {
        payment: readPayment(payment),
        resource: { url: `mcp://tool/${name}`, description, listing: LISTINGS[name] ?? {} },
        address,
        signal,
        fitTokens: readMaxTokens(args),
      })
      return resultOf(outcome)
    } catch (error) {
      if (!(error instanceof Failure) && !signal.aborted) {
        logger.error({ err: error, path: PATH }, 'a tool call failed')
      }
      const text = failureText(error, { consoleUrl: `${baseUrl}/console` })
      return { content: [{ type: 'text', text }], isError: true }
    }
  }
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: inputSchemaOf(tool),
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    (args, context) => call(args, context.mcpReq._meta?.['x402/payment'], context.mcpReq.signal),
  )
}

/** Throws InvalidRequest. */
function readPayment(value: unknown): PaidRequest['payment'] {
  if (value === undefined || isPayment(value)) return value
  throw new InvalidRequest('x402/payment must be a payment of x402 version 2')
}

/** By the protocol a call that is not paid is a result that says how to pay, in both of its forms. */
function resultOf(outcome: PaidOutcome): CallToolResult {
  if ('required' in outcome) {
    const text = JSON.stringify(outcome.required)
    return {
      content: [{ type: 'text', text }],
      structuredContent: { ...outcome.required },
      isError: true,
    }
  }
  const { reply, settlement } = outcome
  return {
    content: [{ type: 'text', text: reply.body }],
    ...(settlement && { _meta: { 'x402/payment-response': settlement } }),
  }
}
