// The extension `bazaar` of x402: how a paid call is made, so that whoever settles payments can list it.
import { z } from 'zod'
import type { AgentTool } from './agent-tools.ts'

export type PaymentListing = Readonly<Record<string, unknown>>

type Json = Readonly<Record<string, unknown>>

const OUTPUT: Json = { type: 'json' }
const TEXT: Json = { type: 'string' }
const OBJECT: Json = { type: 'object' }

/** A call by GET, with an example of its parameters. */
export function queryListing(queryParams: Readonly<Record<string, string>>): PaymentListing {
  return getListing('queryParams', queryParams)
}

/** A call by POST, with an example of its body. */
export function bodyListing(body: Json): PaymentListing {
  return listing(
    { type: 'http', method: 'POST', bodyType: 'json', body },
    {
      type: { ...TEXT, const: 'http' },
      method: { ...TEXT, enum: ['POST'] },
      bodyType: { ...TEXT, enum: ['json'] },
      body: OBJECT,
    },
  )
}

/** A call by GET whose path has a part that varies, such as `/news/:topic`. */
export function pathListing(
  routeTemplate: string,
  pathParams: Readonly<Record<string, string>>,
): PaymentListing {
  return { ...getListing('pathParams', pathParams), routeTemplate }
}

function getListing(name: 'queryParams' | 'pathParams', given: Json): PaymentListing {
  return listing(
    { type: 'http', method: 'GET', [name]: given },
    { type: { ...TEXT, const: 'http' }, method: { ...TEXT, enum: ['GET'] }, [name]: OBJECT },
  )
}

export function toolListing({ name, description, inputSchema }: AgentTool<unknown>): PaymentListing {
  const { $schema: _, ...schema } = z.toJSONSchema(inputSchema, { io: 'input' })
  return listing(
    { type: 'mcp', toolName: name, description, transport: 'streamable-http', inputSchema: schema },
    {
      type: { ...TEXT, const: 'mcp' },
      toolName: TEXT,
      description: TEXT,
      transport: { ...TEXT, enum: ['streamable-http'] },
      inputSchema: OBJECT,
    },
  )
}

/** What is listed, and the schema that it is checked by before it is. */
function listing(input: Json, properties: Json): PaymentListing {
  const closed = { ...OBJECT, properties, required: Object.keys(properties), additionalProperties: false }
  const output = { ...OBJECT, properties: { type: TEXT }, required: ['type'] }
  return {
    info: { input, output: OUTPUT },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...OBJECT,
      properties: { input: closed, output },
      required: ['input'],
    },
  }
}
