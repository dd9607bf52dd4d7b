// `whippet mcp`: the same two tools on standard input and output, and nothing else on the output.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startHttpServer } from '../../src/app/http-server.ts'
import { MAIN, runWhippet, testEnvironment } from '../support/child-service.ts'
import { readContextDocument } from '../support/read-context-document.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let folder: string
let test: TestService
let server: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-stdio-'))
  test = await startTestService()
  await test.load(sampleDocuments)
  server = await startHttpServer({
    fetch: (request) => test.service.http.fetch(request),
    host: '127.0.0.1',
    port: 0,
  })
})
afterAll(async () => {
  await server.stop(0)
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return testEnvironment(join(folder, 'data'), {
    WHIPPET_BASE_URL: `http://127.0.0.1:${server.port}`,
    WHIPPET_API_KEY: test.key,
    XDG_CONFIG_HOME: folder,
    ...extra,
  })
}

function textOf(result: { content: unknown }): string {
  const [content] = result.content as { text: string }[]
  return content!.text
}

describe.each(['legacy', 'auto'] as const)('the official client, %s', (mode) => {
  it('lists and calls the tools', async () => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', MAIN, 'mcp'],
      env: environment() as Record<string, string>,
      stderr: 'pipe',
    })
    await client.connect(transport)
    try {
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual(['svc_web_search', 'svc_fetch_url'])
      expect(client.getNegotiatedProtocolVersion()).toBe(mode === 'auto' ? '2026-07-28' : '2025-11-25')
      const one = await client.callTool({ name: 'svc_web_search', arguments: { q: 'wolfhound', limit: 2 } })
      expect(readContextDocument(textOf(one)).results).toHaveLength(2)
      const several = await client.callTool({
        name: 'svc_web_search',
        arguments: { queries: ['wolfhound setup', 'wolfhound review'], limit: 3, country: 'GB' },
      })
      expect(readContextDocument(textOf(several)).results).toHaveLength(3)
      const page = await client.callTool({ name: 'svc_fetch_url', arguments: { url: 'http://10.0.0.1/' } })
      expect(page.isError).toBe(true)
      expect(textOf(page)).toContain('Do not retry this address')
    } finally {
      await client.close()
    }
  })
})

it('charges what it delivers, as the service itself does', async () => {
  const text = Array.from({ length: 400 }, (_, at) => `Quokka sentence ${at} is here.`).join(' ')
  const page = (at: number) => ({ url: `https://quokka${at}.example.com/`, title: `Quokka ${at}`, text })
  await test.load(Array.from({ length: 6 }, (_, at) => page(at)))
  const { key, balance } = await test.accountWith(1)
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', MAIN, 'mcp'],
    env: environment({ WHIPPET_API_KEY: key }) as Record<string, string>,
    stderr: 'pipe',
  })
  await client.connect(transport)
  try {
    const args = { q: 'quokka', limit: 6, content: true, maxTokens: 7_000 }
    const shown = textOf(await client.callTool({ name: 'svc_web_search', arguments: args }))
    const { results } = readContextDocument(shown.slice(0, shown.indexOf('\nNote: ')))
    expect(results.length).toBeLessThan(6)
    expect(shown).toContain(`offset=${results.length}.`)
    expect(1e9 - (await balance())).toBeLessThan(1_000_000 + 7_000 * 50)
  } finally {
    await client.close()
  }
})

describe('standard output', () => {
  const message = (id: number, method: string, params: object): string =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params })
  const initialize = message(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
  })
  const call = (id: number, args: object): string =>
    message(id, 'tools/call', { name: 'svc_web_search', arguments: args })

  it('carries nothing but the protocol, and every answer although the input has ended', async () => {
    const input = [
      initialize,
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      'this is no message',
      message(2, 'tools/list', {}),
      call(3, { q: 'wolfhound' }),
      call(4, { q: 'wolfhound', limit: 99 }),
      message(5, 'no/such/method', {}),
    ]
    const done = await runWhippet(['mcp'], environment(), `${input.join('\n')}\n`)
    expect(done.code, done.stderr).toBe(0)
    const answers = done.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { jsonrpc: string; id: number; result?: { isError?: boolean } })
    expect(answers.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true)
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    expect([...byId.keys()].sort()).toEqual([1, 2, 3, 4, 5])
    expect(byId.get(3)?.result?.isError).not.toBe(true)
    expect(byId.get(4)?.result?.isError).toBe(true)
    expect(byId.get(5)).toHaveProperty('error.code', -32601)
  })

  it('tells the agent that the service is gone, and that the key is bad', async () => {
    const gone = await runWhippet(
      ['mcp', '--base-url', 'http://127.0.0.1:9', '--api-key', 'wk_x'],
      environment(),
      `${initialize}\n${call(2, { q: 'x' })}\n`,
    )
    expect(gone.stdout).toContain('No service answers at http://127.0.0.1:9')
    expect(gone.stdout).toContain('"isError":true')
    const refused = await runWhippet(
      ['mcp', '--api-key', 'wk_x'],
      environment(),
      `${initialize}\n${call(2, { q: 'x' })}\n`,
    )
    expect(refused.stdout).toContain('Invalid API key. Do not retry.')
  })

  it('stays empty where there is no key, and the code is 3', async () => {
    const done = await runWhippet(['mcp'], environment({ WHIPPET_API_KEY: '' }), initialize)
    expect([done.code, done.stdout]).toEqual([3, ''])
  })
})
