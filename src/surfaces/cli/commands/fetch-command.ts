// `whippet fetch URL…`.

import {
  type FailedResult,
  type FetchManyResponse,
  type FetchResponse,
  isFetched,
} from '../../../contract/fetch/fetch-response.ts'
import type { Reply } from '../../../contract/service-api.ts'
import { command } from '../command.ts'
import type { ServiceOverHttp } from '../context.ts'
import { CommandFailed } from '../exit-codes.ts'
import { parseText, parseWhole, several, valued } from '../parsers.ts'
import { formatOf, OUTPUT_FLAGS, printBody, printLine, readReply, shownDollars } from '../print.ts'
import { harmless, oneLine, type Terminal, terminalOf, wrapMarkdown, wrapText } from '../terminal.ts'
import { askService, CONNECTION_FLAGS, PAY_FLAG } from './ask-service.ts'

export const fetchCommand = command(
  {
    brief: 'Read web pages as clean text; several in one call',
    positional: several(parseText, 'Address of a page', 'URL', 1),
    flags: {
      query: valued(parseText, 'What is wanted from the page; its passages come first', 'TEXT'),
      maxAge: valued(parseWhole, 'Oldest stored copy to accept; 0 asks the site', 'SECONDS'),
      selector: valued(parseText, 'CSS selector of what to read of the page', 'CSS'),
      removeSelector: valued(parseText, 'CSS selector of what to leave out', 'CSS'),
      ...PAY_FLAG,
      ...OUTPUT_FLAGS,
      ...CONNECTION_FLAGS,
    },
  },
  async (context, flags, ...urls) => {
    const { query, maxAge, selector, removeSelector } = flags
    const choice = { format: formatOf(flags), query, maxAge, selector, removeSelector }
    const reply = await askService(context, flags, (service) => ask(service, urls, choice))
    if (flags.json || flags.context) return printBody(context, reply)
    const print = (lines: readonly string[]): void => {
      for (const line of lines) printLine(context, line)
    }
    const terminal = terminalOf(context)
    if (urls.length === 1) return print(showPage(readReply<FetchResponse>(reply, 'markdown'), terminal))
    const pages = readReply<FetchManyResponse>(reply, 'results')
    print(showPages(pages, terminal))
    if (pages.metrics.pages_returned === 0) throw new CommandFailed('None of the pages could be read')
  },
)

function ask(
  service: ServiceOverHttp,
  urls: readonly string[],
  choice: Readonly<Record<string, string | number | undefined>>,
): Promise<Reply> {
  const [url = '', ...more] = urls
  if (more.length > 0) return service.post('/api/v1/fetch', { ...choice, urls })
  const given = Object.entries({ ...choice, url }).filter(([, value]) => value !== undefined)
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return service.get('/api/v1/fetch', parameters)
}

function showPages({ results, metrics }: FetchManyResponse, terminal: Terminal): string[] {
  const { pages_returned: read, urls_provided: asked, cost_dollars: cost } = metrics
  return [
    ...results.flatMap((result) => [
      ...(isFetched(result) ? showPage(result, terminal) : showFailure(result, terminal)),
      '',
      terminal.dim('─'.repeat(Math.min(terminal.width, 40))),
      '',
    ]),
    terminal.dim(`${read} of ${asked} pages · ${shownDollars(cost)}`),
  ]
}

function showFailure({ requested_url: url, message }: FailedResult, terminal: Terminal): string[] {
  return [terminal.bold(oneLine(url)), ...wrapText(oneLine(message), terminal.width)]
}

function showPage(page: FetchResponse, terminal: Terminal): string[] {
  const { title, url, author, date, word_count: words, extracts = [], metrics } = page
  const about = [author, date?.slice(0, 10), `${words} words`, shownDollars(metrics.cost_dollars)]
  const quotes = extracts.flatMap((extract) => [
    ...wrapText(oneLine(extract), terminal.width - 2).map((line) => `${terminal.accent('│')} ${line}`),
    '',
  ])
  return [
    ...wrapText(oneLine(title), terminal.width).map(terminal.bold),
    terminal.accent(terminal.link(oneLine(url), url)),
    terminal.dim(
      about
        .filter((part) => part !== undefined)
        .map(oneLine)
        .join(' · '),
    ),
    '',
    ...quotes,
    ...wrapMarkdown(harmless(page.markdown), terminal.width),
  ]
}
