// The product's tool server with the tools that the official suite calls beside its own two.
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { createToolServer } from '../../src/surfaces/mcp/tool-server.ts'

type Content = CallToolResult['content'][number]

const text: Content = { type: 'text', text: 'This is a simple text response for testing.' }

/** One red pixel. */
const image: Content = {
  type: 'image',
  mimeType: 'image/png',
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
}

/** A WAV of no samples. */
const audio: Content = {
  type: 'audio',
  mimeType: 'audio/wav',
  data: Buffer.from(
    'RIFF$\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0@\x1f\0\0@\x1f\0\0\x01\0\x08\0data\0\0\0\0',
    'latin1',
  ).toString('base64'),
}

const resource: Content = {
  type: 'resource',
  resource: {
    uri: 'test://embedded-resource',
    mimeType: 'text/plain',
    text: 'This is an embedded resource content.',
  },
}

const TOOLS: Readonly<Record<string, readonly Content[]>> = {
  test_simple_text: [text],
  test_image_content: [image],
  test_audio_content: [audio],
  test_embedded_resource: [resource],
  test_multiple_content_types: [text, image, resource],
}

/** Every keyword that the suite looks for in a listed schema. */
const WIDE_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

export function createFixtureServer(): McpServer {
  const notAsked = async (): Promise<never> => {
    throw new Error('the suite does not call the product tools here')
  }
  const server = createToolServer({
    admit: notAsked,
    version: '0.0.0',
    consoleUrl: 'http://localhost/console',
    onDefect: () => undefined,
  })
  for (const [name, content] of Object.entries(TOOLS)) {
    server.registerTool(name, { description: name }, async () => ({ content: [...content] }))
  }
  server.registerTool('test_error_handling', { description: 'fails' }, async () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Tool with JSON Schema 2020-12 features', inputSchema: asGiven(WIDE_SCHEMA) },
    async () => ({ content: [text] }),
  )
  return server
}

function asGiven(json: Record<string, unknown>): StandardSchemaWithJSON {
  return {
    '~standard': {
      version: 1,
      vendor: 'whippet',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  }
}
