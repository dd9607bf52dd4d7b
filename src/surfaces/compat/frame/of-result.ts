// What foreign replies need of our results: a text, a score, an answer with its sources, a cost in credits.
import type { ImageResult, Result } from '../../../contract/result.ts'
import type { SearchResponse } from '../../../contract/search/search-response.ts'

/** What a page says to the query, else what it says of itself. */
export function textOf(result: Result): string {
  return result.snippet ?? result.desc
}

/** Extracts too, where they were asked for: at most `most`, none twice. */
export function passagesOf(result: Result, most: number): string[] {
  const all = [textOf(result), ...(result.extracts ?? [])].filter((text) => text !== '')
  return [...new Set(all)].slice(0, most)
}

/** Page text, where it was asked for and is to be had. */
export function pageTextOf({ reader }: Result): string | undefined {
  return reader?.markdown ?? reader?.content
}

/** Falls down the list. */
export function scoreAt(result: Result | ImageResult, position: number): number {
  const known = 'score' in result && typeof result.score === 'number' ? result.score : undefined
  return known ?? Math.round(1000 / (1 + position / 10)) / 1000
}

/** A width or a height, which is a text in the contract. */
export function pixels(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

/** One credit is a thousandth of a US dollar. */
export function creditsOf(dollars: number): number {
  return Math.round(dollars * 1e9) / 1e6
}

export interface Answered {
  readonly text: string
  /** The results that it was taken from. */
  readonly from: readonly Result[]
}

/** The instant answer, else what the best results say to the query, word for word. */
export function answerOf({ answer, results }: SearchResponse, most: number): Answered {
  if (answer !== '') return { text: answer, from: results.slice(0, 1) }
  const from = results.filter((result) => textOf(result) !== '').slice(0, most)
  return { text: from.map(textOf).join(' '), from }
}

/** Without pages in other languages, whatever operators the query itself holds. */
export function inLanguage(response: SearchResponse, language: string | undefined): SearchResponse {
  if (language === undefined) return response
  const wanted = language.toLowerCase()
  return { ...response, results: response.results.filter(({ reader }) => reader?.lang === wanted) }
}

/** The calendar day, in UTC, so many days ago. */
export function dayBefore(now: number, days: number): string {
  return new Date(now - days * 86_400_000).toISOString().slice(0, 10)
}
