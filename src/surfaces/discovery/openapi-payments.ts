// What openapi.json says of calls that are paid one by one, where they are.
import type { DiscoverySettings } from './discovery-settings.ts'
import type { JsonObject } from './openapi-schemas.ts'

const PAYMENT: JsonObject = {
  name: 'PAYMENT-SIGNATURE',
  in: 'header',
  required: false,
  description: 'The base64 of a payment of x402 version 2, signed for one of what PAYMENT-REQUIRED offers.',
  schema: { type: 'string', maxLength: 16_384 },
  example: 'eyJ4NDAyVmVyc2lvbiI6Mn0=',
}

/** What a call is answered with that is not paid, or not by enough. */
const PAYMENT_REQUIRED: JsonObject = {
  description:
    'The call is not paid: `accepts` lists what is taken for it. Or `maxCost` cannot cover the most that it may cost.',
  headers: {
    'PAYMENT-REQUIRED': {
      description: 'The base64 of the same offer.',
      schema: { type: 'string' },
      example: 'eyJ4NDAyVmVyc2lvbiI6Mn0=',
    },
  },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error', 'message'],
        properties: {
          error: { type: 'string', description: 'What kind of failure it is.' },
          message: { type: 'string', description: 'What went wrong, for a person to read.' },
          x402Version: { type: 'integer', enum: [2] },
          resource: { type: 'object', description: 'What is paid for.' },
          accepts: {
            type: 'array',
            description: 'Each a way to pay.',
            items: {
              type: 'object',
              required: ['scheme', 'network', 'amount', 'asset', 'payTo'],
              properties: {
                scheme: { type: 'string', enum: ['exact', 'upto'] },
                network: { type: 'string' },
                amount: { type: 'string', description: 'In the smallest unit of the token.' },
                asset: { type: 'string' },
                payTo: { type: 'string' },
              },
            },
          },
          extensions: { type: 'object' },
        },
      },
      example: { error: 'Payment Required', message: 'Payment required', x402Version: 2, accepts: [] },
    },
  },
}

/** For whoever lists endpoints that can be paid. */
export function paymentExtension({
  network,
  asset,
  payTo,
}: NonNullable<DiscoverySettings['x402']>): JsonObject {
  return { x402Version: 2, network, asset, payTo }
}

/** The same operations below /x402, without a key. */
export function paidPaths(paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>): JsonObject {
  return Object.fromEntries(
    Object.entries(paths).map(([name, methods]) => [
      `/x402/api/v1/${name}`,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, paid(operation)])),
    ]),
  )
}

function paid(operation: JsonObject): JsonObject {
  const { operationId, summary, parameters, responses, ...rest } = operation
  // A budget belongs to an account.
  const isKeyed = (one: JsonObject): boolean => one['name'] === 'X-Budget-Id'
  const own = ((parameters as readonly JsonObject[] | undefined) ?? []).filter((one) => !isKeyed(one))
  const { 401: _, ...refusals } = responses as Readonly<Record<string, unknown>>
  return {
    ...rest,
    operationId: `${String(operationId)}Paid`,
    summary: `${String(summary)}, paid by itself`,
    security: [],
    parameters: [...own, PAYMENT],
    responses: { ...refusals, 402: PAYMENT_REQUIRED },
  }
}
