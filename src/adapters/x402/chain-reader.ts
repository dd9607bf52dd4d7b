// Asks the chain itself what became of a payment, over JSON-RPC: the facilitator's word can be lost or wrong.
import type { ChainOutcome } from '../../accounts/pay-per-call/payment-gateway.ts'
import type { PaymentKey } from '../../accounts/pay-per-call/payment-store.ts'

export interface ChainSettings {
  /** CAIP-2, such as `eip155:8453`. */
  readonly network: string
  readonly asset: string
  readonly payTo: string
  readonly rpcUrl: string | undefined
}

export interface ChainReader {
  /** Why the token can't be what the prices are in; undefined where it can, or where there is no RPC address. */
  wrongToken(): Promise<string | undefined>
  /** `unknown` where there is no RPC address; rejects where it does not answer. */
  outcome(payment: {
    readonly key: PaymentKey
    readonly scheme: string
    readonly amount: number
  }): Promise<ChainOutcome>
}

const RPC_MS = 10_000
/** Transfers of one amount from a payer to us that are looked at, the newest first. */
const TRANSFERS_LOOKED_AT = 50
/** As far back as public nodes look for logs at once; a payment is settled within minutes. */
const BLOCKS_BACK = 2_000

/** The same on every chain: what moves payments by Permit2, `exact` and `upto`. */
const PROXIES: ReadonlySet<string> = new Set([
  '0x402085c248eea27d92e8b30b2c58ed07f9e20001',
  '0x4020a4f3b7b90cca423b9fabcc0ce57c6c240002',
])
/** `settleWithPermit` of both. */
const SETTLE_WITH_PERMIT: readonly string[] = ['0xfa340378', '0x016c1748']
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
/** `decimals()` of ERC-20. */
const DECIMALS = '0x313ce567'
/** Prices are whole micro-dollars, which are the units of a token with six digits. */
const DIGITS = 6
/** `authorizationState(address,bytes32)` of EIP-3009. */
const AUTHORIZATION_STATE = '0xe94a0102'
/** `nonceBitmap(address,uint256)` of Permit2. */
const NONCE_BITMAP = '0x4fe02b44'
/** `AuthorizationUsed(address,bytes32)` of EIP-3009. */
const AUTHORIZATION_USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
/** `Transfer(address,address,uint256)` of ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly transactionHash: string
  readonly logIndex: string
}

type Ask = <T>(method: string, parameters: readonly unknown[]) => Promise<T>

export function createChainReader(settings: ChainSettings): ChainReader {
  const { rpcUrl } = settings
  return {
    wrongToken: async () => (rpcUrl === undefined ? undefined : wrongToken(askAt(rpcUrl), settings)),
    async outcome({ key, scheme, amount }) {
      if (rpcUrl === undefined) return { state: 'unknown' }
      const ask = askAt(rpcUrl)
      const isAuthorization = /^0x[0-9a-f]{64}$/.test(key.nonce) && scheme === 'exact'
      const isUsed = isAuthorization ? await authorizationUsed(ask, key) : await permitUsed(ask, key)
      if (!isUsed) return { state: 'unused' }
      const transaction = await transferOf(ask, settings, { key, amount, isAuthorization })
      return transaction === undefined ? { state: 'unknown' } : { state: 'moved', transaction }
    },
  }
}

async function wrongToken(ask: Ask, { network, asset }: ChainSettings): Promise<string | undefined> {
  const chain = `eip155:${BigInt(await ask<string>('eth_chainId', []))}`
  if (chain !== network) return `the node of WHIPPET_X402_RPC_URL is on ${chain}, not on ${network}`
  const answer = await ask<string>('eth_call', [{ to: asset, data: DECIMALS }, 'latest'])
  if (answer === '0x') return `there is no token at ${asset} on ${network}`
  const digits = BigInt(answer)
  return digits === BigInt(DIGITS)
    ? undefined
    : `the token ${asset} has ${digits} digits; prices are in units of a token with ${DIGITS}`
}

function askAt(url: string): Ask {
  return async <T>(method: string, params: readonly unknown[]) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(RPC_MS),
    })
    const { result, error } = (await reply.json()) as { result?: T; error?: { message?: string } }
    if (result === undefined) throw new Error(`the chain's node refused ${method}: ${error?.message}`)
    return result
  }
}

/** A value as 32 bytes. */
function word(hex: string): string {
  return hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
}

