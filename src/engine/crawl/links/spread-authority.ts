// Brings what the link graph says to the documents: their authority, and the words that others link to them with.
import type { Document } from '../../index/document/document.ts'
import type { DocumentStore } from '../../index/document/document-store.ts'
import { originOf } from '../frontier/crawl-address.ts'
import { onScale, rankNodes } from './authority.ts'
import type { LinkGraph } from './link-graph.ts'

/** Pages and links that are taken into account. */
const MAX_PAGES = 500_000
const MAX_EDGES = 20_000_000
const MAX_ANCHORS = 12
const MAX_ANCHOR_LENGTH = 100
const BATCH = 200

/** Words that say nothing of where a link leads. */
const SAYS_NOTHING =
  /^(?:here|click here|this|link|more|read more|learn more|details|next|previous|prev|back|home|index|top|up|download|permalink|source|edit|¶|#|»|«|→|←|\d+|https?:\/\/\S+)$/i

interface Gathered {
  readonly ids: Map<string, number>
  readonly edges: number[]
  /** How often each text links to a page, by the page's number. */
  readonly anchors: Map<number, Map<string, number>>
}

/** Documents whose authority or anchors changed; the others are left alone. */
export async function spreadAuthority(links: LinkGraph, documents: DocumentStore): Promise<number> {
  const { ids, edges, anchors } = await gather(links)
  if (ids.size === 0) return 0
  const urls = [...ids.keys()]
  const pages = onScale(rankNodes({ size: urls.length, edges: Uint32Array.from(edges) }))
  const hosts = hostRanks(urls, edges)
  let changed = 0
  for (let from = 0; from < urls.length; from += BATCH) {
    changed += await documents.revise(urls.slice(from, from + BATCH), (document) => {
      const id = ids.get(document.url) ?? 0
      const authority = round(0.6 * (pages[id] ?? 0) + 0.4 * (hosts[id] ?? 0))
      return renew(document, authority, topAnchors(anchors.get(id)))
    })
  }
  if (changed > 0) await documents.put([], true)
  return changed
}

async function gather(links: LinkGraph): Promise<Gathered> {
  const ids = new Map<string, number>()
  const edges: number[] = []
  const anchors = new Map<number, Map<string, number>>()
  const idOf = (url: string): number | undefined => {
    const known = ids.get(url)
    if (known !== undefined || ids.size >= MAX_PAGES) return known
    ids.set(url, ids.size)
    return ids.size - 1
  }
  for await (const part of links.all()) {
    for (const page of part) {
      const from = idOf(page.url)
      for (const link of page.links) {
        const to = idOf(link.url)
        if (from === undefined || to === undefined || edges.length >= 2 * MAX_EDGES) continue
        edges.push(from, to)
        if (link.anchor !== '' && !SAYS_NOTHING.test(link.anchor)) countAnchor(anchors, to, link.anchor)
      }
    }
  }
  return { ids, edges, anchors }
}

function countAnchor(anchors: Gathered['anchors'], to: number, anchor: string): void {
  const counts = anchors.get(to) ?? new Map<string, number>()
  const text = anchor.slice(0, MAX_ANCHOR_LENGTH)
  if (counts.size < 50 || counts.has(text)) counts.set(text, (counts.get(text) ?? 0) + 1)
  anchors.set(to, counts)
}

/** The rank of each page's host, from the links between hosts alone. */
function hostRanks(urls: readonly string[], edges: readonly number[]): Float64Array {
  const numbers = new Map<string, number>()
  const hostOf = urls.map((url) => {
    const host = originOf(url)
    const number = numbers.get(host) ?? numbers.size
    numbers.set(host, number)
    return number
  })
  const between = new Set<number>()
  for (let at = 0; at < edges.length; at += 2) {
    const from = hostOf[edges[at] ?? 0] ?? 0
    const to = hostOf[edges[at + 1] ?? 0] ?? 0
    if (from !== to) between.add(from * numbers.size + to)
  }
  const pairs = [...between].flatMap((pair) => [Math.floor(pair / numbers.size), pair % numbers.size])
  const ranks = onScale(rankNodes({ size: numbers.size, edges: Uint32Array.from(pairs) }))
  return Float64Array.from(hostOf, (host) => ranks[host] ?? 0)
}

function topAnchors(counts: ReadonlyMap<string, number> | undefined): string[] {
  const sorted = [...(counts ?? [])].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return sorted.slice(0, MAX_ANCHORS).map(([text]) => text)
}

/** In steps of a fiftieth, so that a small shift of the whole graph changes few documents. */
function round(authority: number): number {
  return Math.round(authority * 50) / 50
}

function renew(document: Document, authority: number, anchors: readonly string[]): Document | undefined {
  const same = document.authority === authority && (document.anchors ?? []).join('\n') === anchors.join('\n')
  const { anchors: _, ...rest } = document
  return same ? undefined : { ...rest, authority, ...(anchors.length > 0 && { anchors }) }
}
