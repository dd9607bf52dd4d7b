// What search threads ask of the event loop: parts that there is one of in a process, or that need the network. A thread
// calls them as if they were its own; arguments and results are plain data, and a signal stays on either side.
import type { FactFiles } from '../../../adapters/facts/fact-files.ts'
import type { HolidayCalendar } from '../../../engine/answers/time/find-holiday.ts'
import type { DocumentStore } from '../../../engine/index/document/document-store.ts'
import type { ReadIndex } from '../../../engine/index/search-index.ts'
import type { CosineSpread, Embedder } from '../../../engine/index/vectors/embedder.ts'
import type { Vector } from '../../../engine/index/vectors/vector.ts'
import type { Nearness, VectorsByUrl } from '../../../engine/index/vectors/vector-index.ts'
import type { Fetched, FetchOptions } from '../../../engine/pages/fetcher.ts'
import type { PageRead } from '../../../engine/pages/read-page.ts'
import type { LogFields } from '../../../foundation/logger.ts'
import type { LargestSites } from '../../../operations/zero-results-help.ts'
import { ask } from '../../../workers/answer-jobs.ts'
import type { AnswerSource } from '../answer-sources.ts'

/** Every method may be given a signal behind its other arguments. */
export interface Host {
  readonly index: ReadIndex
  readonly documents: Pick<DocumentStore, 'get' | 'changesSince'>
  readonly facts: Pick<FactFiles, 'ready'>
  readonly calendar: HolidayCalendar
  readonly log: {
    write(level: 'debug' | 'info' | 'warn' | 'error', fields: LogFields, message: string): void
  }
  readonly sources: {
    fetch(
      source: AnswerSource,
      url: string,
      options: Omit<FetchOptions, 'signal'>,
      signal: AbortSignal,
    ): Promise<Fetched>
  }
  readonly pages: { read(url: string, ms: number, maxAgeMs: number, signal: AbortSignal): Promise<PageRead> }
  readonly covered: { readonly sites: LargestSites }
  readonly models: {
    embedQuery(text: string, signal: AbortSignal): Promise<Vector | undefined>
    nearest(query: Vector, count: number): Promise<readonly Nearness[]>
    vectorsOf(urls: readonly string[], query?: Vector): Promise<VectorsByUrl>
    compare(query: string, passage: string, signal: AbortSignal): Promise<number | undefined>
    judge(query: string, passage: string, signal: AbortSignal): Promise<number | undefined>
  }
}

/** What a search has to know of the models before it asks them; it goes with each job. */
export interface ModelsNow {
  readonly dimensions: number
  readonly languages: Embedder['languages']
  readonly spread?: CosineSpread
  /** Documents with vectors. */
  readonly vectors: number
  readonly rerankLanguages: Embedder['languages']
  /** Absent where there is no judge. */
  readonly judgeLanguages?: Embedder['languages']
}

interface Asked {
  readonly part: keyof Host
  readonly method: string
  readonly given: readonly unknown[]
}

/** A part of the host, as a thread calls it. */
export function remote<Part extends keyof Host>(part: Part): Host[Part] {
  const method =
    (name: string) =>
    (...all: readonly unknown[]): Promise<unknown> => {
      const signal = all.find((one) => one instanceof AbortSignal)
      const given = all.filter((one) => !(one instanceof AbortSignal))
      return ask({ part, method: name, given } satisfies Asked, signal)
    }
  return new Proxy({} as Host[Part], {
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? method(name) : undefined),
  })
}

/** Answers what a thread asks. */
export async function serveHost(host: Host, question: unknown, signal: AbortSignal): Promise<unknown> {
  const { part, method, given } = question as Asked
  const parts = host as unknown as Record<string, Record<string, (...all: unknown[]) => unknown>>
  return parts[part]?.[method]?.(...given, signal)
}
