// The tools with which agents fill the index: for keys of the owner, where a setting gives them.
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { type AgentTool, addDocumentsTool, crawlSiteTool } from '../../contract/agent-tools.ts'
import { countStates } from '../../contract/documents.ts'
import { Failure } from '../../foundation/errors.ts'
import type { OwnerDocuments } from '../../operations/operations.ts'
import type { OwnerCrawls } from '../../operations/operator/crawls/owner-crawls.ts'
import { failureText } from './failure-text.ts'
import { declaredAs, textResult } from './tool-server.ts'

export interface IndexToolsNeeds {
  /** Lets one call in. Throws Unauthorized, RateLimited and Forbidden. */
  readonly admit: () => Promise<OwnerDocuments['adding']>
  readonly crawls: OwnerCrawls
  readonly consoleUrl: string
  /** Hears what is no Failure: a defect. */
  readonly onDefect: (error: unknown) => void
}

export function addIndexTools(server: McpServer, needs: IndexToolsNeeds): void {
  addTool(server, needs, addDocumentsTool, async (adding, values) => countStates(await adding.add(values)))
  addTool(server, needs, crawlSiteTool, async (_, asked) =>
    'id' in asked ? needs.crawls.get(asked.id) : needs.crawls.order(asked),
  )
}

function addTool<Parameters>(
  server: McpServer,
  { admit, consoleUrl, onDefect }: IndexToolsNeeds,
  tool: AgentTool<Parameters>,
  run: (adding: OwnerDocuments['adding'], parameters: Parameters) => Promise<object>,
): void {
  const call = async (args: unknown): Promise<CallToolResult> => {
    try {
      const adding = await admit()
      const reply = await run(adding, tool.readArguments(args))
      return textResult(JSON.stringify(reply))
    } catch (error) {
      if (!(error instanceof Failure)) onDefect(error)
      return { ...textResult(failureText(error, { consoleUrl })), isError: true }
    }
  }
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: declaredAs(tool.inputSchema),
      annotations: {
        readOnlyHint: false,
        // A document takes the place of the one at its address.
        destructiveHint: tool === addDocumentsTool,
        idempotentHint: true,
        openWorldHint: tool === crawlSiteTool,
      },
    },
    call,
  )
}
