// The StarterCorpus port: the documents that an empty index begins with.
import type { Document } from '../document/document.ts'

/** Where a part of the corpus comes from, for the credits. */
export interface StarterSource {
  readonly name: string
  readonly version: string
  /** SPDX identifiers, with the attribution that the licence asks for. */
  readonly licence: string
  readonly url: string
}

export interface StarterCorpus {
  /** About how many documents there will be; for a progress line, not for arithmetic. */
  readonly size: number
  /** What is installed; a source that is missing is left out. */
  sources(): readonly StarterSource[]
  /**
   * Every document once, in batches of some hundred, always in the same order. The implementer keeps the event
   * loop free, and gives back what it holds when the reader stops early or `signal` aborts.
   */
  documents(signal?: AbortSignal): AsyncIterable<readonly Document[]>
}
