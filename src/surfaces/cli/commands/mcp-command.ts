// `whippet mcp`: the tool server on standard input and output, for an agent that starts it.
import { buildCommand, type Command } from '@stricli/core'
import type { CliContext } from '../context.ts'
import { CONNECTION_FLAGS, type ConnectionFlags, findConnection } from './ask-service.ts'

export const mcpCommand: Command<CliContext> = buildCommand({
  docs: {
    brief: 'Serve the two tools for agents on standard input and output',
    fullDescription:
      'For clients that start a tool server as a program: the command is `whippet`, its argument `mcp`. The tools ask the service over HTTP with your key.',
  },
  parameters: { flags: CONNECTION_FLAGS },
  async func(this: CliContext, flags: ConnectionFlags) {
    await this.serveTools(await findConnection(this, flags))
  },
})
