// Brings what the link graph says to the documents: their authority, and the words that others link to them with.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Document } from '../../index/document/document.ts'
import type { DocumentStore } from '../../index/document/document-store.ts'
import { originOf } from '../crawl-address.ts'
import { type LinkedPages, type RankPages, rankPages } from './authority.ts'
import type { LinkGraph } from './link-graph.ts'

/** Pages and links that are taken into account. */
const MAX_PAGES = 500_000
const MAX_EDGES = 20_000_000
const MAX_ANCHORS = 12
const MAX_ANCHOR_LENGTH = 100
/** Documents that are read and written between two turns of others. */
const BATCH = 50

/** Words that say nothing of where a link leads. */
const SAYS_NOTHING =
  /^(?:here|click here|this|link|more|read more|learn more|details|next|previous|prev|back|home|index|top|up|download|permalink|source|edit|¶|#|»|«|→|←|\d+|https?:\/\/\S+)$/i

interface Gathered {
  readonly ids: Map<string, number>
  readonly pages: LinkedPages
  /** How often each text links to a page, by the page's number. */
  readonly anchors: Map<number, Map<string, number>>
}

/**
 * Documents whose authority or anchors changed; the others are left alone, and read without keeping any writer waiting.
 * `rank` may take long, and so belongs into a thread where others wait.
 */
export async function spreadAuthority(
  links: LinkGraph,
  documents: DocumentStore,
  rank: RankPages = async (pages) => rankPages(pages),
): Promise<number> {
  const { ids, pages, anchors } = await gather(links)
  if (ids.size === 0) return 0
  const ranks = await rank(pages)
  const renewed = (document: Document): Document | undefined => {
    const id = ids.get(document.url) ?? 0
    return renew(document, round(ranks[id] ?? 0), topAnchors(anchors.get(id)))
  }
  let changed = 0
  const all = [...ids.keys()]
  for (let at = 0; at < all.length; at += BATCH) {
    const urls = all.slice(at, at + BATCH)
    const stale = (await documents.get(urls)).filter((document) => renewed(document) !== undefined)
    if (stale.length > 0)
      changed += await documents.revise(
        stale.map(({ url }) => url),
        renewed,
      )
    await nextTurn()
  }
  if (changed > 0) await documents.put([], true)
  return changed
}

async function gather(links: LinkGraph): Promise<Gathered> {
  const ids = new Map<string, number>()
  const hostNumbers = new Map<string, number>()
  const hosts = createNumberList()
  const edges = createNumberList()
  const anchors = new Map<number, Map<string, number>>()
  const idOf = (url: string): number | undefined => {
    const known = ids.get(url)
    if (known !== undefined || ids.size >= MAX_PAGES) return known
    const host = originOf(url)
    const number = hostNumbers.get(host) ?? hostNumbers.size
    hostNumbers.set(host, number)
    hosts.push(number)
    ids.set(url, ids.size)
    return ids.size - 1
  }
  for await (const part of links.all()) {
    for (const page of part) {
      const from = idOf(page.url)
      for (const link of page.links) {
        const to = idOf(link.url)
        if (from === undefined || to === undefined || edges.size() >= 2 * MAX_EDGES) continue
        edges.push(from)
        edges.push(to)
        if (link.anchor !== '' && !SAYS_NOTHING.test(link.anchor)) countAnchor(anchors, to, link.anchor)
      }
    }
    await nextTurn()
  }
  return { ids, pages: { edges: edges.all(), hosts: hosts.all() }, anchors }
}

function countAnchor(anchors: Gathered['anchors'], to: number, anchor: string): void {
  const counts = anchors.get(to) ?? new Map<string, number>()
  const text = anchor.slice(0, MAX_ANCHOR_LENGTH)
  if (counts.size < 50 || counts.has(text)) counts.set(text, (counts.get(text) ?? 0) + 1)
  anchors.set(to, counts)
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

const FIRST_SIZE = 1_024

/** A list of whole numbers that grows without being copied as a whole into another form at the end. */
function createNumberList() {
  let numbers = new Uint32Array(FIRST_SIZE)
  let size = 0
  return {
    push(number: number): void {
      if (size === numbers.length) {
        const grown = new Uint32Array(size * 2)
        grown.set(numbers)
        numbers = grown
      }
      numbers[size++] = number
    },
    size: (): number => size,
    /** All of them, in a buffer of their own. */
    all: (): Uint32Array<ArrayBuffer> => numbers.slice(0, size),
  }
}
