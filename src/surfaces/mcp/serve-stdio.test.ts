// Tests of serve-stdio.ts: when the input has ended, what is in work is answered first, and nothing else is waited for.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { serveToolsOnStdio } from './serve-stdio.ts'
import type { ToolService } from './tool-server.ts'

const line = (message: object): string => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`

const INITIALIZE = {
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
}

it('waits for no answer to a call that was cancelled', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let called = (): void => undefined
  const isCalled = new Promise<void>((resolve) => {
    called = resolve
  })
  const served = serveToolsOnStdio(
    {
      admit: () => {
        called()
        return new Promise<ToolService>(() => undefined)
      },
      version: '0.0.0',
      consoleUrl: 'http://localhost/console',
      onDefect: (error) => expect.unreachable(String(error)),
    },
    { input, output },
  )
  input.write(line(INITIALIZE))
  input.write(
    line({ id: 1, method: 'tools/call', params: { name: 'svc_web_search', arguments: { q: 'otter' } } }),
  )
  await isCalled
  input.write(line({ method: 'notifications/cancelled', params: { requestId: 1 } }))
  input.end(line({ id: 2, method: 'ping' }))
  await served
  output.end()
  const ids = (await text(output))
    .trim()
    .split('\n')
    .map((reply) => JSON.parse(reply).id)
  expect(ids).toEqual([0, 2])
})
