// `whippet explain QUERY… [URL]`: how results came to their places, and why a page is absent or low.

import type { SearchParameters } from '../../../contract/search/search-request.ts'
import { parsePageUrl } from '../../../foundation/web/url.ts'
import type { ExplanationShown, PageShown, SignalShown } from '../../../operations/explain-search.ts'
import { command } from '../command.ts'
import { withOperator } from '../context.ts'
import { asUsage, CommandFailed, EXIT } from '../exit-codes.ts'
import { JSON_FLAG, several } from '../parsers.ts'
import { printJson, printLine } from '../print.ts'
import { columnsOf, oneLine, type Terminal, terminalOf, wrapText } from '../terminal.ts'
import { SEARCH_FLAGS, searchFields } from './search-command.ts'

export const explainCommand = command(
  {
    brief: 'Explain how results are ranked, and why a page is absent or low',
    fullDescription:
      'Searches with the words as one query, as `whippet search` does, and tells what each result is ranked by. An address at the end asks about that page. Reads the data folder, beside a running service or without one; nothing is charged.',
    positional: several(String, 'What to search for, then the page to ask about', 'QUERY|URL', 1),
    flags: { ...SEARCH_FLAGS, json: JSON_FLAG },
    aliases: { n: 'limit' },
  },
  async (context, flags, ...words) => {
    const { query, url } = readWords(words)
    const parameters = await readParameters(searchFields(flags, query))
    const shown = await withOperator(context, (operator) => operator.explain(parameters, url))
    if (flags.json) printJson(context, shown)
    else for (const line of showExplanation(shown, terminalOf(context))) printLine(context, line)
    if (url === undefined && shown.results.length === 0)
      throw new CommandFailed('Nothing was found', EXIT.nothingFound)
  },
)

/** An address behind the words is the page that is asked about; alone, it is a query like any other. */
function readWords(words: readonly string[]): { readonly query: string; readonly url?: string } {
  const last = words.length > 1 ? parsePageUrl(words.at(-1) ?? '') : undefined
  return last ? { query: words.slice(0, -1).join(' '), url: last.href } : { query: words.join(' ') }
}

/** The contract's reader takes a while to load, which the other commands need not wait for. */
async function readParameters(fields: object): Promise<SearchParameters> {
  const { readSearchBody } = await import('../../../contract/search/search-request.ts')
  try {
    return readSearchBody(fields)
  } catch (error) {
    return asUsage(error)
  }
}

const INDENT = '    '
const FIGURE = 9
const SHORTEST_NAME = 16
const LONGEST_NAME = 40

/**
 * An explanation as a person reads it in a terminal: a table of signals for each result, reasons for the page asked
 * about.
 */
export function showExplanation(shown: ExplanationShown, terminal: Terminal): string[] {
  const { about, results } = shown
  return [
    ...showSearch(shown, terminal),
    ...(about
      ? showAbout(about, results[0], terminal)
      : results.flatMap((page) => [...showPage(page, terminal), ''])),
    terminal.dim(footer(shown)),
  ]
}

function showSearch(shown: ExplanationShown, terminal: Terminal): string[] {
  const { retrievals, words } = shown
  const how = `mode ${shown.mode} (effort ${shown.effort}), reranker ${shown.reranker ?? 'none'}, ${shown.intent}`
  const ran = retrievals.map(
    ({ name, weight, total }) => `${name} (weight ${figure(weight)}, ${total} found)`,
  )
  return [
    terminal.bold(oneLine(shown.corrected_query ?? shown.query)),
    ...(shown.corrected_query === undefined ? [] : [`corrected from: ${oneLine(shown.query)}`]),
    ...wrapText(how, terminal.width),
    ...wrapText(`words: ${words.map(oneLine).join(', ') || 'none'}`, terminal.width),
    ...wrapText(`retrieved by: ${ran.join(', ') || 'nothing'}`, terminal.width),
    '',
  ]
}

