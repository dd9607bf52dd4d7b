// The official classes of x402, behind the few calls that are made of them. They are optional packages of many megabytes.
import type { Requirements, SignedPayment } from '../../accounts/pay-per-call/payment-gateway.ts'

interface VerifyAnswer {
  readonly isValid: boolean
  readonly invalidReason?: string
}

interface SettleAnswer {
  readonly success: boolean
  readonly transaction: string
  readonly errorReason?: string
}

interface ResourceConfig {
  readonly scheme: string
  readonly network: string
  readonly payTo: string
  readonly price: { readonly asset: string; readonly amount: string; readonly extra: object }
  readonly maxTimeoutSeconds: number
}

interface ResourceServer {
  register(network: string, scheme: object): ResourceServer
  initialize(): Promise<void>
  getSupportedKind(version: number, network: string, scheme: string): object | undefined
  buildPaymentRequirements(config: ResourceConfig): Promise<Requirements[]>
  findMatchingRequirements(
    available: readonly Requirements[],
    payment: SignedPayment,
  ): Requirements | undefined
  verifyPayment(payment: SignedPayment, requirements: Requirements): Promise<VerifyAnswer>
  settlePayment(
    payment: SignedPayment,
    requirements: Requirements,
    extensions: undefined,
    transport: undefined,
    overrides: { readonly amount: string } | undefined,
  ): Promise<SettleAnswer>
}

interface CoreServer {
  readonly x402ResourceServer: new (facilitator: object) => ResourceServer
  readonly HTTPFacilitatorClient: new (config: { url: string; timeoutMs?: number }) => object
}

export interface OfficialServer {
  initialize(): Promise<void>
  supports(network: string, scheme: string): boolean
  build(config: ResourceConfig): Promise<readonly Requirements[]>
  findMatching(available: readonly Requirements[], payment: SignedPayment): Requirements | undefined
  verify(payment: SignedPayment, requirements: Requirements): Promise<VerifyAnswer>
  /** A refusal is a value; rejects where there is no answer. */
  settle(payment: SignedPayment, requirements: Requirements, amount: string): Promise<SettleAnswer>
  /** By EIP-191. Rejects where the signature is none. */
  signerOf(text: string, signature: string): Promise<string>
}

interface Viem {
  recoverMessageAddress(of: { message: string; signature: string }): Promise<string>
}

const VERSION = 2
const FACILITATOR_MS = 30_000

/** Named through a variable, so that neither the compiler nor a bundler asks for what may not be installed. */
async function load<T>(name: string): Promise<T> {
  return (await import(name)) as T
}

export async function loadOfficial(settings: {
  readonly facilitator: string
  readonly network: string
}): Promise<OfficialServer> {
  const core = await load<CoreServer>('@x402/core/server')
  const exact = await load<{ ExactEvmScheme: new () => object }>('@x402/evm/exact/server')
  const upto = await load<{ UptoEvmScheme: new () => object }>('@x402/evm/upto/server')
  const viem = await load<Viem>('viem')
  const client = new core.HTTPFacilitatorClient({ url: settings.facilitator, timeoutMs: FACILITATOR_MS })
  const server = new core.x402ResourceServer(client)
    .register(settings.network, new exact.ExactEvmScheme())
    .register(settings.network, new upto.UptoEvmScheme())
  return {
    initialize: () => server.initialize(),
    supports: (network, scheme) => server.getSupportedKind(VERSION, network, scheme) !== undefined,
    build: (config) => server.buildPaymentRequirements(config),
    findMatching: (available, payment) => server.findMatchingRequirements(available, payment),
    signerOf: (message, signature) => viem.recoverMessageAddress({ message, signature }),
    verify: (payment, requirements) =>
      orRefusal<VerifyAnswer>(server.verifyPayment(payment, requirements), (refusal) => ({
        isValid: false,
        invalidReason: reasonOf(refusal),
      })),
    settle(payment, requirements, amount) {
      const overrides = requirements.scheme === 'upto' ? { amount } : undefined
      const asked = server.settlePayment(payment, requirements, undefined, undefined, overrides)
      return orRefusal<SettleAnswer>(asked, (refusal) => ({
        success: false,
        transaction: '',
        errorReason: reasonOf(refusal),
      }))
    },
  }
}

interface Refusal {
  readonly statusCode: number
  readonly invalidReason?: string
  readonly errorReason?: string
}

/** The classes throw what the facilitator refused with; one that fails itself has not answered. */
async function orRefusal<T>(asked: Promise<T>, refused: (refusal: Refusal) => T): Promise<T> {
  try {
    return await asked
  } catch (error) {
    const refusal = error as Partial<Refusal> | undefined
    const { statusCode = 500, invalidReason, errorReason } = refusal ?? {}
    if (statusCode >= 500 || (invalidReason ?? errorReason) === undefined) throw error
    return refused(refusal as Refusal)
  }
}

function reasonOf({ invalidReason, errorReason }: Refusal): string {
  return invalidReason ?? errorReason ?? 'refused'
}
