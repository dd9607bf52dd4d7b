// Authority from links alone: a page is worth what the pages are worth that link to it, and so is a host.

/** Edges of a graph, as pairs of node numbers in one list: from, to, from, to. */
export interface Graph {
  readonly size: number
  readonly edges: Uint32Array
}

const DAMPING = 0.85
const MOST_ROUNDS = 40
const CLOSE_ENOUGH = 1e-6

/** PageRank by repeated passes over the edges; the ranks add up to 1. */
export function rankNodes({ size, edges }: Graph): Float64Array {
  const outgoing = new Uint32Array(size)
  for (let at = 0; at < edges.length; at += 2) raise(outgoing, edges[at] ?? 0, 1)
  let ranks = new Float64Array(size).fill(1 / size)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = spread(ranks, edges, outgoing)
    const moved = next.reduce((sum, rank, node) => sum + Math.abs(rank - (ranks[node] ?? 0)), 0)
    ranks = next
    if (moved < CLOSE_ENOUGH) break
  }
  return ranks
}

/** One pass: each page shares what it holds among the pages that it links to. */
function spread(ranks: Float64Array, edges: Uint32Array, outgoing: Uint32Array): Float64Array<ArrayBuffer> {
  const size = ranks.length
  // Pages without links would drain the sum: what they hold is shared by all.
  const idle = ranks.reduce((sum, rank, node) => (outgoing[node] === 0 ? sum + rank : sum), 0)
  const next = new Float64Array(size).fill((1 - DAMPING + DAMPING * idle) / size)
  for (let at = 0; at < edges.length; at += 2) {
    const from = edges[at] ?? 0
    raise(next, edges[at + 1] ?? 0, (DAMPING * (ranks[from] ?? 0)) / (outgoing[from] ?? 1))
  }
  return next
}

function raise(numbers: Float64Array | Uint32Array, at: number, by: number): void {
  numbers[at] = (numbers[at] ?? 0) + by
}

/** Ranks on a scale from 0 to 1 on which each step is a factor: 0.5 is the average, 1 is the best or far above it. */
export function onScale(ranks: Float64Array): Float64Array {
  const size = ranks.length
  return ranks.map((rank) => {
    const timesAverage = rank * size
    return Math.min(1, Math.max(0, 0.5 + Math.log10(timesAverage) / 6))
  })
}
