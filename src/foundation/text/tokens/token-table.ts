// The tokens of a byte pair encoding, packed into bytes: found by their own, and merged from pairs in the order of rank.

export interface TokenTable {
  /** How many tokens the bytes before `end` become. */
  count(bytes: Uint8Array, end: number): number
}

/** Of a pair that is no token. */
const NONE = 0x7fff_ffff
const FNV_OFFSET = 0x811c_9dc5
const FNV_PRIME = 0x0100_0193

/** The tokens by rank: their number in four bytes (little-endian), the length of each in one, and then all of them. */
export function packTokens(tokens: readonly Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(4 + tokens.length)
  head.writeUInt32LE(tokens.length)
  for (const [rank, token] of tokens.entries()) head.writeUInt8(token.length, 4 + rank)
  return Buffer.concat([head, ...tokens])
}

export function readTokenTable(packed: Uint8Array): TokenTable {
  const find = createFind(packed)
  let starts = new Int32Array(1_024)
  let ranks = new Int32Array(1_024)
  return {
    count(bytes, end) {
      if (end <= 1 || find(bytes, 0, end) !== NONE) return Math.min(end, 1)
      if (starts.length <= end) {
        starts = new Int32Array(2 * end)
        ranks = new Int32Array(2 * end)
      }
      return merge(find, bytes, end, starts, ranks)
    },
  }
}

type Find = (bytes: Uint8Array, start: number, end: number) => number

/** Gives the rank of the token that these bytes are. */
function createFind(packed: Uint8Array): Find {
  const size = new DataView(packed.buffer, packed.byteOffset, packed.byteLength).getUint32(0, true)
  const at = new Uint32Array(size + 1)
  at[0] = 4 + size
  for (let rank = 0; rank < size; rank++) at[rank + 1] = (at[rank] ?? 0) + (packed[4 + rank] ?? 0)
  const places = 2 ** Math.ceil(Math.log2(size) + 1)
  const mask = places - 1
  const table = new Int32Array(places).fill(NONE)
  for (let rank = 0; rank < size; rank++) {
    let place = hashOf(packed, at[rank] ?? 0, at[rank + 1] ?? 0) & mask
    while (table[place] !== NONE) place = (place + 1) & mask
    table[place] = rank
  }
  return (bytes, start, end) => {
    let place = hashOf(bytes, start, end) & mask
    for (;;) {
      const rank = table[place] ?? NONE
      if (rank === NONE) return NONE
      if (isSame(packed, at[rank] ?? 0, at[rank + 1] ?? 0, bytes, start, end)) return rank
      place = (place + 1) & mask
    }
  }
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = FNV_OFFSET
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), FNV_PRIME)
  return hash ^ (hash >>> 15)
}

function isSame(
  token: Uint8Array,
  from: number,
  to: number,
  bytes: Uint8Array,
  start: number,
  end: number,
): boolean {
  if (to - from !== end - start) return false
  for (let i = start, j = from; i < end; i++, j++) if (bytes[i] !== token[j]) return false
  return true
}

/**
 * Joins the pair of the lowest rank, the first of several, until no pair is a token; the parts that are left.
 * `starts` has where each part begins, `ranks` the rank of each with the one after it.
 */
function merge(find: Find, bytes: Uint8Array, end: number, starts: Int32Array, ranks: Int32Array): number {
  const rankAt = (part: number): number => find(bytes, starts[part] ?? 0, starts[part + 2] ?? 0)
  for (let i = 0; i <= end; i++) starts[i] = i
  for (let i = 0; i < end - 1; i++) ranks[i] = rankAt(i)
  let parts = end
  for (;;) {
    let lowest = NONE
    let at = 0
    for (let i = 0; i < parts - 1; i++) {
      const rank = ranks[i] ?? NONE
      if (rank < lowest) {
        lowest = rank
        at = i
      }
    }
    if (lowest === NONE) return parts
    starts.copyWithin(at + 1, at + 2, parts + 1)
    ranks.copyWithin(at, at + 1, parts - 1)
    parts -= 1
    if (at < parts - 1) ranks[at] = rankAt(at)
    if (at > 0) ranks[at - 1] = rankAt(at - 1)
  }
}
