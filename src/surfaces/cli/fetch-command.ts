// `whippet fetch URL`.
import { buildCommand, type Command } from '@stricli/core'
import type { FetchResponse } from '../../contract/fetch-response.ts'
import { askService, CONNECTION_FLAGS, type ConnectionFlags } from './ask-service.ts'
import type { CliContext } from './context.ts'
import { formatOf, OUTPUT_FLAGS, type OutputFlags, printBody, readReply } from './output-flags.ts'
import { parseText } from './parsers.ts'
import { printLine, shownDollars } from './print.ts'
import { harmless, oneLine, type Terminal, terminalOf } from './terminal.ts'
import { wrapMarkdown, wrapText } from './wrap-text.ts'

interface FetchFlags extends ConnectionFlags, OutputFlags {
  readonly query?: string
}

export const fetchCommand: Command<CliContext> = buildCommand({
  docs: { brief: 'Read one web page as clean text' },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'Address of the page', parse: parseText, placeholder: 'URL' }],
    },
    flags: {
      query: {
        kind: 'parsed',
        parse: parseText,
        optional: true,
        brief: 'What is wanted from the page; its passages come first',
        placeholder: 'TEXT',
      },
      ...OUTPUT_FLAGS,
      ...CONNECTION_FLAGS,
    },
  },
  async func(this: CliContext, flags: FetchFlags, url: string) {
    const parameters = new URLSearchParams({ url, format: formatOf(flags) })
    if (flags.query !== undefined) parameters.set('query', flags.query)
    const reply = await askService(this, flags, (service) => service.get('/api/v1/fetch', parameters))
    if (flags.json || flags.context) return printBody(this, reply)
    const lines = showPage(readReply<FetchResponse>(reply, 'markdown'), terminalOf(this))
    for (const line of lines) printLine(this, line)
  },
})

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
