// Authority from links alone: a page is worth what the pages are worth that link to it, and so is a host.

/** Edges of a graph, as pairs of node numbers in one list: from, to, from, to. */
export interface Graph {
  readonly size: number
  readonly edges: Uint32Array
}

/** Pages, the links between them, and the number of each page's host. */
export interface LinkedPages {
  readonly edges: Uint32Array<ArrayBuffer>
  readonly hosts: Uint32Array<ArrayBuffer>
}

/** By the number of the page, each from 0 to 1. */
export type RankPages = (pages: LinkedPages) => Promise<Float64Array>

const PAGE_SHARE = 0.6

/** What a page is worth by the links to it, and by those between its host and others. Takes long on a large graph. */
export function rankPages({ edges, hosts }: LinkedPages): Float64Array {
  const pages = onScale(rankNodes({ size: hosts.length, edges }))
  const size = hosts.reduce((most, host) => Math.max(most, host + 1), 0)
  const between = onScale(rankNodes({ size, edges: edgesBetweenHosts(edges, hosts, size) }))
  return pages.map((rank, page) => PAGE_SHARE * rank + (1 - PAGE_SHARE) * (between[hosts[page] ?? 0] ?? 0))
}

/** Each pair of hosts once. */
function edgesBetweenHosts(edges: Uint32Array, hosts: Uint32Array, size: number): Uint32Array {
  const pairs = new Set<number>()
  for (let at = 0; at < edges.length; at += 2) {
    const from = hosts[edges[at] ?? 0] ?? 0
    const to = hosts[edges[at + 1] ?? 0] ?? 0
    if (from !== to) pairs.add(from * size + to)
  }
  const between = new Uint32Array(pairs.size * 2)
  let at = 0
  for (const pair of pairs) {
    between[at++] = Math.floor(pair / size)
    between[at++] = pair % size
  }
  return between
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
