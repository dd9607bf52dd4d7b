// `whippet index stats`, `check`, `rebuild` and `copy`, and what fills the index: `whippet import` and `whippet crawl`.
import { buildRouteMap } from '@stricli/core'
import {
  type ImportCounts,
  type IndexShown,
  importFormats,
} from '../../../operations/operator/operator-api.ts'
import type { CrawlShown } from '../../../operations/operator/owner-figures.ts'
import { command, operatorCommand } from '../command.ts'
import { type CliContext, withOperator } from '../context.ts'
import { CommandFailed, EXIT } from '../exit-codes.ts'
import {
  choice,
  JSON_FLAG,
  needed,
  off,
  parseAddress,
  parseText,
  parseWhole,
  several,
  valued,
} from '../parsers.ts'
import { counted, printJson, printLine, printTable } from '../print.ts'
import { crawlProgress, importProgress, lineEachSecond } from '../show-progress.ts'

const stats = operatorCommand(
  { brief: 'Say what the index holds' },
  (operator) => operator.indexStats(),
  (context, shown) => {
    const origins = shown.origins.map(({ origin, documents }) => [`from ${origin}`, String(documents)])
    printTable(
      context,
      ['WHAT', 'VALUE'],
      [
        ['documents', String(shown.documents)],
        ['bytes on disk', String(shown.bytes)],
        ['ranked by meaning', rankedByMeaning(shown.vectors)],
        ['data folder', shown.data_folder],
        ...origins,
      ],
    )
  },
)

function rankedByMeaning({ made, of, seconds_left: left }: IndexShown['vectors']): string {
  return left === undefined ? `${made} of ${of}` : `${made} of ${of}, about ${Math.ceil(left / 60)} min left`
}

const check = command(
  {
    brief: 'Compare the index with the documents',
    fullDescription:
      'Reads the index as it was last committed, checks its checksums, and compares its count and a random sample with the documents in the database. Works beside a running service, which can be two seconds ahead. Fails where something is wrong; `whippet index rebuild` mends it.',
    flags: { json: JSON_FLAG },
  },
  async (context, flags) => {
    const checked = await withOperator(context, (operator) => operator.checkIndex())
    if (flags.json) printJson(context, checked)
    else {
      const { documents, indexed, behind, sampled, problems } = checked
      printLine(
        context,
        `${indexed} of ${documents} documents, ${behind} changes to come, ${sampled} looked up`,
      )
      for (const problem of problems) printLine(context, `BAD  ${problem}`)
    }
    if (checked.problems.length > 0)
      throw new CommandFailed(
        'the index is not true to the documents; `whippet index rebuild` builds it anew',
      )
  },
)

function showProgress({ process }: CliContext): (taken: number, documents: number) => void {
  const say = lineEachSecond(process.stderr)
  return (taken, documents) => say(`${taken} of about ${documents} documents`)
}

const rebuild = operatorCommand(
  {
    brief: 'Rebuild the index from the documents',
    fullDescription:
      'Throws the search index away and builds it from the documents in the database, which are not touched. Where the service runs, it does so itself and answers meanwhile from what is built; its log tells how far it is. On an index server (WHIPPET_INDEX_URL) a second index is filled beside the first, which is searched until the second takes its place.',
  },
  function (this: CliContext, operator) {
    return operator.rebuildIndex(showProgress(this))
  },
  (context, { documents, service_process: service }) =>
    printLine(
      context,
      service === null
        ? `the index is built from ${documents} documents`
        : `process ${service} has the index open and builds it anew from ${documents} documents; its log tells how far it is`,
    ),
)

const copy = operatorCommand(
  {
    brief: 'Fill an index server from the documents',
    fullDescription:
      'Brings every document of this installation into the index of a server, so that services find it filled when WHIPPET_INDEX_URL is set. Works beside a running service; given again it goes on where it was left.',
    flags: {
      to: needed(String, 'Address of the server: https://user:password@host:9200,host2:9200/name', 'URL'),
      shards: valued(wholeNumber, 'Shards of a new index (3)', 'N'),
      replicas: valued(wholeNumber, 'Replicas of each shard (1)', 'N'),
    },
  },
  function (this: CliContext, operator, order) {
    return operator.copyIndex(order, showProgress(this))
  },
  (context, { copied, documents }) =>
    printLine(context, `${copied} changes brought there; the index holds ${documents} documents`),
)

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 1024)
    throw new Error(`${text} is no whole number from 0 to 1024`)
  return value
}

