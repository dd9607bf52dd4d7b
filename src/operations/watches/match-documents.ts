// Matches new documents against all standing questions, once each: what is noted outlives the process that noted it.
import type { Raw } from '../../contract/reading.ts'
import { searchOfWatch } from '../../contract/watches.ts'
import type { DocumentChange, DocumentStore } from '../../engine/index/document/document-store.ts'
import { createStandingQueries } from '../../engine/search/watch/standing-queries.ts'
import type { Watch, WatchMatch, WatchMatches, WatchStore } from '../../engine/search/watch/watch-store.ts'
import type { Clock } from '../../foundation/clock.ts'
import { inPortions } from '../../foundation/in-portions.ts'
import { engineRequest } from '../engine-request.ts'

export interface MatchDocumentsNeeds {
  readonly store: Pick<WatchStore, 'version' | 'versions' | 'ofKeys'>
  readonly matches: Pick<WatchMatches, 'matchedTo' | 'match'>
  readonly documents: Pick<DocumentStore, 'changesSince' | 'revision'>
  readonly clock: Clock
}

/** Takes the documents that came since the last time; how many. */
export type MatchDocuments = () => Promise<number>

/** Questions, and how many of them are taken apart in a turn of the event loop. */
const READ_AT_ONCE = 100
const QUESTIONS = 20
const CHANGES_AT_ONCE = 100
/** Batches of changes after which questions that are due have their turn. */
const MOST_BATCHES = 20
/** Characters of documents that are looked at in one turn of the event loop; a question weighs as much as a few. */
const PORTION = 20_000
const WEIGHT_OF_QUESTION = 20
/** What is noted in one transaction: others write between two. */
const NOTED_AT_ONCE = 200

export function createMatchDocuments(needs: MatchDocumentsNeeds): MatchDocuments {
  const { store, documents, clock } = needs
  const standing = createStandingQueries()
  const known = new Map<string, Pick<Watch, 'since' | 'changed'>>()
  let seen: number | undefined

  /** Reads what was put or removed since the last time, by whichever node. */
  async function catchUp(): Promise<void> {
    const version = await store.version()
    if (version === seen) return
    const versions = new Map((await store.versions()).map(({ key, changed }) => [key, changed]))
    for (const key of known.keys()) {
      if (versions.has(key)) continue
      standing.delete(key)
      known.delete(key)
    }
    const portions = inPortions(QUESTIONS)
    const put = [...versions].filter(([key, changed]) => known.get(key)?.changed !== changed)
    for (let from = 0; from < put.length; from += READ_AT_ONCE) {
      const keys = put.slice(from, from + READ_AT_ONCE).map(([key]) => key)
      for (const watch of await store.ofKeys(keys)) {
        standing.set(watch.key, requestOf(watch, clock.now()))
        known.set(watch.key, watch)
        await portions.did(1)
      }
    }
    seen = version
  }

  function matchesOf({ url, revision, document, came = 0 }: DocumentChange): WatchMatch[] {
    if (!document) return []
    return standing
      .matching(document)
      .filter((key) => came > (known.get(key)?.since ?? Number.POSITIVE_INFINITY))
      .map((key) => ({ key, url, revision }))
  }

  return async () => {
    // Read before the questions: what comes behind one that we do not see yet is left for the next time.
    const upTo = await documents.revision()
    await catchUp()
    if (known.size === 0) return 0
    const first = [...known.values()].reduce((least, { since }) => Math.min(least, since), upTo)
    let matchedTo = Math.max(await needs.matches.matchedTo(), first)
    const portions = inPortions(PORTION)
    let taken = 0
    for (let batch = 0; batch < MOST_BATCHES && matchedTo < upTo; batch++) {
      const changes = await documents.changesSince(matchedTo, CHANGES_AT_ONCE)
      const there = changes.filter(({ revision }) => revision <= upTo)
      const newest = there.at(-1)
      if (!newest) break
      const matches: WatchMatch[] = []
      for (const change of there) {
        // What was there before the first question was asked answers none.
        if ((change.came ?? 0) <= first) continue
        matches.push(...matchesOf(change))
        await portions.did((change.document?.text.length ?? 0) + WEIGHT_OF_QUESTION * known.size)
      }
      // Those of a document that is noted in part are found again after a kill: the mark moves with the last.
      while (matches.length > NOTED_AT_ONCE)
        await needs.matches.match(matches.splice(-NOTED_AT_ONCE), matchedTo)
      await needs.matches.match(matches, newest.revision)
      matchedTo = newest.revision
      taken += there.length
    }
    return taken
  }
}

/** Without the rules of its lens, which leave out and never add. */
function requestOf({ body }: Watch, now: number): ReturnType<typeof engineRequest> {
  const { every: _, lens: __, ...asked } = JSON.parse(body) as Raw
  return engineRequest(searchOfWatch(asked), 'low-cost', now)
}
