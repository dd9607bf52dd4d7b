// Retrieves candidates for one query: the query itself, and as much beside it as the mode allows.
import { stem } from '../../../foundation/text/stem.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { Document } from '../../index/document/document.ts'
import { type Hit, type IndexHits, type IndexQuery, phraseClause } from '../../index/search-index.ts'
import type { ModeWork } from '../plan/plan-search.ts'
import { splitParts } from '../read/comparison.ts'
import type { ParsedQuery } from '../read/parsed-query.ts'
import type { ListTrace, RetrievalTrace } from '../trace.ts'
import type { OpenWordList } from '../word-list.ts'
import type { CountedIndex } from './counted-index.ts'
import { feedbackWords, followUpWords } from './feedback.ts'
import { type Candidate, fuseScores, type ScoredList } from './fuse.ts'
import { addressText, partQuery, queryFor, widenedQuery } from './index-queries.ts'
import { correctSpelling } from './spelling/correct-spelling.ts'

export interface Retrieved {
  /** The query that was run: the one that was asked, or its correction. */
  readonly parsed: ParsedQuery
  readonly corrected: boolean
  /** The candidates that are ranked closely, best first. The same for every page of the list. */
  readonly candidates: readonly Candidate[]
  /** What follows them, in the order of the index. */
  readonly rest: readonly Hit[]
  readonly total: number
  /** False where `total` is an estimate. */
  readonly exact: boolean
  /** Whether the candidates are all that have a word of the query. */
  readonly complete: boolean
  /** What the index told of the candidates; those that it did not find are missing. */
  readonly hits: ReadonlyMap<string, Hit>
}

export interface RetrieveNeeds {
  readonly index: CountedIndex
  readonly documents: (urls: readonly string[]) => Promise<readonly Document[]>
  readonly work: ModeWork
  readonly language: string
  /** How far into the list the caller looks. */
  readonly depth: number
  /** Absent: the index alone knows how words are spelt. */
  readonly words?: OpenWordList
  /** Pages that are candidates wherever they stand, if they meet the query. */
  readonly only?: readonly string[]
  readonly trace?: ListTrace
}

/** Documents whose words say what the query is about. */
const TELLING = 8

/** Weights of what is retrieved beside the query itself. */
const EXPANSION_WEIGHT = 0.25
const FOLLOW_UP_WEIGHT = 0.1
const PART_WEIGHT = 0.15
const SIDE_WEIGHT = 0.15
/** Hits for each of two things that are compared. */
const HITS_OF_SIDE = 30

export async function retrieve(original: ParsedQuery, needs: RetrieveNeeds): Promise<Retrieved> {
  const { index, work } = needs
  if (!original.answerable)
    return {
      parsed: original,
      corrected: false,
      candidates: [],
      rest: [],
      total: 0,
      exact: true,
      complete: true,
      hits: new Map(),
    }
  const limit = work.candidates + needs.depth
  const first = await index.retrieve(queryFor(original, limit))
  const spelling = { ...needs, edits: work.spellingEdits, limit }
  const correction = await correctSpelling(original, first, spelling)
  const { parsed, found } = correction ?? { parsed: original, found: first }
  const near = merged(found.hits.slice(0, work.candidates), await hitsAmong(parsed, needs))
  const lists: ScoredList[] = [{ hits: near, weight: 1 }]
  needs.trace?.retrieved(retrieval('query', 1, { ...found, hits: near }))
  if (near.length > 0 && parsed.words.length > 0) lists.push(...(await beside(parsed, found, needs)))
  const sides = near.length > 0 ? await findSides(parsed, needs) : []
  lists.push(...sides.map((hits) => ({ hits: ofWhole(hits, sides.length), weight: SIDE_WEIGHT })))
  const candidates = fuseScores(lists)
  const close = new Set(candidates.map(({ url }) => url))
  const rest = found.hits.slice(work.candidates)
  return {
    parsed,
    corrected: correction !== undefined,
    candidates,
    rest: rest.filter(({ url }) => !close.has(url)),
    total: found.total,
    exact: found.exact,
    complete: found.hits.length <= work.candidates,
    hits: new Map(lists.flatMap(({ hits }) => hits.map((hit) => [hit.url, hit]))),
  }
}

