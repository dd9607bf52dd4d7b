// A chain of its own on loopback (anvil), a token on it, the official facilitator over HTTP, and payers with the official client.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { proofText, writeProof } from '../../../src/contract/payment.ts'
import { startOnFreePort } from '../child-service.ts'

export const NETWORK = 'eip155:31337'
const CHAIN_ID = 31_337
/** The first account of every anvil; it pays for gas. */
const RICH_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const RICH = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** Where the official classes look for them. */
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const UPTO_PROXY = '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002'

export type SignedPayment = Record<string, unknown>

export interface Payer {
  readonly address: string
  /** Pays what a refusal asks for, with its first offer. */
  sign(required: object): Promise<SignedPayment>
  /** What PAYMENT-PROOF holds: that whoever sends the payment again holds its key. */
  prove(payment: object, time?: number): Promise<string>
  /** Asks, and pays where it is asked to, as the official client does. */
  paying(fetch: typeof globalThis.fetch): typeof globalThis.fetch
}

/** What the facilitator does with settlements. */
export type FacilitatorMode = 'works' | 'loses replies' | 'is away' | 'refuses'

export interface TestChain {
  readonly rpcUrl: string
  readonly token: string
  /** A new address that nobody has paid. */
  newReceiver(): string
  balanceOf(address: string): Promise<number>
  /** With a million units of the token. */
  newPayer(): Promise<Payer>
  /** Such a payer, who has let Permit2 take them and pays by `upto`. */
  newUptoPayer(): Promise<Payer>
  /** The payer takes a nonce of Permit2 back: a payment that was signed with it can't be settled any more. */
  spoilNonce(payer: string, nonce: bigint): Promise<void>
  /** The key of such a payer. */
  newPayingKey(): Promise<string>
  facilitatorIs(mode: FacilitatorMode): void
  settings(receiver: string): Record<string, string>
  stop(): Promise<void>
}

type Ask = <T>(method: string, params: readonly unknown[]) => Promise<T>

export async function startTestChain(): Promise<TestChain> {
  const { child, url, closed } = await startOnFreePort(
    (port) => spawn(anvilPath(), ['--port', String(port), '--silent'], { stdio: ['ignore', 'pipe', 'pipe'] }),
    async ({ url: at }) => (await asking(at)<string>('eth_chainId', []).catch(() => '')) !== '',
  )
  const ask = asking(url)
  const token = await deploy(ask)
  await putPermit2(ask)
  let mode: FacilitatorMode = 'works'
  const facilitator = await startFacilitator(url, () => mode)
  const facilitatorUrl = `http://127.0.0.1:${(facilitator.address() as { port: number }).port}`
  /** From an account of a payer, who has no gas of their own. */
  const sendAs = async (from: string, to: string, data: string): Promise<void> => {
    await ask('anvil_setBalance', [from, '0xde0b6b3a7640000'])
    await ask('anvil_impersonateAccount', [from])
    await send(ask, to, data, from)
  }
  const newPayingKey = async (): Promise<string> => {
    const key = `0x${randomBytes(32).toString('hex')}`
    const { address } = await createPayer(key)
    await send(ask, token, `0x40c10f19${word(address)}${word((1_000_000).toString(16))}`)
    return key
  }
  return {
    rpcUrl: url,
    token,
    newReceiver: () => `0x${randomBytes(20).toString('hex')}`,
    balanceOf: async (address) =>
      Number(await ask<string>('eth_call', [{ to: token, data: `0x70a08231${word(address)}` }, 'latest'])),
    newPayer: async () => createPayer(await newPayingKey()),
    newPayingKey,
    async newUptoPayer() {
      const payer = await createPayer(await newPayingKey(), 'upto')
      await sendAs(payer.address, token, `0x095ea7b3${word(PERMIT2)}${'f'.repeat(64)}`)
      return payer
    },
    spoilNonce: (payer, nonce) =>
      sendAs(
        payer,
        PERMIT2,
        `0x3ff9dcb1${word((nonce >> 8n).toString(16))}${word((1n << (nonce & 255n)).toString(16))}`,
      ),
    facilitatorIs(next) {
      mode = next
    },
    settings: (receiver) => ({
      WHIPPET_X402_FACILITATOR: facilitatorUrl,
      WHIPPET_X402_NETWORK: NETWORK,
      WHIPPET_X402_ASSET: token,
      WHIPPET_X402_PAY_TO: receiver,
      WHIPPET_X402_ASSET_NAME: 'Test Dollar',
      WHIPPET_X402_ASSET_VERSION: '1',
      WHIPPET_X402_RPC_URL: url,
    }),
    async stop() {
      facilitator.closeAllConnections()
      facilitator.close()
      child.kill('SIGKILL')
      await closed
    },
  }
}

/** The program itself: its package has a script in between that would outlive a signal. */
function anvilPath(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
  return join(manifest, '..', 'bin', 'anvil')
}

function asking(url: string): Ask {
  return async <T>(method: string, params: readonly unknown[]) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await reply.json()) as { result?: T; error?: { message: string } }
    if (result === undefined) throw new Error(`${method}: ${error?.message}`)
    return result
  }
}

function word(hex: string): string {
  return hex.replace(/^0x/, '').padStart(64, '0')
}

async function send(
  ask: Ask,
  to: string | undefined,
  data: string,
  from = RICH,
): Promise<{ contractAddress: string }> {
  const hash = await ask<string>('eth_sendTransaction', [{ from, ...(to && { to }), data, gas: '0x4c4b40' }])
  for (;;) {
    const receipt = await ask<{ contractAddress: string; status: string } | null>(
      'eth_getTransactionReceipt',
      [hash],
    )
    if (receipt?.status === '0x1') return receipt
    if (receipt) throw new Error(`the transaction ${hash} was reverted`)
  }
}

