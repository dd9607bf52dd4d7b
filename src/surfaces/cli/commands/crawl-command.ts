// `whippet crawl URL…`: pages of a site into the index, with a live view on standard error.

import type { CrawlShown } from '../../../operations/operator/owner-figures.ts'
import { command } from '../command.ts'
import { withOperator } from '../context.ts'
import { CommandFailed, EXIT } from '../exit-codes.ts'
import { JSON_FLAG, off, parseText, parseWhole, several, valued } from '../parsers.ts'
import { counted, printJson, printLine } from '../print.ts'
import { crawlProgress } from '../show-progress.ts'

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
    else printLine(context, inWords(shown))
    if (interrupted) throw new CommandFailed('interrupted; the same command goes on from here')
    if (shown.pages === 0) throw new CommandFailed('no page could be read')
  },
)

function inWords(state: CrawlShown): string {
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