function showAbout(
  { url, found, reasons }: NonNullable<ExplanationShown['about']>,
  first: PageShown | undefined,
  terminal: Terminal,
): string[] {
  const verdict = found ? `at place ${found.place}` : 'not in the results'
  const head = [
    terminal.accent(terminal.link(oneLine(url), url)),
    terminal.bold(verdict),
    ...reasons.flatMap(({ reason, detail }) => wrapText(`${reason}: ${oneLine(detail)}`, terminal.width)),
    '',
  ]
  if (!found) return head
  const compared = first && first.url !== found.url ? first : undefined
  return [
    ...head,
    ...showPage(found, terminal, compared),
    ...(compared
      ? ['', ...wrapText(`FIRST: ${oneLine(compared.title)} ${compared.url}`, terminal.width)]
      : []),
    '',
  ]
}

function showPage(page: PageShown, terminal: Terminal, compared?: PageShown): string[] {
  const { place, title, url, passage } = page
  const room = terminal.width - INDENT.length
  const titles = wrapText(oneLine(title) || url, room)
  return [
    ...titles.map(
      (line, at) => `${at === 0 ? `${place}.`.padEnd(INDENT.length) : INDENT}${terminal.bold(line)}`,
    ),
    `${INDENT}${terminal.accent(terminal.link(oneLine(url), url))}`,
    ...table(page, terminal, compared),
    ...showRetrievals(page, room),
    ...(passage === undefined
      ? []
      : wrapText(`passage read: ${oneLine(passage)}`, room)
          .slice(0, 3)
          .map((line) => `${INDENT}${line}`)),
  ]
}

function showRetrievals({ retrievals }: PageShown, room: number): string[] {
  if (retrievals.length === 0) return []
  const places = retrievals.map(({ name, place, score }) => `${name} at ${place} (${figure(score)})`)
  return wrapText(`words come from: ${places.join(', ')}`, room).map((line) => `${INDENT}${line}`)
}

/** Signals with their figures; what a model measured stands before the part of it that counts. */
function table(page: PageShown, terminal: Terminal, compared: PageShown | undefined): string[] {
  const columns = compared ? 5 : 4
  const width = Math.max(
    SHORTEST_NAME,
    Math.min(LONGEST_NAME, terminal.width - INDENT.length - columns * FIGURE),
  )
  const row = (name: string, figures: readonly string[]): string =>
    `${INDENT}${fitted(name, width)}${figures.map((cell) => cell.padStart(FIGURE)).join('')}`.trimEnd()
  const shownRow = (signal: SignalShown): string => {
    const figures = [
      signal.measured === undefined ? '' : figure(signal.measured),
      ...[signal.value, signal.weight, signal.points].map(figure),
      ...(compared ? [figure(pointsOf(compared, signal.signal))] : []),
    ]
    const line = row(signal.signal, figures)
    return signal.points === 0 ? terminal.dim(line) : line
  }
  const site = page.site_factor < 1 || (compared?.site_factor ?? 1) < 1
  const factor = (one: PageShown): string => `×${one.site_factor.toFixed(3)}`
  const total = (cells: (one: PageShown) => string): string[] => [
    '',
    '',
    '',
    cells(page),
    ...(compared ? [cells(compared)] : []),
  ]
  return [
    terminal.dim(row('SIGNAL', ['MEASURED', 'VALUE', 'WEIGHT', 'POINTS', ...(compared ? ['FIRST'] : [])])),
    ...[...page.signals, ...lacking(page, compared)].map(shownRow),
    ...(site ? [row('further result of its site', total(factor))] : []),
    terminal.bold(
      row(
        'score',
        total(({ score }) => figure(score)),
      ),
    ),
  ]
}

/** What only the other page is ranked by. */
function lacking({ signals }: PageShown, compared: PageShown | undefined): SignalShown[] {
  const has = new Set(signals.map(({ signal }) => signal))
  const more = compared?.signals.filter(({ signal }) => !has.has(signal)) ?? []
  return more.map(({ signal, weight }) => ({ signal, weight, value: 0, points: 0 }))
}

function pointsOf({ signals }: PageShown, name: string): number {
  return signals.find(({ signal }) => signal === name)?.points ?? 0
}

function fitted(name: string, width: number): string {
  if (columnsOf(name) <= width) return name.padEnd(width)
  return `${name.slice(0, width - 1)}…`
}

function figure(value: number): string {
  return value.toFixed(Math.abs(value) < 100 ? 3 : 1)
}

function footer({ index, total_results_found: total }: ExplanationShown): string {
  return `${total} found · index of ${index.documents} documents at revision ${index.revision}`
}
