// Signs payments by x402 version 2 with the official classes, within caps that are looked at before anything is signed.
import { proofText, writeProof } from '../../../contract/payment.ts'
import { Failure, InvalidRequest, MaxCostExceeded } from '../../../foundation/errors.ts'
import { countForToday } from './day-spend.ts'
import { type PaySettings, type PayTerms, readPayTerms } from './pay-settings.ts'

export interface Payer {
  /** Signs for what PAYMENT-REQUIRED says. Throws a Failure, and then nothing is signed. */
  pay(required: string): Promise<Paid>
}

export interface Paid {
  /** The value of PAYMENT-SIGNATURE. */
  readonly payment: string
  /** That of PAYMENT-PROOF, now: the payment alone gives nobody its reply once it is settled. */
  prove(): Promise<string>
}

/** A payment can be settled until then; a service of ours asks for two minutes. */
const LONGEST_VALID_SECONDS = 600
const CLASSES = ['@x402/core/client', '@x402/evm', '@x402/evm/exact/client', 'viem/accounts'] as const

interface Requirement {
  readonly scheme: string
  readonly network: string
  readonly asset: string
  readonly amount: string
  readonly maxTimeoutSeconds: number
}

interface Official {
  findDefaultAsset(asset: string, network: string): { readonly decimals: number } | undefined
  sign(required: object, network: string): Promise<SignedPayment>
  /** By EIP-191. */
  signText(text: string): Promise<string>
}

interface SignedPayment {
  readonly payload: {
    readonly authorization?: { readonly nonce: string }
    readonly permit2Authorization?: { readonly nonce: string }
  }
}

/** There is nothing to sign, or nothing to sign with. */
class CannotPay extends Failure {}

export function createPayer(
  settings: PaySettings,
  load: (key: string) => Promise<Official> = loadOfficial,
  now: () => number = Date.now,
): Payer {
  const terms = readPayTerms(settings)
  return {
    async pay(header) {
      const required = readRequired(header)
      const official = await load(terms.key)
      const { chosen, micros } = choose(required.accepts, terms, official)
      if (micros > terms.callCap) {
        throw new MaxCostExceeded(
          `Nothing was signed: the call costs ${micros / 1e6} USD, and ${terms.callCap / 1e6} USD is the most (WHIPPET_PAY_CALL_CAP)`,
        )
      }
      await countForToday(terms.folder, { micros, cap: terms.dayCap }, now())
      const payment = await official.sign({ ...required, accepts: [chosen] }, chosen.network)
      const { authorization, permit2Authorization: permit } = payment.payload
      const { url: resource } = required.resource
      const nonce = authorization?.nonce ?? permit?.nonce ?? ''
      return {
        payment: Buffer.from(JSON.stringify(payment)).toString('base64'),
        async prove() {
          const time = Math.floor(now() / 1000)
          const signature = await official.signText(proofText({ resource, nonce, time }))
          return writeProof({ time, signature })
        },
      }
    },
  }
}

interface Required {
  readonly accepts: readonly Requirement[]
  readonly resource: { readonly url: string }
}

function readRequired(header: string): Required {
  try {
    const value = JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as Record<string, unknown>
    const { url } = value['resource'] as { url?: unknown }
    // It stands in what is signed to have a reply again, on a line of its own.
    const isUrl = typeof url === 'string' && /^[\x21-\x7e]{1,2000}$/.test(url)
    if (value['x402Version'] === 2 && Array.isArray(value['accepts']) && isUrl) {
      return value as unknown as Required
    }
  } catch {}
  throw new CannotPay('What the service asks to be paid is not x402 version 2')
}

/** The first that is a fixed price in a dollar token that is known. */
function choose(
  accepts: readonly Requirement[],
  { asset: own }: PayTerms,
  { findDefaultAsset }: Official,
): { readonly chosen: Requirement; readonly micros: number } {
  for (const chosen of accepts) {
    const { scheme, network, asset, amount, maxTimeoutSeconds } = chosen
    if (scheme !== 'exact' || !/^eip155:\d{1,12}$/.test(network) || !/^\d{1,30}$/.test(amount)) continue
    if (!(maxTimeoutSeconds <= LONGEST_VALID_SECONDS)) continue
    const isOwn = own !== undefined && asset.toLowerCase() === own.toLowerCase()
    const decimals = isOwn ? 6 : findDefaultAsset(asset, network)?.decimals
    if (decimals === undefined) continue
    return { chosen, micros: Math.ceil(Number(amount) / 10 ** (decimals - 6)) }
  }
  throw new CannotPay(
    'Nothing was signed: the service takes no well-known dollar token at a fixed price. Name its token in WHIPPET_PAY_ASSET if you trust it.',
  )
}

/** Named through a list, so that neither the compiler nor a bundler asks for what may not be installed. */
async function loadOfficial(key: string): Promise<Official> {
  // biome-ignore lint/suspicious/noExplicitAny: their types are many times as large as what is used of them
  const load = (name: string): Promise<any> => import(name)
  const [core, evm, exact, accounts] = await Promise.all(CLASSES.map(load)).catch(() => {
    throw new CannotPay('Paying needs packages that are not there: npm install @x402/core @x402/evm viem')
  })
  let account: { signMessage(of: { message: string }): Promise<string> }
  try {
    account = accounts.privateKeyToAccount(key)
  } catch {
    throw new InvalidRequest('WHIPPET_PAY_KEY is no private key')
  }
  return {
    findDefaultAsset: evm.findDefaultAsset,
    signText: (message) => account.signMessage({ message }),
    sign: (required, network) =>
      core.x402Client
        .fromConfig({
          schemes: [{ network, client: new exact.ExactEvmScheme(account) }],
          spendControls: false,
        })
        .createPaymentPayload(required),
  }
}
