// What a search found, and what work that took: the engine's answer, before it is priced and rendered.
import { RESULT_GROUPS } from '../../vocabulary/intents.ts'
import type { EffortTier, SearchMode } from '../../vocabulary/search-options.ts'
import type { Answer } from '../answers/answer.ts'
import type { Document, DocumentImage } from '../index/document/document.ts'
import type { SourceReport } from './federated-source.ts'

export interface SearchResult {
  readonly document: Document
  /** How sure it is that the page speaks of the query, from 0 to 1. */
  readonly score: number
  /** Whole sentences of the page that speak of the query; absent where they would repeat the description. */
  readonly snippet?: string
  /** Present where extracts were asked for. */
  readonly extracts?: readonly string[]
  /** The section that answers, and pages of other sites on the same thing; absent where there are none. */
  readonly seeAlso?: readonly SeeAlsoPage[]
  /** Indices of the queries that found it, from 0. */
  readonly queryIndices: readonly number[]
}

/** A page, or a section of one, that is told under a result. */
export interface SeeAlsoPage {
  readonly title: string
  readonly url: string
}

export interface ImageHit extends DocumentImage {
  readonly document: Document
  /** As that of its page. */
  readonly score: number
}

/** Typed groups; a group that is empty is not shown. */
export interface ResultGroups extends GroupsOfResults {
  readonly images: readonly ImageHit[]
}

type ResultGroup = (typeof RESULT_GROUPS)[number]
type GroupsOfResults = Readonly<Record<ResultGroup, readonly SearchResult[]>>

/** All groups but that of images. */
export function groupsBy(of: (group: ResultGroup) => readonly SearchResult[]): GroupsOfResults {
  return Object.fromEntries(RESULT_GROUPS.map((group) => [group, of(group)])) as unknown as GroupsOfResults
}

export interface WorkDone {
  /** Retrievals that ran. */
  readonly queriesExecuted: number
  /** Calls to sources: our own index, federated sources, weather. */
  readonly sourceCalls: number
}

/** The objects that an instant answer adds. */
type AnswerObjects = Pick<Answer, 'calculation' | 'weather' | 'infobox' | 'disambiguation' | 'relatedTopics'>

export interface SearchOutcome extends AnswerObjects {
  /** The intent that was detected or forced, by its full name. */
  readonly intent: string
  /** Instant answer; empty where there is none. */
  readonly answer: string
  readonly results: readonly SearchResult[]
  readonly groups: ResultGroups
  readonly total: number
  /** False where `total` is an estimate. */
  readonly totalIsExact: boolean
  /** Each query as it was searched, where the spelling of any was corrected. */
  readonly correctedQueries?: readonly string[]
  readonly relatedSearches: readonly string[]
  readonly topics: readonly string[]
  readonly mode: SearchMode
  readonly tier: EffortTier
  /** For each query, whether it found something: what is paid for. */
  readonly queriesThatFound: readonly boolean[]
  readonly work: WorkDone
  /** What each source gave; absent where none but our own index was asked. */
  readonly sources?: readonly SourceReport[]
  /** Sources that an answer would have needed and that could not be reached; absent where all could. */
  readonly unavailable?: readonly string[]
  /** How many the index holds; present where there are no results and it could be asked in time. */
  readonly documents?: number
  /** For how long this may be given again; absent where it does not age by itself. */
  readonly keepForMs?: number
}
