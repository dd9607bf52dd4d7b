// The tool server whose calls are paid one by one, by the payment in their `_meta`.
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { type AgentTool, fetchUrlTool, webSearchTool } from '../../contract/agent-tools.ts'
import { isPayment, LONGEST_PAYMENT, readProof } from '../../contract/payment.ts'
import { toolListing } from '../../contract/payment-listing.ts'
import { Failure, InvalidRequest } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { PaidOperations, PaidOutcome, PaidRequest } from '../../operations/pay-per-call.ts'
import { failureText } from './failure-text.ts'
import { inputSchemaOf, readMaxTokens, textResult } from './tool-server.ts'

const LISTINGS = Object.fromEntries(
  [webSearchTool, fetchUrlTool].map((tool) => [tool.name, toolListing(tool)]),
)

export interface PaidToolNeeds {
  readonly paid: PaidOperations
  readonly baseUrl: string
  readonly version: string
  readonly logger: Logger
}

type RunPaid<Parameters> = (parameters: Parameters, request: PaidRequest) => Promise<PaidOutcome>

/** For the message of a caller at this address. */
export function createPaidToolServer(needs: PaidToolNeeds, address: string): McpServer {
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

function addPaidTool<Parameters>(
  server: McpServer,
  { baseUrl, logger }: PaidToolNeeds,
  address: string,
  tool: AgentTool<Parameters>,
  run: RunPaid<Parameters>,
): void {
  const { name, title, description } = tool
  const call = async (args: unknown, meta: Meta, signal: AbortSignal): Promise<CallToolResult> => {
    try {
      const outcome = await run(tool.readArguments(args), {
        payment: readPayment(meta?.['x402/payment']),
        proof: readProof(meta?.['x402/payment-proof']),
        resource: { url: `mcp://tool/${name}`, description, listing: LISTINGS[name] ?? {} },
        address,
        signal,
        fitTokens: readMaxTokens(args),
      })
      return resultOf(outcome)
    } catch (error) {
      if (!(error instanceof Failure) && !signal.aborted) {
        logger.error({ err: error, path: '/x402/mcp' }, 'a tool call failed')
      }
      return { ...textResult(failureText(error, { consoleUrl: `${baseUrl}/console` })), isError: true }
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
    (args, context) => call(args, context.mcpReq._meta, context.mcpReq.signal),
  )
}

type Meta = Readonly<Record<string, unknown>> | undefined

/** Throws InvalidRequest. */
function readPayment(value: unknown): PaidRequest['payment'] {
  if (value === undefined) return value
  if (isPayment(value) && JSON.stringify(value).length <= LONGEST_PAYMENT) return value
  throw new InvalidRequest('x402/payment must be a payment of x402 version 2, of 16 kB at most')
}

/** By the protocol a call that is not paid is a result that says how to pay, in both of its forms. */
function resultOf(outcome: PaidOutcome): CallToolResult {
  if ('required' in outcome) {
    const result = textResult(JSON.stringify(outcome.required))
    return { ...result, structuredContent: { ...outcome.required }, isError: true }
  }
  const { reply, settlement } = outcome
  return {
    ...textResult(reply.body),
    ...(settlement && { _meta: { 'x402/payment-response': settlement } }),
  }
}
