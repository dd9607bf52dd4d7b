// What is asked of the answerers and what they say: an instant answer with the objects that go with it.
import type { Calculation, Disambiguation, Infobox, Weather } from '../../vocabulary/answer-objects.ts'
import type { CallerLocation, UnitSystem } from '../../vocabulary/search-options.ts'

export interface Question {
  /** As the caller wrote it. */
  readonly text: string
  /** True where the caller named the intent: the answerer then needs no cue in the words. */
  readonly forced: boolean
  /** ISO 639-1. */
  readonly language: string
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly country: string
  readonly units: UnitSystem
  readonly place: CallerLocation
  /** Milliseconds since the epoch. */
  readonly now: number
}

export interface Answer {
  /** The full name of the intent that it answers. */
  readonly intent: string
  /** One line; may be empty where only an object is given. */
  readonly text: string
  readonly calculation?: Calculation
  readonly weather?: Weather
  readonly infobox?: Infobox
  readonly disambiguation?: Disambiguation
  readonly relatedTopics?: readonly string[]
  /** How long the answer stays true; absent where it does not age. */
  readonly freshForMs?: number
}

/** A fact in one line. */
export function fact(text: string): Answer {
  return { intent: 'KnowledgeIntent', text }
}

export interface Effort {
  readonly signal: AbortSignal
  /** Counts a call to an outside source, for the figures the contract reports. */
  countCall(): void
  /** Says that something was missing that may be there in a moment: that there is no answer is then not to be kept. */
  missed(): void
  /** Names a source that an answer would have needed and that could not be reached: `weather`, `rates`. */
  unreachable?(source: string): void
}

/** Gives an answer that is certain, or none. Never throws for what the question says. */
export type Answerer = (
  question: Question,
  effort: Effort,
) => Answer | undefined | Promise<Answer | undefined>