async function authorizationUsed(ask: Ask, { asset, payer, nonce }: PaymentKey): Promise<boolean> {
  const data = AUTHORIZATION_STATE + word(payer) + word(nonce)
  return BigInt(await ask<string>('eth_call', [{ to: asset, data }, 'latest'])) !== 0n
}

async function permitUsed(ask: Ask, { payer, nonce }: PaymentKey): Promise<boolean> {
  const number = BigInt(nonce)
  const data = NONCE_BITMAP + word(payer) + word((number >> 8n).toString(16))
  const bitmap = BigInt(await ask<string>('eth_call', [{ to: PERMIT2, data }, 'latest']))
  return ((bitmap >> (number & 255n)) & 1n) === 1n
}

interface Moved {
  readonly key: PaymentKey
  readonly amount: number
  readonly isAuthorization: boolean
}

/** The transaction that moved the amount to us by this very payment; undefined where there is none in sight. */
async function transferOf(
  ask: Ask,
  { payTo }: ChainSettings,
  { key, amount, isAuthorization }: Moved,
): Promise<string | undefined> {
  const latest = Number(await ask<string>('eth_blockNumber', []))
  const fromBlock = `0x${Math.max(0, latest - BLOCKS_BACK).toString(16)}`
  const logs = (topics: readonly string[]): Promise<readonly Log[]> =>
    ask('eth_getLogs', [{ address: key.asset, topics, fromBlock, toBlock: 'latest' }])
  const topic = (hex: string): string => `0x${word(hex)}`
  const transfers = (await logs([TRANSFER, topic(key.payer), topic(payTo)])).filter(
    ({ data }) => BigInt(data) === BigInt(amount),
  )
  if (!isAuthorization) return permitTransfer(ask, key, transfers)
  const used = await logs([AUTHORIZATION_USED, topic(key.payer), topic(key.nonce)])
  return used.find((one) => transfers.some((moved) => isBeside(one, moved)))?.transactionHash
}

/** A token tells of an authorization and of its transfer one after the other. */
function isBeside(used: Log, moved: Log): boolean {
  const apart = Number(used.logIndex) - Number(moved.logIndex)
  return used.transactionHash === moved.transactionHash && Math.abs(apart) === 1
}

/**
 * Permit2 tells nothing of its nonces, and a payer can take one back: only a settlement that names the nonce in its
 * place has moved the payment, not an earlier transfer of the same amount.
 */
async function permitTransfer(
  ask: Ask,
  { nonce }: PaymentKey,
  transfers: readonly Log[],
): Promise<string | undefined> {
  for (const { transactionHash } of transfers.slice(-TRANSFERS_LOOKED_AT).reverse()) {
    const sent = await ask<{ to: string | null; input: string } | null>('eth_getTransactionByHash', [
      transactionHash,
    ])
    if (PROXIES.has(sent?.to?.toLowerCase() ?? '') && nonceIn(sent?.input ?? '') === BigInt(nonce))
      return transactionHash
  }
  return undefined
}

/** The third word of `settle`: token, amount, nonce. One more permit stands before them in `settleWithPermit`. */
function nonceIn(input: string): bigint | undefined {
  const before = SETTLE_WITH_PERMIT.includes(input.slice(0, 10)) ? 5 : 0
  const at = 2 + 8 + (before + 2) * 64
  const text = input.slice(at, at + 64)
  return /^[0-9a-f]{64}$/.test(text) ? BigInt(`0x${text}`) : undefined
}