async function deploy(ask: Ask): Promise<string> {
  const { bytecode } = JSON.parse(readFileSync(join(import.meta.dirname, 'test-token.json'), 'utf8')) as {
    bytecode: string
  }
  return (await send(ask, undefined, bytecode)).contractAddress
}

/** Permit2 and the proxy of `upto` at the addresses that they have on every chain. */
async function putPermit2(ask: Ask): Promise<void> {
  const { permit2, uptoProxy } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'test-permit2.json'), 'utf8'),
  ) as { permit2: string; uptoProxy: string }
  await ask('anvil_setCode', [PERMIT2, permit2])
  await ask('anvil_setCode', [UPTO_PROXY, uptoProxy])
}

/** The packages are loaded without their types, which are many times as large as what is used of them. */
// biome-ignore lint/suspicious/noExplicitAny: see above
async function load(name: string): Promise<any> {
  return import(name)
}

async function startFacilitator(rpcUrl: string, modeNow: () => FacilitatorMode): Promise<Server> {
  const { createWalletClient, http, publicActions } = await load('viem')
  const { privateKeyToAccount } = await load('viem/accounts')
  const { foundry } = await load('viem/chains')
  const { x402Facilitator } = await load('@x402/core/facilitator')
  const { ExactEvmScheme } = await load('@x402/evm/exact/facilitator')
  const { UptoEvmScheme } = await load('@x402/evm/upto/facilitator')
  const { toFacilitatorEvmSigner } = await load('@x402/evm')
  const account = privateKeyToAccount(RICH_KEY)
  const wallet = createWalletClient({
    account,
    chain: { ...foundry, id: CHAIN_ID },
    transport: http(rpcUrl),
  }).extend(publicActions)
  // One after the other: of transactions sent at once the chain lost one in a thousand or so, and all behind it waited.
  let sent: Promise<unknown> = Promise.resolve()
  const writeContract = (args: object): Promise<unknown> => {
    const turn = sent.then(() => wallet.writeContract(args))
    sent = turn.catch(() => undefined)
    return turn
  }
  // Asked for directly: the library's own way watches blocks, and gives up a transaction that it doesn't see at once.
  const waitForTransactionReceipt = async ({ hash }: { hash: string }): Promise<unknown> => {
    for (;;) {
      const receipt = await wallet.getTransactionReceipt({ hash }).catch((error: Error) => {
        if (error.name !== 'TransactionReceiptNotFoundError') throw error
      })
      if (receipt) return receipt
      await setTimeout(20)
    }
  }
  const signer = toFacilitatorEvmSigner({
    ...wallet,
    writeContract,
    waitForTransactionReceipt,
    address: account.address,
  })
  const facilitator = new x402Facilitator()
    .register(NETWORK, new ExactEvmScheme(signer))
    .register(NETWORK, new UptoEvmScheme(signer))
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
    }
    try {
      if (request.url === '/supported') return reply(200, facilitator.getSupported())
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { paymentPayload, paymentRequirements } = JSON.parse(Buffer.concat(chunks).toString())
      if (request.url === '/verify') {
        return reply(200, await facilitator.verify(paymentPayload, paymentRequirements))
      }
      if (modeNow() === 'is away') return reply(502, {})
      if (modeNow() === 'refuses') {
        return reply(200, { success: false, errorReason: 'no_gas', transaction: '', network: NETWORK })
      }
      const settled = await facilitator.settle(paymentPayload, paymentRequirements)
      return modeNow() === 'loses replies' ? reply(502, {}) : reply(200, settled)
    } catch (error) {
      reply(500, { error: String(error) })
    }
  })
  // A connection that is closed for being idle may meet a request on its way.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

interface ProvenPayment {
  readonly resource: { readonly url: string }
  readonly payload: Partial<
    Record<'authorization' | 'permit2Authorization', { readonly nonce: string } | undefined>
  >
}

export async function createPayer(
  key = `0x${randomBytes(32).toString('hex')}`,
  scheme: 'exact' | 'upto' = 'exact',
): Promise<Payer> {
  const { privateKeyToAccount } = await load('viem/accounts')
  const { x402Client } = await load('@x402/core/client')
  const { ExactEvmScheme } = await load('@x402/evm/exact/client')
  const { UptoEvmScheme } = await load('@x402/evm/upto/client')
  const { wrapFetchWithPayment } = await load('@x402/fetch')
  const account = privateKeyToAccount(key)
  const client = x402Client.fromConfig({
    schemes: [
      {
        network: NETWORK,
        client: scheme === 'exact' ? new ExactEvmScheme(account) : new UptoEvmScheme(account),
      },
    ],
    spendControls: false,
  })
  return {
    address: account.address,
    sign: (required) => client.createPaymentPayload(required),
    async prove(payment, time = Math.floor(Date.now() / 1000)) {
      const { resource, payload } = payment as ProvenPayment
      const { nonce = '' } = payload.authorization ?? payload.permit2Authorization ?? {}
      const message = proofText({ resource: resource.url, nonce, time })
      return writeProof({ time, signature: await account.signMessage({ message }) })
    },
    paying: (fetchLike) => wrapFetchWithPayment(fetchLike, client),
  }
}

/** What PAYMENT-REQUIRED and PAYMENT-RESPONSE hold. */
export function decoded(header: string | null): Record<string, unknown> {
  return JSON.parse(Buffer.from(header ?? '', 'base64').toString()) as Record<string, unknown>
}

export function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}
