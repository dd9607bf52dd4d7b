// The same call as lines to take along: for curl, for TypeScript, for an agent's tool server.
import type { PlaygroundRequest } from '../console-api.ts'

export interface CallLine {
  readonly title: string
  readonly text: string
}

export function callLines(baseUrl: string, request: PlaygroundRequest): CallLine[] {
  const url = callUrl(baseUrl, request)
  const tool = toolCall(request)
  return [
    { title: 'curl', text: `curl -H "x-api-key: $WHIPPET_API_KEY" \\\n  ${shellQuoted(url)}` },
    { title: 'Command line', text: commandLine(request) },
    { title: 'TypeScript', text: clientCall(baseUrl, request) },
    ...(tool === undefined
      ? []
      : [
          { title: 'MCP: the tool call', text: JSON.stringify(tool, null, 2) },
          {
            title: 'MCP: the server, for a client’s settings',
            text: JSON.stringify(
              {
                mcpServers: {
                  whippet: { type: 'http', url: `${baseUrl}/mcp`, headers: { 'x-api-key': 'YOUR_KEY' } },
                },
              },
              null,
              2,
            ),
          },
        ]),
  ]
}

function callUrl(baseUrl: string, { call, parameters }: PlaygroundRequest): string {
  const { topic = '', ...rest } = parameters
  const path = call === 'news' ? `news/${encodeURIComponent(topic)}` : call
  const query = new URLSearchParams(rest).toString()
  return `${baseUrl}/api/v1/${path}${query === '' ? '' : `?${query}`}`
}

function commandLine({ call, parameters }: PlaygroundRequest): string {
  const { q = '', url = '', topic = '' } = parameters
  const argument = { search: q, fetch: url, news: topic }[call]
  return `whippet ${call} ${shellQuoted(argument)}`
}

function clientCall(baseUrl: string, { call, parameters }: PlaygroundRequest): string {
  const { topic = '', ...rest } = parameters
  const wanted = JSON.stringify(typed(rest, LISTS), null, 2)
  const given = call === 'news' ? `${JSON.stringify(topic)}${wanted === '{}' ? '' : `, ${wanted}`}` : wanted
  return [
    "import { createClient } from 'whippet-client'",
    '',
    'const whippet = createClient({',
    `  baseUrl: ${JSON.stringify(baseUrl)},`,
    "  apiKey: process.env.WHIPPET_API_KEY ?? '',",
    '})',
    `const reply = await whippet.${call}(${given})`,
  ].join('\n')
}

/** Undefined for news, which is no tool. */
function toolCall({ call, parameters }: PlaygroundRequest): object | undefined {
  const { format: _, ...rest } = parameters
  if (call === 'search') return { name: 'svc_web_search', arguments: typed(rest) }
  if (call === 'fetch') return { name: 'svc_fetch_url', arguments: rest }
  return undefined
}

const NUMBERS = ['limit', 'offset', 'maxContentLength', 'maxTokens', 'minScore']
const LISTS = ['includeDomains', 'excludeDomains', 'includeTerms', 'excludeTerms']

/** Numbers and booleans as JSON has them, and `lists` as lists. */
function typed(
  parameters: Readonly<Record<string, string>>,
  lists: readonly string[] = [],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      if (lists.includes(name)) return [name, value.split(',').map((one) => one.trim())]
      if (NUMBERS.includes(name)) return [name, Number(value)]
      if (value === 'true' || value === 'false') return [name, value === 'true']
      return [name, value]
    }),
  )
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
