// /install.md: how an agent, a program or a person is connected to this service.
import { fetchUrlTool, webSearchTool } from '../../contract/agent-tools.ts'
import { SKILL_NAME, SKILL_PATH } from './agent-skill.ts'
import type { DiscoverySettings } from './discovery-settings.ts'
import { codeBlock, markdownDocument } from './markdown.ts'

export function installGuide({ baseUrl }: DiscoverySettings): string {
  const json = (value: object): string => codeBlock('json', JSON.stringify(value, null, 2))
  return markdownDocument([
    '# Connecting to Whippet',
    `An API key is needed; make one at ${baseUrl}/console. Put it where \`YOUR_API_KEY\` stands.`,
    '## An agent, over HTTP',
    `The tool server is at \`${baseUrl}/mcp\` (MCP, Streamable HTTP) and takes the key in the \`x-api-key\` header. It has no OAuth: where a client answers a 401 by opening a sign-in, the header is missing or wrong. It gives two tools, \`${webSearchTool.name}\` and \`${fetchUrlTool.name}\`.`,
    'Most clients read this:',
    json({
      mcpServers: {
        whippet: { type: 'http', url: `${baseUrl}/mcp`, headers: { 'x-api-key': 'YOUR_API_KEY' } },
      },
    }),
    'Claude Code:',
    codeBlock(
      'sh',
      `claude mcp add --transport http whippet ${baseUrl}/mcp --header "x-api-key: YOUR_API_KEY"`,
    ),
    'VS Code, in `.vscode/mcp.json`:',
    json({
      servers: { whippet: { type: 'http', url: `${baseUrl}/mcp`, headers: { 'x-api-key': 'YOUR_API_KEY' } } },
    }),
    '## An agent, over standard input and output',
    'The `whippet` command has the same two tools (from a checkout: the full path of `bin/whippet`):',
    json({
      mcpServers: {
        whippet: {
          command: 'whippet',
          args: ['mcp'],
          env: { WHIPPET_BASE_URL: baseUrl, WHIPPET_API_KEY: 'YOUR_API_KEY' },
        },
      },
    }),
    '## The skill',
    `An agent that reads skills learns to use this service from \`${SKILL_NAME}\`:`,
    codeBlock(
      'sh',
      `mkdir -p ~/.claude/skills/${SKILL_NAME}\ncurl -o ~/.claude/skills/${SKILL_NAME}/SKILL.md ${baseUrl}${SKILL_PATH}`,
    ),
    '## The command line',
    codeBlock(
      'sh',
      `whippet config set base-url ${baseUrl}\nwhippet config set api-key YOUR_API_KEY\nwhippet search css grid layout`,
    ),
    '## A program',
    codeBlock('sh', `curl -H "x-api-key: YOUR_API_KEY" "${baseUrl}/api/v1/search?q=css+grid+layout"`),
    `Every parameter is at ${baseUrl}/docs, and for programs at ${baseUrl}/openapi.json. Keys, limits and errors: ${baseUrl}/auth.md.`,
  ])
}
