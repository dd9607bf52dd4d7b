// Shortens a search until its text fits a number of tokens: what a reader misses least goes first.
import type { NotesByLink } from '../../contract/context/context-text.ts'
import type { Result } from '../../contract/result.ts'
import type { SearchResponse } from '../../contract/search/search-response.ts'
import { countTokens } from '../../foundation/text/count-tokens.ts'
import { cutToTokens } from '../../foundation/text/cut-to-tokens.ts'
import { sentencesOf } from '../../foundation/text/sentences.ts'
import { RESULT_GROUPS } from '../../vocabulary/intents.ts'
import { hasPageText, shortenPageText, type TokenTools, withoutPageText } from './shorten-page-text.ts'
import { marked, type Shown, withResults } from './shown-search.ts'

/** A way to shorten: by `count` things of at most `most`, each more making it shorter. */
interface Step {
  most(shown: Shown): number
  shorten(shown: Shown, count: number): Shown
}

/** The same where it fits. */
export function shortenSearch(whole: Shown, maxTokens: number, tools: TokenTools): Shown {
  const fits = (shown: Shown): boolean => tools.tokensOf(shown) <= maxTokens
  if (fits(whole)) return whole
  let shown = shortenPages(marked(whole), maxTokens, tools)
  for (const step of STEPS) {
    if (fits(shown)) return shown
    shown = step.shorten(shown, leastOf(step, shown, fits))
  }
  return shown
}

/** Who asks for page text is not to miss it for extracts of it or for what groups say: they leave half of the room where that helps. */
function shortenPages(whole: Shown, maxTokens: number, tools: TokenTools): Shown {
  if (!hasPageText(whole)) return whole
  const leavesRoom = (shown: Shown): boolean => tools.tokensOf(withoutPageText(shown)) <= maxTokens / 2
  let beside = whole
  for (const step of [extracts(), ...GROUP_STEPS]) {
    if (!leavesRoom(beside)) beside = step.shorten(beside, leastOf(step, beside, leavesRoom))
  }
  const shown = shortenPageText(beside, maxTokens, tools)
  return hasPageText(shown) ? shown : shortenPageText(whole, maxTokens, tools)
}

/** The fewest things that have to go, or all of them. */
function leastOf(step: Step, shown: Shown, fits: (shown: Shown) => boolean): number {
  let few = 0
  let many = step.most(shown)
  while (many - few > 1) {
    const middle = (few + many) >> 1
    if (fits(step.shorten(shown, middle))) many = middle
    else few = middle
  }
  return many
}

const GROUP_STEPS: readonly Step[] = [all(withoutGroupTexts), groupItems()]

const STEPS: readonly Step[] = [
  extracts(),
  ...GROUP_STEPS,
  all(({ response: { related_searches: _, topics: __, related_topics: ___, ...response }, ...rest }) => ({
    ...rest,
    response,
  })),
  lastResults(withoutSnippet),
  lastResults((result) => ({ ...result, desc: firstSentence(result.desc) })),
  // A few results with their text are worth more than many bare titles.
  results(3),
  lastResults((result) => ({ ...result, desc: '' })),
  results(1),
  all(({ response: { infobox: _, disambiguation: __, ...response }, ...rest }) => ({
    ...rest,
    response,
    brief: true,
  })),
  results(0),
  answer(),
  all(({ response: { weather: _, calculation: __, ...response }, ...rest }) => ({ ...rest, response })),
  title(),
]

function all(shorten: (shown: Shown) => Shown): Step {
  return { most: () => 1, shorten: (shown, count) => (count > 0 ? shorten(shown) : shown) }
}

function everyResult({ response }: Shown): readonly Result[] {
  return [...response.results, ...RESULT_GROUPS.flatMap((group) => response[group] ?? [])]
}

