// A search or a news feed as a person reads it in a terminal.
import type { Result, SeeAlso } from '../../contract/result.ts'
import type { SearchResponse } from '../../contract/search/search-response.ts'
import { counted, shownDollars } from './print.ts'
import { harmless, oneLine, type Terminal, wrapText } from './terminal.ts'

const GROUPS = {
  academic: 'Academic',
  news: 'News',
  videos: 'Videos',
  social: 'Social',
  places: 'Places',
  profiles: 'Profiles',
} as const

const INDENT = '    '
const EACH_GROUP_AT_MOST = 5

/** Whether the service found anything at all: an answer and a group count too. */
export function foundSomething(response: SearchResponse): boolean {
  const groups = [...Object.keys(GROUPS), 'images'] as (keyof SearchResponse)[]
  return (
    response.results.length > 0 ||
    response.answer !== '' ||
    groups.some((group) => Array.isArray(response[group]) && response[group].length > 0)
  )
}

export function showSearch(response: SearchResponse, terminal: Terminal, offset: number): string[] {
  const shown = new Set(response.results.map(({ link }) => link))
  const groups = Object.entries(GROUPS).flatMap(([group, title]) => {
    const items = (response[group as keyof typeof GROUPS] ?? []).filter(({ link }) => !shown.has(link))
    return showGroup(title, items.slice(0, EACH_GROUP_AT_MOST), terminal)
  })
  return [
    ...showCorrection(response, terminal),
    ...showAnswer(response, terminal),
    ...response.results.flatMap((result, index) =>
      showResult(result, offset + index + 1, response.title, terminal),
    ),
    ...groups,
    ...showRelated(response, terminal),
    terminal.dim(footer(response, offset)),
  ]
}

/** The feed newest first: who asks for news in a terminal wants to know what is new. */
export function showNews(response: SearchResponse, terminal: Terminal): string[] {
  const articles = response.news ?? response.results
  return [
    terminal.bold(oneLine(response.title)),
    '',
    ...showAnswer(response, terminal),
    ...articles.flatMap((article, index) => showResult(article, index + 1, '', terminal)),
    terminal.dim(`${counted(articles.length, 'article')} · ${shownDollars(response.metrics.cost_dollars)}`),
  ]
}

function showCorrection({ correctedQuery }: SearchResponse, terminal: Terminal): string[] {
  if (correctedQuery === undefined) return []
  return [`Results for ${terminal.bold(oneLine(correctedQuery))}`, '']
}

function showAnswer({ answer }: SearchResponse, terminal: Terminal): string[] {
  if (answer === '') return []
  const paragraphs = harmless(answer).split(/\n+/)
  return [...paragraphs.flatMap((one) => wrapText(one, terminal.width)).map(terminal.bold), '']
}

/** What the page says of itself, or the passage where that has more of the query's words. */
function tellingText({ desc, snippet }: Result, query: string): string {
  if (snippet === undefined || desc === '') return snippet ?? desc
  const words = new Set(query.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
  const told = (text: string): number => {
    const low = text.toLowerCase()
    return [...words].filter((word) => low.includes(word)).length
  }
  return told(snippet) > told(desc) ? snippet : desc
}

function showSeeAlso({ title, url }: SeeAlso, terminal: Terminal): string {
  return `${INDENT}${terminal.dim('→')} ${terminal.link(oneLine(title), url)} ${terminal.accent(oneLine(url))}`
}

function showResult(result: Result, number: number, query: string, terminal: Terminal): string[] {
  const room = terminal.width - INDENT.length
  const about = oneLine(tellingText(result, query))
  const title = oneLine(result.title) || result.link
  const titles = wrapText(title, room).map((line) => terminal.link(terminal.bold(line), result.link))
  const date = result.date === undefined ? '' : terminal.dim(` · ${shownDate(result.date)}`)
  return [
    ...titles.map((line, index) => `${index === 0 ? `${number}.`.padEnd(INDENT.length) : INDENT}${line}`),
    `${INDENT}${terminal.accent(terminal.link(oneLine(result.link), result.link))}${date}`,
    ...wrapText(about, room).map((line) => `${INDENT}${line}`),
    ...(result.seeAlso ?? []).map((page) => showSeeAlso(page, terminal)),
    '',
  ]
}

function shownDate(date: string): string {
  return oneLine(date).replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/, '$1 $2')
}

function showGroup(title: string, items: readonly Result[], terminal: Terminal): string[] {
  if (items.length === 0) return []
  const lines = items.flatMap(({ title: text, link }) => [
    ...wrapText(oneLine(text), terminal.width - 2).map((line) => `  ${terminal.link(line, link)}`),
    `  ${terminal.accent(terminal.link(oneLine(link), link))}`,
  ])
  return [terminal.bold(title), ...lines, '']
}

function showRelated({ related_searches: related = [] }: SearchResponse, terminal: Terminal): string[] {
  if (related.length === 0) return []
  return [...wrapText(`Related: ${related.map(oneLine).join(', ')}`, terminal.width), '']
}

function footer({ results, metrics }: SearchResponse, offset: number): string {
  const { total_results_found: total, cost_dollars: cost, response_time_ms: ms, effort } = metrics
  const end = offset + results.length
  const range = results.length === 0 ? 'No pages' : `${offset + 1} to ${end} of ${total}`
  const more = end < total && results.length > 0 ? ` · more: --offset ${end}` : ''
  return `${range} · ${shownDollars(cost)} · ${ms} ms${effort ? ` · effort ${effort}` : ''}${more}`
}
