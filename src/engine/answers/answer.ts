// What is asked of the answerers and what they say: an instant answer with the objects that go with it.
import type { Observation } from './observation.ts'

/** Where the caller is, as far as they told. */
export interface CallerPlace {
  readonly latitude?: number
  readonly longitude?: number
  readonly city?: string
  readonly state?: string
  readonly countryCode?: string
  readonly postalCode?: string
  readonly timezone?: string
  readonly location?: string
}

export interface Question {
  /** As the caller wrote it. */
  readonly text: string
  /** True where the caller named the intent: the answerer then needs no cue in the words. */
  readonly forced: boolean
  /** ISO 639-1. */
  readonly language: string
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly country: string
  readonly units: 'metric' | 'imperial'
  readonly place: CallerPlace
  /** Milliseconds since the epoch. */
  readonly now: number
}

export interface Calculation {
  readonly expression: string
  readonly result: string
  /** A number where JavaScript holds it exactly, a text for larger ones, value and unit for quantities. */
  readonly rawResult: number | string | { readonly value: number | string; readonly unit: string }
}

/** An observation in the units that were asked for, and where it was made. */
export interface Weather extends Observation {
  readonly location: {
    readonly name: string
    readonly country: string
    readonly coordinates: { readonly latitude: number; readonly longitude: number }
  }
  readonly units: 'metric' | 'imperial'
}

export interface Infobox {
  readonly heading: string
  readonly source: string
  readonly items: readonly { readonly label: string; readonly value: string }[]
}

export interface Disambiguation {
  readonly query: string
  readonly message: string
  readonly options: readonly { readonly title: string; readonly text: string; readonly url: string }[]
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
