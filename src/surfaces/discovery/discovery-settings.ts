// What the discovery files are made from, beside the contract.
import type { SignatureKeys } from '../../contract/signatures/message-signature.ts'
import { dollarsFromNano, type NanoDollars } from '../../foundation/money.ts'

export interface DiscoverySettings {
  /** Without a slash at the end; every link starts with it. */
  readonly baseUrl: string
  readonly version: string
  /** What signed replies are checked with. */
  readonly signatureKeys: SignatureKeys
  readonly prices: {
    readonly search: Readonly<Record<'low' | 'medium' | 'high' | 'max', NanoDollars>>
    readonly fetch: NanoDollars
    readonly perMillionTokens: NanoDollars
    readonly cacheHitPercent: number
  }
  /** Present where calls can be paid one by one. */
  readonly x402?: { readonly network: string; readonly asset: string; readonly payTo: string }
  /** APIs of others that are spoken, and the line that points a client of theirs here. */
  readonly compat?: readonly CompatShown[]
}

export interface CompatShown {
  readonly title: string
  readonly address: string
  readonly lines: readonly { readonly client: string; readonly line: string }[]
}

/** An amount as a person writes it: no exponent, no zeros at the end. */
export function shownPrice(price: NanoDollars): string {
  const [whole, part = ''] = dollarsFromNano(price).toFixed(9).split('.')
  const cents = part.replace(/0+$/, '')
  return cents === '' ? `${whole}` : `${whole}.${cents}`
}

/** A list in markdown. */
export function pricesInWords(prices: DiscoverySettings['prices']): string {
  const { search, fetch, perMillionTokens, cacheHitPercent } = prices
  const tiers = Object.entries(search).map(([tier, price]) => `${tier} ${shownPrice(price)}`)
  const tokens = `${shownPrice(perMillionTokens)} USD per million tokens`
  return [
    `Search: by effort tier, ${tiers.join(', ')} USD for each query that found something; with \`content=true\` also ${tokens} of page text. A cached answer costs ${cacheHitPercent} % of that, an empty one nothing.`,
    `Fetch: ${shownPrice(fetch)} USD and ${tokens} of extracted text.`,
    `News: ${tokens} of the returned feed.`,
    'A call that fails costs nothing. Each reply tells its price in `metrics.cost_dollars` or, as markdown, in `cost_dollars`.',
  ]
    .map((price) => `- ${price}`)
    .join('\n')
}

export function paymentInWords(
  baseUrl: string,
  { network, asset }: NonNullable<DiscoverySettings['x402']>,
): string {
  return `Without an account: \`${baseUrl}/x402/api/v1/search\`, \`/x402/api/v1/fetch\`, \`/x402/api/v1/news/{topic}\` and the tool server \`${baseUrl}/x402/mcp\` take the same parameters and give the same replies, with a payment by x402 version 2 in place of the key (network ${network}, token ${asset}). A call that is not paid is answered with 402 and \`PAYMENT-REQUIRED\`; pay it in \`PAYMENT-SIGNATURE\`. Nothing is settled for an empty or failed call. Where the outcome of a payment is not known, the answer is 503: send the same payment again, never another. A payment that was sent before gives its reply again with \`PAYMENT-PROOF\`, a fresh signature of its payer (${baseUrl}/openapi.json).`
}
