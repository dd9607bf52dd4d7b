// The official inspector in CLI mode against /mcp and against `whippet mcp`.
import { join } from 'node:path'
import type { Check } from './check.ts'
import { ROOT, runTool } from './run-tool.ts'

const INSPECTOR = '@modelcontextprotocol/inspector/clients/launcher/build/index.js'

export interface InspectorNeeds {
  readonly folder: string
  /** The running service, which asks for the key. */
  readonly baseUrl: string
  readonly apiKey: string
}

export function inspectorChecks({ folder, baseUrl, apiKey }: InspectorNeeds): readonly Check[] {
  const inspect = async (target: readonly string[], args: readonly string[]): Promise<unknown> => {
    const { code, stdout, stderr } = await runTool(INSPECTOR, ['--cli', ...target, ...args], { folder })
    if (code !== 0) throw new Error(`exit code ${code}: ${stderr}`)
    return JSON.parse(stdout)
  }
  const ways = {
    'over HTTP': [`${baseUrl}/mcp`, '--transport', 'http', '--header', `x-api-key: ${apiKey}`],
    'on stdio': [
      join(ROOT, 'bin', 'whippet'),
      'mcp',
      '-e',
      `WHIPPET_BASE_URL=${baseUrl}`,
      '-e',
      `WHIPPET_API_KEY=${apiKey}`,
    ],
  }
  const checks = Object.entries(ways).flatMap(([way, target]): Check[] => [
    {
      name: `MCP inspector ${way}, tools/list`,
      async run() {
        const { tools } = (await inspect(target, ['--method', 'tools/list', '--strict'])) as ToolList
        const names = tools.map(({ name }) => name).join(', ')
        if (names !== 'svc_web_search, svc_fetch_url') throw new Error(`lists ${names}`)
        return 'the two tools, with schemas that every client can read'
      },
    },
    {
      name: `MCP inspector ${way}, tools/call`,
      async run() {
        const call = [
          '--method',
          'tools/call',
          '--tool-name',
          'svc_web_search',
          '--tool-arg',
          'q=wolfhound',
          'limit=2',
        ]
        const { content, isError } = (await inspect(target, call)) as ToolResult
        const text = content[0]?.text ?? ''
        if (isError || !text.includes('results_count: 2')) throw new Error(text)
        return 'two results'
      },
    },
  ])
  return [
    ...checks,
    {
      name: 'MCP inspector over HTTP, a wrong key',
      async run() {
        const target = [`${baseUrl}/mcp`, '--transport', 'http', '--header', 'x-api-key: wk_wrong']
        const args = ['--cli', ...target, '--method', 'tools/list']
        const { code } = await runTool(INSPECTOR, args, { folder })
        if (code === 0) throw new Error('was let in')
        if (code === null) throw new Error('did not end in time')
        return `refused, exit code ${code}`
      },
    },
  ]
}

interface ToolList {
  readonly tools: readonly { readonly name: string }[]
}

interface ToolResult {
  readonly content: readonly { readonly text?: string }[]
  readonly isError?: boolean
}