/** The last extracts of every result. */
function extracts(): Step {
  const most = (shown: Shown): number =>
    Math.max(0, ...everyResult(shown).map((result) => result.extracts?.length ?? 0))
  return {
    most,
    shorten(shown, count) {
      const kept = most(shown) - count
      return withResults(shown, (result) =>
        result.extracts ? withExtracts(result, result.extracts.slice(0, kept)) : result,
      )
    },
  }
}

/** With the first extracts alone, and their citations. */
function withExtracts({ citations, ...result }: Result, extracts: readonly string[]): Result {
  return { ...result, extracts, ...(citations && { citations: citations.slice(0, extracts.length) }) }
}

function withoutGroupTexts(shown: Shown): Shown {
  const { results } = shown.response
  const bare = withResults(shown, (result) => ({ ...withoutSnippet(result), desc: '' }))
  return { ...bare, response: { ...bare.response, results } }
}

const GROUPS = [...RESULT_GROUPS, 'images'] as const

/** The last items of the groups, the last group first. */
function groupItems(): Step {
  return {
    most: ({ response }) => GROUPS.reduce((sum, group) => sum + (response[group]?.length ?? 0), 0),
    shorten(shown, count) {
      const response: { -readonly [K in keyof SearchResponse]: SearchResponse[K] } = { ...shown.response }
      let left = count
      for (const group of GROUPS.toReversed()) {
        const items = response[group] ?? []
        const kept = Math.max(0, items.length - left)
        left -= items.length - kept
        if (kept === 0) delete response[group]
        else if (group === 'images') response.images = response.images?.slice(0, kept) ?? []
        else response[group] = response[group]?.slice(0, kept) ?? []
      }
      return { ...shown, response }
    },
  }
}

/** What the last results say. */
function lastResults(change: (result: Result) => Result): Step {
  return {
    most: ({ response }) => response.results.length,
    shorten(shown, count) {
      const { response, notes } = shown
      const from = response.results.length - count
      const short = response.results.slice(from).map(({ link }) => link)
      return {
        ...shown,
        notes: { ...notes, ...Object.fromEntries(short.map((link) => [link, bareNotes(notes, link)])) },
        response: {
          ...response,
          results: response.results.map((result, at) => (at < from ? result : change(result))),
        },
      }
    },
  }
}

/** Without what says the same as a description, or sums it up. */
function bareNotes(notes: NotesByLink, link: string): NotesByLink[string] {
  const { summary: _, keywords: __, ...bare } = notes[link] ?? {}
  return bare
}

function withoutSnippet({ snippet: _, reader, ...result }: Result): Result {
  if (!reader) return result
  const { excerpt: __, ...rest } = reader
  return { ...result, reader: rest }
}

function firstSentence(text: string): string {
  return sentencesOf(text)[0]?.text ?? ''
}

/** The last results as a whole, down to `kept`. */
function results(kept: number): Step {
  return {
    most: ({ response }) => Math.max(0, response.results.length - kept),
    shorten: (shown, count) => ({
      ...shown,
      response: {
        ...shown.response,
        results: shown.response.results.slice(0, shown.response.results.length - count),
      },
    }),
  }
}

/** The last sentences of the answer. Half a sentence or a number cut short would be another answer. */
function answer(): Step {
  return {
    most: ({ response }) => sentencesOf(response.answer).length,
    shorten(shown, count) {
      const { response } = shown
      const end = count > 0 ? sentencesOf(response.answer).at(-count)?.start : undefined
      return { ...shown, response: { ...response, answer: response.answer.slice(0, end).trimEnd() } }
    },
  }
}

const TITLE_PARTS = 20

/** The echo of a query that is too long by itself. */
function title(): Step {
  return {
    most: () => TITLE_PARTS,
    shorten(shown, count) {
      const { response } = shown
      const most = Math.floor((countTokens(response.title) * (TITLE_PARTS - count)) / TITLE_PARTS)
      return { ...shown, response: { ...response, title: cutToTokens(response.title, most) } }
    },
  }
}
