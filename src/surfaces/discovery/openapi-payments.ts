// What openapi.json says of calls that are paid one by one, where they are.
import { PROOF_SECONDS, proofText } from '../../contract/payment.ts'
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

const PROOF: JsonObject = {
  name: 'PAYMENT-PROOF',
  in: 'header',
  required: false,
  description: `That the caller holds the key of a payment which was sent before: without it such a payment is a 409. The seconds since 1970 (within ${PROOF_SECONDS} of the service's clock), a space, and the signature by EIP-191 of the payer over the four lines \`${proofText({ resource: 'URL', nonce: 'NONCE', time: 0 }).replaceAll('\n', '\\n').replace('Time: 0', 'Time: SECONDS')}\`, with resource.url of PAYMENT-REQUIRED and the nonce of the payment. In a tool call it is \`x402/payment-proof\` in \`_meta\`.`,
  schema: { type: 'string', pattern: '^[0-9]{10} 0x[0-9a-fA-F]{130}$' },
  example: `1763424000 0x${'0'.repeat(130)}`,
}

/** What a call that is not paid is answered with; where `maxCost` is too low, without the ways to pay. */
const REQUIRED: JsonObject = {
  description: 'Not paid, or the payment is not valid: the ways to pay. The header has the same in base64.',
  headers: {
    'PAYMENT-REQUIRED': {
      description: 'The ways to pay, as the base64 of PaymentRequired of x402 version 2.',
      schema: { type: 'string' },
      example: 'eyJ4NDAyVmVyc2lvbiI6Mn0=',
    },
  },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          error: { type: 'string', description: 'What kind of failure it is.' },
          message: { type: 'string', description: 'Why it is not paid, for a person to read.' },
          x402Version: { const: 2 },
          resource: {
            type: 'object',
            properties: {
              url: { type: 'string' },
              description: { type: 'string' },
              mimeType: { type: 'string' },
            },
            required: ['url', 'description', 'mimeType'],
            additionalProperties: false,
          },
          accepts: {
            type: 'array',
            description: 'The ways to pay, the first preferred.',
            items: {
              type: 'object',
              properties: {
                scheme: { enum: ['exact', 'upto'] },
                network: { type: 'string' },
                amount: { type: 'string', description: 'Whole units of the token.' },
                asset: { type: 'string' },
                payTo: { type: 'string' },
                maxTimeoutSeconds: { type: 'integer' },
                extra: { type: 'object' },
              },
              required: ['scheme', 'network', 'amount', 'asset', 'payTo', 'maxTimeoutSeconds', 'extra'],
              additionalProperties: false,
            },
          },
          extensions: { type: 'object', description: 'By the name of each extension of the protocol.' },
        },
        required: ['error', 'message'],
        dependentRequired: { x402Version: ['resource', 'accepts', 'extensions'] },
        additionalProperties: false,
      },
      example: {
        error: 'Payment Required',
        message: 'Payment required',
        x402Version: 2,
        resource: {
          url: 'https://search.example/x402/api/v1/search',
          description: 'Web search',
          mimeType: 'application/json',
        },
        accepts: [
          {
            scheme: 'exact',
            network: 'eip155:8453',
            amount: '1000',
            asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
            payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
            maxTimeoutSeconds: 120,
            extra: { name: 'USD Coin', version: '2' },
          },
        ],
        extensions: {},
      },
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
    parameters: [...own, PAYMENT, PROOF],
    responses: { ...refusals, 402: REQUIRED },
  }
}
