// The settings of payments by x402: all of the first four, or none.
import type { X402Config } from '../../adapters/x402/x402-gateway.ts'
import { BadSetting, listSetting, type Setting, textSetting, urlSetting } from '../settings.ts'

const MASK = (1n << 64n) - 1n
const RATE_BYTES = 136
const LANES = 25
const ROUNDS = 24

/** Whether the letters are those of its checksum; one in a single case has none, and is taken as it is. */
export function hasRightChecksum(address: string): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return address === checksumAddress(address)
}

export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(Buffer.from(digits, 'latin1'))
  const isUpper = (at: number): boolean => Number.parseInt(hash.charAt(at), 16) >= 8
  return `0x${[...digits].map((digit, at) => (isUpper(at) ? digit.toUpperCase() : digit)).join('')}`
}

/** Keccak-256 of less than one block, as addresses are, in hexadecimal: what SHA-3 was before it was standardized. */
function keccak256(input: Buffer): string {
  const block = Buffer.alloc(RATE_BYTES)
  input.copy(block)
  block[input.length] = 0x01
  block[RATE_BYTES - 1] = (block[RATE_BYTES - 1] ?? 0) | 0x80
  const lanes = Array.from({ length: LANES }, (_, at) =>
    at * 8 < RATE_BYTES ? block.readBigUInt64LE(at * 8) : 0n,
  )
  permute(lanes)
  const out = Buffer.alloc(32)
  for (let at = 0; at < 4; at += 1) out.writeBigUInt64LE(lanes[at] ?? 0n, at * 8)
  return out.toString('hex')
}

function rotate(lane: bigint, by: number): bigint {
  return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK
}

/** Keccak-f[1600]. Lane (x, y) stands at x + 5 y. */
function permute(lanes: bigint[]): void {
  const at = (x: number, y: number): bigint => lanes[(x % 5) + 5 * (y % 5)] ?? 0n
  let register = 1
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = [0, 1, 2, 3, 4].map((x) => at(x, 0) ^ at(x, 1) ^ at(x, 2) ^ at(x, 3) ^ at(x, 4))
    const sum = (x: number): bigint => sums[x % 5] ?? 0n
    for (let lane = 0; lane < LANES; lane += 1) {
      const x = lane % 5
      lanes[lane] = (lanes[lane] ?? 0n) ^ sum(x + 4) ^ rotate(sum(x + 1), 1)
    }
    turnLanes(lanes)
    for (let y = 0; y < 5; y += 1) {
      const row = [0, 1, 2, 3, 4].map((x) => at(x, y))
      const inRow = (x: number): bigint => row[x % 5] ?? 0n
      for (let x = 0; x < 5; x += 1) lanes[x + 5 * y] = inRow(x) ^ (~inRow(x + 1) & MASK & inRow(x + 2))
    }
    // The round's constant: bits of a shift register, at the places 1, 2, 4, …
    for (let power = 0; power < 7; power += 1) {
      if (register & 1) lanes[0] = (lanes[0] ?? 0n) ^ (1n << BigInt(2 ** power - 1))
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
    }
  }
}

/** Turns each lane and moves it to another place, from (1, 0) on along one path through all but (0, 0). */
function turnLanes(lanes: bigint[]): void {
  let [x, y] = [1, 0]
  let moving = lanes[1] ?? 0n
  for (let step = 0; step < 24; step += 1) {
    const next: [number, number] = [y, (2 * x + 3 * y) % 5]
    ;[x, y] = next
    const place = x + 5 * y
    const there = lanes[place] ?? 0n
    lanes[place] = rotate(moving, (((step + 1) * (step + 2)) / 2) % 64)
    moving = there
  }
}

export const x402Settings = {
  x402Facilitator: urlSetting(
    'WHIPPET_X402_FACILITATOR',
    'a facilitator of x402: calls below /x402 are then paid one by one, without an account',
    'none: no such calls',
  ),
  x402Network: textSetting('WHIPPET_X402_NETWORK', 'the network of payments, such as eip155:8453', 'none'),
  x402Asset: textSetting('WHIPPET_X402_ASSET', 'the address of the token, which has six digits', 'none'),
  x402PayTo: textSetting('WHIPPET_X402_PAY_TO', 'the address that is paid', 'none'),
  x402AssetName: textSetting('WHIPPET_X402_ASSET_NAME', "the token's name in its EIP-712 domain", 'USD Coin'),
  x402AssetVersion: textSetting('WHIPPET_X402_ASSET_VERSION', "the token's version in that domain", '2'),
  x402RpcUrl: urlSetting(
    'WHIPPET_X402_RPC_URL',
    'a node of the network, asked what became of payments whose settlement was not answered',
    'none: those stay open',
  ),
  x402Schemes: listSetting('WHIPPET_X402_SCHEMES', 'comma-separated ways to pay', 'exact,upto', {
    each: (text) => (text === 'exact' || text === 'upto' ? text : undefined),
    expected: 'exact, upto or both',
  }),
}

/** All of the first four, or none of any. */
export function readX402(read: <T>(one: Setting<T>) => T): X402Config | undefined {
  const name = read(x402Settings.x402AssetName)
  const version = read(x402Settings.x402AssetVersion)
  const given = {
    facilitator: read(x402Settings.x402Facilitator),
    network: read(x402Settings.x402Network),
    asset: read(x402Settings.x402Asset),
    payTo: read(x402Settings.x402PayTo),
    assetName: name ?? 'USD Coin',
    assetVersion: version ?? '2',
    rpcUrl: read(x402Settings.x402RpcUrl),
    schemes: read(x402Settings.x402Schemes),
  }
  const { facilitator, network, asset, payTo } = given
  const named = { FACILITATOR: facilitator, NETWORK: network, ASSET: asset, PAY_TO: payTo }
  const missing = Object.entries(named).filter(([, value]) => value === undefined)
  const isAlone = [name, version, given.rpcUrl].every((value) => value === undefined)
  if (missing.length === 4 && isAlone && given.schemes.length === 0) return undefined
  for (const [name] of missing) {
    throw new BadSetting(`WHIPPET_X402_${name}`, '', 'a value, since another WHIPPET_X402_ setting is set')
  }
  if (!/^eip155:\d{1,12}$/.test(network ?? '')) {
    throw new BadSetting('WHIPPET_X402_NETWORK', network ?? '', 'a network such as eip155:8453')
  }
  for (const [name, value = ''] of [
    ['ASSET', asset],
    ['PAY_TO', payTo],
  ] as const) {
    if (!/^0x[0-9a-fA-F]{40}$/.test(value)) {
      throw new BadSetting(`WHIPPET_X402_${name}`, value, 'an address of 0x and 40 hexadecimal digits')
    }
    if (!hasRightChecksum(value)) {
      throw new BadSetting(
        `WHIPPET_X402_${name}`,
        value,
        'an address whose upper and lower case letters fit its checksum: one of them was mistyped',
      )
    }
  }
  const schemes = given.schemes.length === 0 ? (['exact', 'upto'] as const) : given.schemes
  return { ...given, schemes } as X402Config
}
