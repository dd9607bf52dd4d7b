// The tool server on standard input and output, for agents that start it as a program.
import type { Readable, Writable } from 'node:stream'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { AnsweringTransport } from './answering-transport.ts'
import { createToolServer, type ToolServerNeeds } from './tool-server.ts'

/** Resolves when the input has ended and all it asked is answered. Writes nothing but protocol to the output. */
export function serveToolsOnStdio(
  needs: ToolServerNeeds,
  { input, output }: { input: Readable; output: Writable },
): Promise<void> {
  return new Promise((resolve) => {
    const transport = new AnsweringTransport(input, output)
    serveStdio(() => createToolServer(needs), { transport, maxSubscriptions: 0, onerror: needs.onDefect })
    const close = transport.onclose
    transport.onclose = () => {
      close?.()
      resolve()
    }
  })
}
