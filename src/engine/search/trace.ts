// A trace: what a search tells of its ranking to whoever asks why. A search that nobody asks about tells nothing.
import type { Evidence, Match } from './match.ts'
import type { ParsedQuery } from './read/parsed-query.ts'

/** One thing that counted for a result. What it added to the log-odds is `value` times `weight`. */
export interface ScorePart {
  readonly name: string
  readonly value: number
  readonly weight: number
  /** What was measured, of which `value` is what it tells. */
  readonly measured?: number
}

/** One retrieval behind a list, with the score that the index gave each hit. */
export interface RetrievalTrace {
  readonly name: string
  readonly weight: number
  readonly total: number
  readonly scores: ReadonlyMap<string, number>
}

/** What became of one page on the way. */
export interface PageTrace {
  readonly parts: readonly ScorePart[]
  /** The share of its score that it kept as one more result of its site. */
  readonly keptOfScore: number
  /** Its place before sites were spread, from 1. */
  readonly placeAlone?: number
  /** The page that is shown in its place, having the same title and text. */
  readonly copyOf?: string
  /** Whether what the store holds of it by now fails a filter that the index let it pass. */
  readonly changed: boolean
  /** The passage that models read. */
  readonly passage?: string
  /** Whether it was left out as having nothing to do with the query. */
  readonly belowFloor?: boolean
}

/** The signals of a list, for who learns from them. */
export interface GivenSignals {
  readonly evidence: Evidence
  readonly urls: readonly string[]
  /** A row of values for each. */
  readonly rows: Float32Array
  readonly matches: readonly Match[]
  /** Words of the query that say what is looked for. */
  readonly words: number
}

/** The list of one query while it is made. */
export interface ListTrace {
  parsed(parsed: ParsedQuery, corrected: boolean): void
  retrieved(retrieval: RetrievalTrace): void
  part(url: string, part: ScorePart): void
  /** What the ranker was given, before copies were left out. */
  signals(given: GivenSignals): void
  passage(url: string, passage: string): void
  copy(url: string, of: string): void
  changed(url: string): void
  belowFloor(url: string): void
  /** Where it stood before sites were spread, from 1, and the share of its score that it kept. */
  spread(url: string, place: number, kept: number): void
  /** How near a page comes to the query by vectors; set where the search looked at that. */
  nearness(of: (url: string) => number | undefined): void
  /** The finished list, best first. */
  ranked(urls: readonly string[]): void
}

/** What was told of one list. */
export interface ListTold {
  readonly parsed: ParsedQuery | undefined
  readonly corrected: boolean
  readonly retrievals: readonly RetrievalTrace[]
  /** The head of the list, then as much of the tail as was looked at. */
  readonly order: readonly string[]
  page(url: string): PageTrace
  nearness(url: string): number | undefined
}

/** What a search is given to tell. */
export interface SearchTrace {
  /** Begins a list anew. */
  list(): ListTrace
  /** The places of all results, once sources have been joined. */
  placed(urls: readonly string[]): void
}

export interface TraceRecorder extends SearchTrace {
  /** The list that was begun last; undefined where none was. */
  told(): ListTold | undefined
  order(): readonly string[]
}

export function createTraceRecorder(): TraceRecorder {
  let last: (ListTrace & { readonly told: ListTold }) | undefined
  let order: readonly string[] = []
  return {
    list() {
      last = recordList()
      return last
    },
    placed(urls) {
      order = urls
    },
    told: () => last?.told,
    order: () => order,
  }
}

type Noted = { parts: ScorePart[] } & Partial<Omit<PageTrace, 'parts'>>

function recordList(): ListTrace & { readonly told: ListTold } {
  const retrievals: RetrievalTrace[] = []
  const pages = new Map<string, Noted>()
  const told: { -readonly [K in keyof ListTold]: ListTold[K] } = {
    parsed: undefined,
    corrected: false,
    retrievals,
    order: [],
    page: (url) => {
      const { parts = [], ...rest } = pages.get(url) ?? {}
      return { keptOfScore: 1, changed: false, ...rest, parts }
    },
    nearness: () => undefined,
  }
  const pageOf = (url: string): Noted => {
    const page = pages.get(url) ?? { parts: [] }
    pages.set(url, page)
    return page
  }
  const note = (url: string, what: Partial<Omit<PageTrace, 'parts'>>): void => {
    pages.set(url, { ...pageOf(url), ...what })
  }
  return {
    told,
    parsed(parsed, corrected) {
      told.parsed = parsed
      told.corrected = corrected
    },
    retrieved: (retrieval) => void retrievals.push(retrieval),
    part: (url, part) => void pageOf(url).parts.push(part),
    signals: () => undefined,
    passage: (url, passage) => note(url, { passage }),
    copy: (url, copyOf) => note(url, { copyOf }),
    changed: (url) => note(url, { changed: true }),
    belowFloor: (url) => note(url, { belowFloor: true }),
    spread: (url, placeAlone, keptOfScore) => note(url, { placeAlone, keptOfScore }),
    nearness(of) {
      told.nearness = of
    },
    ranked(urls) {
      told.order = urls
    },
  }
}
