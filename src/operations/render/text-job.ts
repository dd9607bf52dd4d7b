// Work on the text of a reply that takes long where the text is long: counting and cutting tokens, rendering and reading bodies.
import {
  fetchContextDocument,
  fetchManyContextDocument,
} from '../../contract/fetch/fetch-context-document.ts'
import type { FetchManyResponse, FetchResponse } from '../../contract/fetch/fetch-response.ts'
import { findQuote, type QuoteFound } from '../../foundation/quotes/find-quote.ts'
import { foldText } from '../../foundation/quotes/fold-text.ts'
import { type Place, placeInText } from '../../foundation/quotes/place-in-text.ts'
import { createSentTexts, printsOf } from '../../foundation/quotes/sent-texts.ts'
import { textVersion } from '../../foundation/quotes/text-version.ts'
import { countTokens } from '../../foundation/text/count-tokens.ts'
import { cutToTokens } from '../../foundation/text/cut-to-tokens.ts'
import { withoutHiddenText } from '../../foundation/text/hidden-text.ts'
import { plainText, withoutImages } from '../../foundation/text/plain-text.ts'
import { type DocumentLines, linesOfSent, type SentDocuments } from './sent-documents.ts'

/** Each can be sent to a thread as it is. */
export type TextJob =
  | { readonly kind: 'count'; readonly texts: readonly string[] }
  /** Takes out text that hides; undefined stands for a text that has none. */
  | { readonly kind: 'clean'; readonly texts: readonly string[] }
  /** The same, and the tokens of the first of them as it is then. */
  | { readonly kind: 'measure'; readonly texts: readonly string[] }
  | { readonly kind: 'cut'; readonly texts: readonly string[]; readonly tokens: number }
  /** Page text without the marks of markdown, or without its images. */
  | { readonly kind: 'plain'; readonly texts: readonly string[] }
  | { readonly kind: 'without images'; readonly texts: readonly string[] }
  /** Each quotation in the text of that number. */
  | {
      readonly kind: 'quotes'
      readonly texts: readonly string[]
      readonly asked: readonly { readonly quote: string; readonly text: number }[]
    }
  /** Where a passage stands in a text. */
  | { readonly kind: 'place'; readonly text: string; readonly passage: string }
  /** The name of each text, as citations have it. */
  | { readonly kind: 'versions'; readonly texts: readonly string[] }
  /** Each text without the paragraphs that were sent: fingerprints, one behind the other. */
  | { readonly kind: 'unsent'; readonly texts: readonly string[]; readonly sent: string }
  /** The fingerprints of all texts. */
  | { readonly kind: 'prints'; readonly texts: readonly string[] }
  /** Our own JSON as a value: what it holds is not checked. */
  | { readonly kind: 'parse'; readonly json: string }
  /** A JSON body of documents, as a line for each. */
  | ({ readonly kind: 'documents' } & SentDocuments)
  | RenderJob

export type RenderJob =
  | { readonly kind: 'json'; readonly value: object }
  | { readonly kind: 'page'; readonly response: FetchResponse }
  | { readonly kind: 'pages'; readonly response: FetchManyResponse }

/** Long texts are not sent back where they are as they were. */
export type Cleaned = readonly (string | undefined)[]

export interface Measured {
  readonly cleaned: Cleaned
  readonly tokens: number
}

export type TextAnswer<J extends TextJob> = J extends { kind: 'count' }
  ? readonly number[]
  : J extends { kind: 'clean' }
    ? Cleaned
    : J extends { kind: 'measure' }
      ? Measured
      : J extends { kind: 'cut' | 'plain' | 'without images' | 'unsent' | 'prints' | 'versions' }
        ? readonly string[]
        : J extends { kind: 'quotes' }
          ? readonly (QuoteFound | undefined)[]
          : J extends { kind: 'place' }
            ? Place | undefined
            : J extends { kind: 'parse' }
              ? unknown
              : J extends { kind: 'documents' }
                ? DocumentLines
                : string

export function doTextJob<J extends TextJob>(job: J): TextAnswer<J>
export function doTextJob(job: TextJob): unknown {
  switch (job.kind) {
    case 'count':
      return job.texts.map(countTokens)
    case 'clean':
      return cleaned(job.texts)
    case 'measure':
      return measured(job.texts)
    case 'cut':
      return job.texts.map((text) => cutToTokens(text, job.tokens))
    case 'plain':
      return job.texts.map(plainText)
    case 'without images':
      return job.texts.map(withoutImages)
    case 'quotes':
      return quotesFound(job.texts, job.asked)
    case 'place':
      return placeInText(job.text, job.passage)
    case 'versions':
      return job.texts.map(textVersion)
    case 'unsent': {
      const sent = createSentTexts(job.sent)
      return job.texts.map((text) => sent.without(text))
    }
    case 'prints':
      return [...new Set(job.texts.flatMap(printsOf))]
    case 'parse':
      return JSON.parse(job.json)
    case 'documents':
      return linesOfSent(job)
    case 'json':
      return JSON.stringify(job.value)
    case 'page':
      return fetchContextDocument(job.response)
    case 'pages':
      return fetchManyContextDocument(job.response)
  }
}

function quotesFound(
  texts: readonly string[],
  asked: readonly { readonly quote: string; readonly text: number }[],
): readonly (QuoteFound | undefined)[] {
  const searched = texts.map(foldText)
  return asked.map(({ quote, text }) => {
    const within = searched[text]
    return within && findQuote(within, quote)
  })
}

function cleaned(texts: readonly string[]): Cleaned {
  return texts.map((text) => {
    const clean = withoutHiddenText(text)
    return clean === text ? undefined : clean
  })
}

function measured(texts: readonly string[]): Measured {
  const clean = cleaned(texts)
  return { cleaned: clean, tokens: countTokens(clean[0] ?? texts[0] ?? '') }
}

/** Characters of all texts in a value, and its bytes; what is over `most` is not counted to the end. */
export function charactersIn(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length
  if (value instanceof Uint8Array) return value.length
  if (typeof value !== 'object' || value === null) return 0
  let sum = 0
  for (const part of Object.values(value)) {
    sum += charactersIn(part, most - sum)
    if (sum > most) break
  }
  return sum
}