export const indexCommands = buildRouteMap({
  routes: { stats, check, rebuild, copy },
  docs: { brief: 'Inspect, check, rebuild and copy the index' },
})

export const importCommand = command(
  {
    brief: 'Put documents into the index',
    fullDescription:
      'Reads JSONL (one document a line), WARC and ARC, ZIM, MediaWiki dumps, and folders of HTML, markdown, text, PDF, DOCX, ODT, EPUB and mbox files; plain or packed with gzip, zstd, bzip2, xz or LZ4; `-` reads standard input. What a file is, it tells itself where --format does not. A record that cannot be read is named and counted, and never stops the import. The same url again replaces the document. Interrupted, the same command goes on where it ended.',
    positional: several(parseText, 'File to read, or - for standard input', 'FILE', 1),
    flags: {
      format: choice(importFormats, 'What the files are'),
      baseUrl: valued(
        parseAddress,
        'What the addresses of pages begin with, for ZIM, MediaWiki and folders',
        'URL',
      ),
      json: JSON_FLAG,
    },
  },
  async (context, flags, ...files) => {
    const { json, ...options } = flags
    const listener = importProgress(context.process.stderr)
    const counts = await withOperator(context, (operator) =>
      operator.importFiles(files, listener, options),
    ).finally(() => listener.finish())
    if (json) printJson(context, counts)
    else printLine(context, inWords(counts))
    if (counts.failed > 0 && counts.failed === counts.read) {
      throw new CommandFailed('no record could be read; the lines above say why')
    }
  },
)

function inWords(counts: ImportCounts): string {
  return `${counts.read} read: ${counts.added} added, ${counts.updated} updated, ${counts.skipped} skipped, ${counts.failed} failed`
}

export const crawlCommand = command(
  {
    brief: 'Crawl from these addresses into the index',
    fullDescription:
      'Reads the pages at the addresses, follows their links and sitemaps on the same hosts, and puts what it reads into the index, where a running service finds it within two seconds. Keeps to robots.txt, nofollow and noindex, and waits between two requests to a host. Interrupted, it goes on where it ended when it is given the same addresses again.',
    positional: several(parseText, 'Address to start from', 'URL'),
    flags: {
      maxPages: valued(parseWhole, 'Pages to read at most (1000)', 'N'),
      depth: valued(parseWhole, 'Links from an address at most (50)', 'N'),
      anyHost: off('Follow links to other hosts too'),
      defaultSeeds: off('Start from a built-in list of reference and documentation sites too'),
      warc: valued(parseText, 'Keep a copy of the pages in this .warc.gz file', 'FILE'),
      json: JSON_FLAG,
    },
  },
  async (context, flags, ...urls) => {
    const view = crawlProgress(context.process.stderr)
    const { json, ...order } = flags
    if (urls.length === 0 && !flags.defaultSeeds)
      throw new CommandFailed('name an address to start from, or give --default-seeds', EXIT.wrongUsage)
    const state = await withOperator(context, (operator) => operator.crawl({ ...order, urls }, view)).finally(
      () => view.finish(),
    )
    const { interrupted, ...shown } = state
    if (json) printJson(context, shown)
    else printLine(context, crawlInWords(shown))
    if (interrupted) throw new CommandFailed('interrupted; the same command goes on from here')
    if (shown.pages === 0) throw new CommandFailed('no page could be read')
  },
)

function crawlInWords(state: CrawlShown): string {
  const kept = `${state.added} added, ${state.updated} updated, ${state.unchanged} unchanged`
  const left = [
    [state.duplicates, 'duplicates'],
    [state.noindex, 'noindex'],
    [state.soft_404, 'soft 404'],
    [state.robots, 'forbidden by robots.txt'],
    [state.redirected, 'redirected'],
    [state.traps, 'endless links'],
    [state.failed, 'failed'],
  ].flatMap(([count, what]) => (count === 0 ? [] : `${count} ${what}`))
  return [`${counted(state.pages, 'page')} read: ${kept}`, ...left].join(', ')
}
