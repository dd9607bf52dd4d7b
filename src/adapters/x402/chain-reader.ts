// Asks the chain itself what became of a payment, over JSON-RPC: the facilitator's word can be lost or wrong.
import type { ChainOutcome } from '../../accounts/pay-per-call/payment-gateway.ts'
import type { PaymentKey } from '../../accounts/pay-per-call/payment-store.ts'

export interface ChainSettings {
  readonly asset: string
  readonly payTo: string
  readonly rpcUrl: string | undefined
}

export interface ChainReader {
  /** `unknown` where there is no RPC address; rejects where it does not answer. */
  outcome(payment: {
    readonly key: PaymentKey
    readonly scheme: string
    readonly amount: number
  }): Promise<ChainOutcome>
}

const RPC_MS = 10_000
/** As far back as public nodes look for logs at once; a payment is settled within minutes. */
const BLOCKS_BACK = 2_000

const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
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
}

type Ask = <T>(method: string, parameters: readonly unknown[]) => Promise<T>

export function createChainReader(settings: ChainSettings): ChainReader {
  const { rpcUrl } = settings
  return {
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

/** The transaction that moved the amount to us; undefined where there is none in sight. */
async function transferOf(
  ask: Ask,
  { payTo }: ChainSettings,
  {
    key,
    amount,
    isAuthorization,
  }: { readonly key: PaymentKey; readonly amount: number; readonly isAuthorization: boolean },
): Promise<string | undefined> {
  const latest = Number(await ask<string>('eth_blockNumber', []))
  const fromBlock = `0x${Math.max(0, latest - BLOCKS_BACK).toString(16)}`
  const logs = (topics: readonly string[]): Promise<readonly Log[]> =>
    ask('eth_getLogs', [{ address: key.asset, topics, fromBlock, toBlock: 'latest' }])
  const topic = (hex: string): string => `0x${word(hex)}`
  const transfers = (await logs([TRANSFER, topic(key.payer), topic(payTo)])).filter(
    ({ data }) => BigInt(data) === BigInt(amount),
  )
  if (!isAuthorization) return transfers.at(-1)?.transactionHash
  const used = await logs([AUTHORIZATION_USED, topic(key.payer), topic(key.nonce)])
  return used.find((one) => transfers.some((moved) => moved.transactionHash === one.transactionHash))
    ?.transactionHash
}
