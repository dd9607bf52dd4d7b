// The checksum of an Ethereum address (EIP-55): its letters are upper case where the address's own hash says so.

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
