// `whippet mcp`: the tool server on standard input and output, over a service that is asked by HTTP.
import { createHttpClient } from '../surfaces/client/http-client.ts'
import { createServiceClient } from '../surfaces/client/service-client.ts'
import { serveToolsOnStdio } from '../surfaces/mcp/serve-stdio.ts'
import { VERSION } from './installation.ts'

export async function serveTools(connection: { baseUrl: string; apiKey: string }): Promise<void> {
  const service = createServiceClient(createHttpClient(connection))
  const needs = {
    // Whom the service lets in, it says when it is asked.
    admit: async () => service,
    version: VERSION,
    consoleUrl: `${connection.baseUrl}/console`,
    onDefect(error: unknown): void {
      process.stderr.write(`whippet mcp: ${error instanceof Error ? error.stack : error}\n`)
    },
  }
  await serveToolsOnStdio(needs, { input: process.stdin, output: process.stdout })
}
