// Unigram pieces as SentencePiece has them: of all ways to cut a text into known pieces, the likeliest.

/** What a space becomes; every text begins with one. */
const SPACE = '▁'
/** How much less likely than the rarest piece a character is that no piece has. */
const UNKNOWN_PENALTY = 10
/** Generous: what lies beyond the last piece is never read. */
const CHARACTERS_A_PIECE = 24
const LONGEST_PIECE = 64

/** Takes pieces with the logarithms of their likelihoods; a piece's number is its place. */
export function createUnigram(
  vocabulary: readonly (readonly [string, number])[],
  unknown: number,
): (text: string, most: number) => number[] {
  const pieces = new Map<string, { readonly id: number; readonly score: number }>()
  let longest = 1
  let rarest = 0
  for (const [id, [piece, score]] of vocabulary.entries()) {
    if (!pieces.has(piece)) pieces.set(piece, { id, score })
    longest = Math.max(longest, Math.min(LONGEST_PIECE, piece.length))
    rarest = Math.min(rarest, score)
  }

  /** For each place the piece that the best way to cut the text up to there ends with, and where that begins. */
  const cuts = (plain: string): { readonly from: Int32Array; readonly ids: Int32Array } => {
    const best = new Float64Array(plain.length + 1).fill(Number.NEGATIVE_INFINITY)
    const from = new Int32Array(plain.length + 1)
    const ids = new Int32Array(plain.length + 1)
    best[0] = 0
    const offer = (at: number, to: number, score: number, id: number): void => {
      const value = (best[at] ?? 0) + score
      if (value <= (best[to] ?? 0)) return
      best[to] = value
      from[to] = at
      ids[to] = id
    }
    for (let at = 0; at < plain.length; at++) {
      if (best[at] === Number.NEGATIVE_INFINITY) continue
      for (let to = at + 1; to <= Math.min(plain.length, at + longest); to++) {
        const piece = pieces.get(plain.slice(at, to))
        if (piece) offer(at, to, piece.score, piece.id)
      }
      const step = (plain.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
      offer(at, at + step, rarest - UNKNOWN_PENALTY, unknown)
    }
    return { from, ids }
  }

  return (text, most) => {
    if (most <= 0) return []
    const plain = normalize(text.slice(0, most * CHARACTERS_A_PIECE))
    const { from, ids } = cuts(plain)
    const found: number[] = []
    for (let at = plain.length; at > 0; at = from[at] ?? 0) {
      const id = ids[at] ?? unknown
      // Unknown characters beside each other are one piece.
      if (id !== unknown || found.at(-1) !== unknown) found.push(id)
    }
    return found.reverse().slice(0, most)
  }
}

function normalize(text: string): string {
  const words = text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) => (/\s/.test(character) ? ' ' : ''))
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  return words.map((word) => SPACE + word).join('')
}
