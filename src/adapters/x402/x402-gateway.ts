// X402Gateway: payments by x402 version 2, over the official classes, which are loaded only where it is on.
import type {
  ChainOutcome,
  Offer,
  PaymentGateway,
  Requirements,
  Settled,
  SignedPayment,
} from '../../accounts/pay-per-call/payment-gateway.ts'
import type { PaymentKey } from '../../accounts/pay-per-call/payment-store.ts'
import type { Logger } from '../../foundation/logger.ts'
import { createChainReader } from './chain-reader.ts'
import { loadOfficial, type OfficialServer } from './official-classes.ts'

export interface X402Config {
  readonly facilitator: string
  /** CAIP-2, such as `eip155:8453`. */
  readonly network: string
  readonly asset: string
  readonly payTo: string
  /** Of the token's EIP-712 domain. */
  readonly assetName: string
  readonly assetVersion: string
  readonly rpcUrl: string | undefined
  readonly schemes: readonly ('exact' | 'upto')[]
}

/** A reply lasts 45 s at most; the rest is for the chain. */
const MAX_TIMEOUT_SECONDS = 120
const TRY_AGAIN_MS = 5_000

export interface X402Gateway extends PaymentGateway {
  close(): void
}

export function createX402Gateway(settings: X402Config, logger: Logger): X402Gateway {
  let server: OfficialServer | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  const chain = createChainReader(settings)

  /** Asks the facilitator what it offers until it says so; the rest of the service need not wait for it. */
  const begin = async (): Promise<void> => {
    try {
      const official = await loadOfficial(settings)
      await official.initialize()
      const offered = settings.schemes.filter((scheme) => official.supports(settings.network, scheme))
      if (!offered.includes('exact') && !offered.includes('upto')) {
        throw new Error(`the facilitator offers no scheme of ours on ${settings.network}`)
      }
      const wrong = await chain.wrongToken()
      if (wrong !== undefined) throw new Error(wrong)
      server = official
    } catch (error) {
      logger.error(
        { err: error, facilitator: settings.facilitator },
        'payments by x402 cannot be taken yet: check WHIPPET_X402_FACILITATOR',
      )
      if (!closed) timer = setTimeout(() => void begin(), TRY_AGAIN_MS).unref()
    }
  }
  void begin()

  const ready = (): OfficialServer => {
    if (!server) throw new Error('The facilitator has not answered yet')
    return server
  }

  return {
    isReady: () => server !== undefined,
    requirements: (offer) => requirementsFor(ready(), settings, offer),
    match: (requirements, payment) => ready().findMatching(requirements, payment),
    identify,
    async verify(payment, requirements) {
      const { isValid, invalidReason } = await ready().verify(payment, requirements)
      return { valid: isValid, ...(invalidReason !== undefined && { reason: invalidReason }) }
    },
    signerOf: (text, signature) =>
      ready()
        .signerOf(text, signature)
        .then((address) => address.toLowerCase())
        .catch(() => undefined),
    async settle(payment, requirements, amount): Promise<Settled> {
      const settled = await ready().settle(payment, requirements, String(amount))
      const { success, transaction, errorReason } = settled
      return { success, transaction, ...(errorReason !== undefined && { reason: errorReason }) }
    },
    outcome: (payment): Promise<ChainOutcome> => chain.outcome(payment),
    required: (requirements, { listing, ...resource }, error) => ({
      x402Version: 2,
      ...(error !== undefined && { error }),
      resource: { ...resource, mimeType: 'application/json' },
      accepts: requirements,
      extensions: { ...PAYMENT_IDENTIFIER, ...(listing && { bazaar: listing }) },
    }),
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

async function requirementsFor(
  server: OfficialServer,
  settings: X402Config,
  offer: Offer,
): Promise<readonly Requirements[]> {
  const { network, asset, payTo, assetName: name, assetVersion: version } = settings
  const offered = settings.schemes.filter((scheme) => server.supports(network, scheme))
  const lists = await Promise.all(
    offered.map((scheme) =>
      server.build({
        scheme,
        network,
        payTo,
        price: { asset, amount: String(offer[scheme]), extra: { name, version } },
        maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
      }),
    ),
  )
  return lists.flat()
}

interface Authorization {
  readonly from?: unknown
  readonly nonce?: unknown
  readonly validBefore?: unknown
  readonly deadline?: unknown
}

/**
 * EIP-3009 or Permit2: who signed, the nonce in its one spelling, and the deadline. One payment must never look like
 * two, so that a payload with both or with another spelling is none.
 */
function identify(
  payment: SignedPayment,
  { scheme, network, asset }: Requirements,
): (PaymentKey & { readonly validUntil: number }) | undefined {
  const payload = payment['payload'] as
    | { readonly authorization?: Authorization; readonly permit2Authorization?: Authorization }
    | undefined
  const { authorization, permit2Authorization: permit } = payload ?? {}
  if ((authorization === undefined) === (permit === undefined)) return undefined
  if (scheme === 'upto' && permit === undefined) return undefined
  const { from, nonce } = authorization ?? permit ?? {}
  const seconds = Number(authorization?.validBefore ?? permit?.deadline)
  const form = authorization === undefined ? /^(0|[1-9]\d{0,77})$/ : /^0x[0-9a-fA-F]{64}$/
  if (typeof from !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(from)) return undefined
  if (typeof nonce !== 'string' || !form.test(nonce) || !Number.isSafeInteger(seconds)) return undefined
  return {
    network,
    asset: asset.toLowerCase(),
    payer: from.toLowerCase(),
    nonce: nonce.toLowerCase(),
    validUntil: seconds * 1000,
  }
}

/** What a refusal says of the payer's own name for a call, in the protocol's own form. */
const PAYMENT_IDENTIFIER: Readonly<Record<string, object>> = {
  'payment-identifier': {
    info: { required: false },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        required: { type: 'boolean' },
        id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
      },
      required: ['required'],
    },
  },
}