/** Pages that share the words of an address are found with it. */
const FOUND_BY_ADDRESS = 1_000

/** Those of `only` that meet the query, scored as any other. */
async function hitsAmong(parsed: ParsedQuery, { index, only }: RetrieveNeeds): Promise<readonly Hit[]> {
  if (!only || only.length === 0 || index.timeIsUp()) return []
  const query = queryFor(parsed, FOUND_BY_ADDRESS)
  const addresses = only.map((url) => phraseClause(addressText(url), 'url', 0))
  const { hits } = await index.look({ ...query, must: [...query.must, addresses], facts: true })
  const wanted = new Set(only)
  return hits.filter(({ url }) => wanted.has(url))
}

/** Two lists of the same scores as one, best first. */
function merged(hits: readonly Hit[], more: readonly Hit[]): readonly Hit[] {
  if (more.length === 0) return hits
  const known = new Set(hits.map(({ url }) => url))
  return [...hits, ...more.filter(({ url }) => !known.has(url))].sort((a, b) => b.score - a.score)
}

/**
 * The best of each of the things that are compared, whatever the mode: half of an answer is none. Where nothing is called by
 * one of them, as among passages without titles, there is no page on each, and what speaks of both is found by the query.
 */
async function findSides(
  { sides }: ParsedQuery,
  { index, trace, language }: RetrieveNeeds,
): Promise<readonly (readonly Hit[])[]> {
  const found: (readonly Hit[])[] = []
  for (const side of sides) {
    if (index.timeIsUp() || !side.answerable) return []
    const more = await index.look({ ...queryFor(side, HITS_OF_SIDE), facts: true })
    if (!more.hits.some((hit) => isCalled(hit, side, language))) return []
    trace?.retrieved(retrieval('side', SIDE_WEIGHT, more))
    found.push(more.hits)
  }
  return found
}

/** Whether a page has the words of a thing in its title, be it as parts of a name. */
function isCalled({ facts }: Hit, { words }: ParsedQuery, language: string): boolean {
  if (!facts) return true
  const letters = facts.titleStems.join('')
  return words.every((word) => facts.titleStems.includes(stem(word, language)) || letters.includes(word))
}

/** What covers one of the sides covers so much of the whole. */
function ofWhole(hits: readonly Hit[], sides: number): readonly Hit[] {
  return hits.map((hit) => ({ ...hit, covered: (hit.covered ?? 1) / sides }))
}

/** Expansion, follow-up searches and parts, each only if its mode has it and time is left. */
async function beside(parsed: ParsedQuery, found: IndexHits, needs: RetrieveNeeds): Promise<ScoredList[]> {
  const { index, work, language } = needs
  if (!work.expansion) return []
  const lists: ScoredList[] = []
  const telling = await needs.documents(found.hits.slice(0, TELLING).map(({ url }) => url))
  const run = async (name: string, query: IndexQuery, weight: number): Promise<void> => {
    if (index.timeIsUp()) return
    const more = await index.retrieve(query)
    needs.trace?.retrieved(retrieval(name, weight, more))
    lists.push({ hits: more.hits, weight })
  }
  const feedback = await feedbackWords(parsed, telling, { index, language })
  if (feedback.length > 0)
    await run('expansion', widenedQuery(parsed, feedback, work.candidates), EXPANSION_WEIGHT)
  for (const words of followUpWords(parsed, telling, language).slice(0, work.followUps)) {
    await run('follow-up', widenedQuery(parsed, words, work.candidates), FOLLOW_UP_WEIGHT)
  }
  const parts = work.parts ? splitParts(parsed.text) : []
  if (parts.length > 1) {
    for (const part of parts) {
      const words = wordsOf(part).filter((word) => parsed.words.includes(word))
      if (words.length > 0) await run('part', partQuery(parsed, words, work.candidates), PART_WEIGHT)
    }
  }
  return lists
}

function retrieval(name: string, weight: number, { hits, total }: IndexHits): RetrievalTrace {
  return { name, weight, total, scores: new Map(hits.map(({ url, score }) => [url, score])) }
}
