// Writes what a crawl found, many pages in one go, so that a crash leaves each page either done or to be done.

import type { Clock } from '../../../foundation/clock.ts'
import { given } from '../../../foundation/given.ts'
import type { Document, Origin } from '../../index/document/document.ts'
import type { DocumentStore } from '../../index/document/document-store.ts'
import type { CrawlCounts } from '../crawl-plan.ts'
import type { FoundAddress, Frontier, HostState, HostStore } from '../frontier/frontier.ts'
import type { LinkGraph } from '../links/link-graph.ts'
import type { CrawlOutcome, VisitStore } from './crawl-outcome.ts'

/** A batch goes out at this many, or after this long. */
const WRITE_AT = 64
const WRITE_EVERY_MS = 500
/** The least time between two writes, where somebody waits for what was found. */
const WRITE_EARLY_MS = 50

/** Gathers what visits bring and writes it in batches, one at a time. */
export function createOutcomeBatch(
  clock: Clock,
  write: (outcomes: readonly CrawlOutcome[]) => Promise<void>,
  written: () => void,
) {
  let waiting: CrawlOutcome[] = []
  let writtenAt = clock.now()
  let pass: Promise<void> | undefined
  let failure: { readonly error: unknown } | undefined

  const writeAll = async (): Promise<void> => {
    const outcomes = waiting
    waiting = []
    writtenAt = clock.now()
    try {
      await write(outcomes)
    } catch (error) {
      failure ??= { error }
    }
    pass = undefined
    written()
  }

  /** Writes what is there; joins the write that is under way. A write that fails is kept for `check`. */
  const flush = (): Promise<void> => {
    if (waiting.length > 0) pass ??= writeAll()
    return pass ?? Promise.resolve()
  }

  return {
    flush,
    /** Writes what has waited for long enough, which is sooner where addresses in it are `awaited`. */
    tend(awaited: boolean): void {
      const early = awaited && waiting.some(({ found }) => found.length > 0)
      if (clock.now() - writtenAt >= (early ? WRITE_EARLY_MS : WRITE_EVERY_MS)) void flush()
    },
    add(outcome: CrawlOutcome): void {
      waiting.push(outcome)
      if (waiting.length >= WRITE_AT || clock.now() - writtenAt >= WRITE_EVERY_MS) void flush()
    },
    /** Throws what a write has failed with. */
    check(): void {
      if (failure) throw failure.error
    },
    /** Outcomes that wait. */
    get size(): number {
      return waiting.length
    },
    get writing(): boolean {
      return pass !== undefined
    },
  }
}

export interface WriteNeeds {
  readonly frontier: Frontier
  readonly visits: VisitStore
  readonly links: LinkGraph
  readonly hosts: HostStore
  readonly documents: DocumentStore
  readonly crawl: number
  readonly counts: CrawlCounts
  /** Leaves out what was visited before. */
  readonly newOnly: boolean
  /** Of the documents, in place of the host that each is from. */
  readonly origin?: Origin
}

/** The writes begin together, so that a store that commits in groups makes one transaction of them. */
export async function writeOutcomes(
  needs: WriteNeeds,
  outcomes: readonly CrawlOutcome[],
  hosts: readonly HostState[],
): Promise<{
  /** Addresses that the crawl had not seen. */
  readonly added: number
  readonly origins: ReadonlySet<string>
  /** Pages of the crawl so far, whoever read them; 0 where none was counted now. */
  readonly pages: number
}> {
  const { frontier, crawl, counts } = needs
  const found = await worthFollowing(needs, outcomes)
  const read = outcomes.flatMap(({ document }) => document ?? [])
  const documents = await withOthersWordsKept(needs, [
    ...new Map(read.map((document) => [document.url, document])).values(),
  ])
  const put = new Set(documents.map(({ url }) => url))
  const removed = outcomes
    .flatMap(({ removed, left }) => [removed ?? [], left?.url ?? []].flat())
    .filter((url) => !put.has(url))
  const listed = outcomes.flatMap((one) => one.listed ?? [])
  const [added, , written, , , , , pages] = await Promise.all([
    frontier.add(crawl, found),
    listed.length > 0 ? frontier.date(crawl, listed) : undefined,
    documents.length > 0 ? needs.documents.put(documents, true) : undefined,
    removed.length > 0 ? needs.documents.remove(removed) : undefined,
    needs.links.put(outcomes.flatMap((one) => one.links ?? [])),
    needs.visits.put(outcomes.flatMap(({ visit, left }) => [visit ?? [], left ?? []].flat())),
    needs.hosts.put(hosts),
    frontier.settle(
      crawl,
      outcomes.flatMap((one) => one.settled),
    ),
  ])
  counts.added += written?.added ?? 0
  counts.updated += written?.updated ?? 0
  for (const { count } of outcomes) if (count) counts[count] += 1
  return { added, pages, origins: new Set(found.map(({ origin }) => origin)) }
}

/** What others say of a page is not on it: a page that is read again keeps it, links until they are weighed again. */
async function withOthersWordsKept(
  { documents: store, newOnly, origin }: WriteNeeds,
  documents: readonly Document[],
): Promise<Document[]> {
  const before = await store.get(documents.map(({ url }) => url))
  const known = new Map(before.map((document) => [document.url, document]))
  return documents.map((document) => {
    const { anchors, authority, supersedes, partOf, origin: from } = known.get(document.url) ?? {}
    // A page that is only read again is whose it was.
    const kept = origin ?? (newOnly ? from : undefined)
    return { ...given({ anchors, authority, supersedes, partOf }), ...document, ...given({ origin: kept }) }
  })
}

async function worthFollowing(needs: WriteNeeds, outcomes: readonly CrawlOutcome[]): Promise<FoundAddress[]> {
  const found = [...new Map(outcomes.flatMap((one) => one.found.map((each) => [each.url, each]))).values()]
  if (!needs.newOnly || found.length === 0) return found
  const visited = await needs.visits.get(found.map(({ url }) => url))
  const known = new Set(visited.map(({ url }) => url))
  return found.filter(({ url }) => !known.has(url))
}
