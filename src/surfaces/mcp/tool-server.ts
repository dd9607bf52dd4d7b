// The tool server for agents: two tools over a ServiceApi, whatever transport it is connected to.
import { type CallToolResult, McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type AgentTool, fetchUrlTool, webSearchTool } from '../../contract/agent-tools.ts'
import type { CallOptions, ServiceApi } from '../../contract/service-api.ts'
import { Failure } from '../../foundation/errors.ts'
import { cutToTokens, fitsTokens } from '../../foundation/text/cut-to-tokens.ts'
import { failureText } from './failure-text.ts'
import { maxTokensSchema, readMaxTokens } from './reply-budget.ts'
import { pageNote, searchNote } from './shortened-note.ts'

export interface ToolServerNeeds {
  /**
   * Lets one call of a tool in, on the account that pays for it: asked before the call's arguments are read, which is
   * the order of refusals on every endpoint. Throws Unauthorized and RateLimited.
   */
  readonly admit: () => Promise<ServiceApi>
  readonly version: string
  /** Where a person makes keys and adds credits. */
  readonly consoleUrl: string
  /** Hears what is no Failure: a defect. */
  readonly onDefect: (error: unknown) => void
}

type Run<Parameters> = (
  service: ServiceApi,
  parameters: Parameters,
  maxTokens: number,
  options: CallOptions,
) => Promise<string>

/** A server that is connected once: one HTTP request, or one stdio connection. */
export function createToolServer(needs: ToolServerNeeds): McpServer {
  const server = new McpServer(
    { name: 'whippet', title: 'Whippet', version: needs.version },
    { capabilities: { tools: { listChanged: false } } },
  )
  addTool(server, needs, webSearchTool, async (service, parameters, maxTokens, options) => {
    const { body, fitted } = await service.search(parameters, { ...options, fitTokens: maxTokens })
    const { offset } = parameters
    return fitted ? withNote(body, searchNote(fitted, { maxTokens, offset }), maxTokens) : body
  })
  addTool(server, needs, fetchUrlTool, async (service, parameters, maxTokens, options) => {
    const { body, fitted } = await service.fetch(parameters, { ...options, fitTokens: maxTokens })
    return fitted ? withNote(body, pageNote(fitted, { maxTokens }), maxTokens) : body
  })
  return server
}

function addTool<Parameters>(
  server: McpServer,
  { admit, consoleUrl, onDefect }: ToolServerNeeds,
  tool: AgentTool<Parameters>,
  run: Run<Parameters>,
): void {
  const call = async (args: unknown, signal: AbortSignal): Promise<CallToolResult> => {
    try {
      const service = await admit()
      const parameters = tool.readArguments(args)
      return textResult(await run(service, parameters, readMaxTokens(args), { signal }))
    } catch (error) {
      if (!(error instanceof Failure) && !signal.aborted) onDefect(error)
      return { ...textResult(failureText(error, { consoleUrl })), isError: true }
    }
  }
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: inputSchemaOf(tool),
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    (args, context) => call(args, context.mcpReq.signal),
  )
}

/** A query or a title that is too long by itself leaves no room for what it should stand above. */
function withNote(body: string, note: string, maxTokens: number): string {
  const noted = `${body}\n${note}\n`
  return fitsTokens(noted, maxTokens) ? noted : `${cutToTokens(noted, maxTokens - 1)}\n`
}

function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] }
}

const declared = new Map<string, StandardSchemaWithJSON>()

/**
 * What a tool's list entry says that it takes. The check is left to the tool itself, so that bad arguments are
 * refused in the same words as on every other surface.
 */
function inputSchemaOf({ name, inputSchema }: AgentTool<unknown>): StandardSchemaWithJSON {
  const known = declared.get(name)
  if (known) return known
  const { $schema: _, ...contract } = z.toJSONSchema(inputSchema, { io: 'input' })
  const { $schema: __, ...maxTokens } = z.toJSONSchema(maxTokensSchema, { io: 'input' })
  const json = { ...contract, properties: { ...contract.properties, maxTokens } }
  const schema: StandardSchemaWithJSON = {
    '~standard': {
      version: 1,
      vendor: 'whippet',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  }
  declared.set(name, schema)
  return schema
}
