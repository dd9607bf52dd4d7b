// docs/agents.md: what it gives each client to paste leads to the tools, with the address and the key in that client's own form.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startTestService, type TestService } from '../support/test-service.ts'

const page = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8')

/** What stands below the first line that begins with these words. */
function blockOf(title: string): string {
  const after = page.split(`\n${title}`)[1] ?? ''
  return /```\w+\n(.*?)\n```/s.exec(after)?.[1] ?? ''
}

interface Entry {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

type Read = (block: string) => Entry

/** JSON that has the entry below these names; its address has a name of its own with each client. */
const json =
  (path: string, address = 'url'): Read =>
  (block) => {
    let found: unknown = JSON.parse(block)
    for (const name of path.split('.')) found = (found as Record<string, unknown>)[name]
    const entry = found as Record<string, unknown>
    return { url: String(entry[address]), headers: entry['headers'] as Entry['headers'] }
  }

const CLIENTS: readonly (readonly [client: string, title: string, read: Read])[] = [
  ['most clients', 'The server is at', json('mcpServers.whippet')],
  [
    'Claude Code',
    'Claude Code:',
    (block) => {
      const [, url = '', header = ''] =
        /^claude mcp add --transport http whippet (\S+) --header "([^"]+)"$/.exec(block) ?? []
      const [name = '', value = ''] = header.split(': ')
      return { url, headers: { [name]: value } }
    },
  ],
  [
    'Codex',
    'Codex, in',
    (block) => {
      const [, url = ''] = /^url = "([^"]+)"$/m.exec(block) ?? []
      const [, name = '', value = ''] = /^http_headers = \{ "([^"]+)" = "([^"]+)" \}$/m.exec(block) ?? []
      return { url, headers: { [name]: value } }
    },
  ],
  ['Cursor', 'Cursor, in', json('mcpServers.whippet')],
  ['VS Code', 'VS Code, in', json('servers.whippet')],
  ['Gemini CLI', 'Gemini CLI, in', json('mcpServers.whippet', 'httpUrl')],
  ['opencode', 'opencode, in', json('mcp.whippet')],
  [
    'Continue',
    'Continue, in',
    (block) => {
      const { mcpServers } = parse(block) as {
        mcpServers: { url: string; requestOptions: { headers: Record<string, string> } }[]
      }
      return { url: mcpServers[0]?.url ?? '', headers: mcpServers[0]?.requestOptions.headers ?? {} }
    },
  ],
  ['Windsurf', 'Windsurf, in', json('mcpServers.whippet', 'serverUrl')],
  ['Cline', 'Cline, in', json('mcpServers.whippet')],
  ['Zed', 'Zed, in', json('context_servers.whippet')],
]

let house: TestService

beforeAll(async () => {
  house = await startTestService()
})
afterAll(() => house.close())

describe('docs/agents.md', () => {
  it.each(CLIENTS)('connects %s', async (_, title, read) => {
    const { url, headers } = read(blockOf(title))
    expect(url).toMatch(/^http:\/\/localhost:8787\//)
    const keyed = Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      value.replace('YOUR_API_KEY', house.key),
    ])
    const reply = await house.ask(new URL(url).pathname, {
      method: 'POST',
      headers: {
        ...Object.fromEntries(keyed),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    expect(reply.status).toBe(200)
    const { result } = (await reply.json()) as { result: { tools: { name: string }[] } }
    expect(result.tools.map(({ name }) => name)).toContain('svc_web_search')
  })

  it('has no other client than those that are tried here', () => {
    const overHttp = page.slice(page.indexOf('## Over HTTP'), page.indexOf('## Over standard input'))
    const titles = overHttp.match(/^[A-Z]?[\w ]+(?=, in `)/gm) ?? []
    expect(titles.toSorted()).toEqual(
      CLIENTS.filter(([, title]) => title.endsWith(', in'))
        .map(([client]) => client)
        .toSorted(),
    )
  })
})
