// `whippet library`: what can be added as a whole, what is there, and how far.

import { buildRouteMap, type Command } from '@stricli/core'
import type { LibraryListener, LibraryOffer, LibraryShown } from '../../../operations/operator/library-api.ts'
import { command, operatorCommand } from '../command.ts'
import { type CliContext, withOperator } from '../context.ts'
import { CommandFailed, EXIT } from '../exit-codes.ts'
import {
  argument,
  inOrder,
  JSON_FLAG,
  off,
  one,
  parseAddress,
  parseText,
  repeated,
  several,
  valued,
} from '../parsers.ts'
import { counted, printJson, printLine, printTable } from '../print.ts'
import { libraryProgress } from '../show-progress.ts'

const list = operatorCommand(
  { brief: 'List what is in the library' },
  ({ library }) => library.list(),
  (context, items) => {
    if (items.length === 0)
      return void context.process.stderr.write(
        'The library is empty. `whippet library search WORDS` shows what can be added.\n',
      )
    printTable(
      context,
      ['NAME', 'KIND', 'STATE', 'DOCUMENTS', 'SIZE', 'EDITION', 'LICENCE'],
      items.map((item) => [
        item.name,
        item.kind,
        stateOf(item),
        String(item.documents),
        shownBytes(item.bytes),
        item.edition,
        item.licence,
      ]),
    )
  },
)

const search: Command<CliContext> = command(
  {
    brief: 'Search the catalogues for what can be added',
    fullDescription:
      'Asks the catalogues of WHIPPET_LIBRARY_CATALOGUE for ZIM files. `whippet library add NAME` adds one of them.',
    positional: several(parseText, 'Words to look for', 'WORDS'),
    flags: {
      language: valued(parseText, 'Only in that language', 'LL'),
      category: valued(parseText, 'Only of that category, such as wikipedia', 'NAME'),
      json: JSON_FLAG,
    },
  },
  async (context, { json, ...wanted }, ...words) => {
    const found = await withOperator(context, ({ library }) =>
      library.search({ ...wanted, words: words.join(' ') }),
    )
    if (json) return printJson(context, found)
    if (found.length === 0) throw new CommandFailed('no catalogue has such a file', EXIT.nothingFound)
    const isTold = found.some(({ licence }) => licence !== '')
    printTable(
      context,
      ['NAME', 'TITLE', 'LANGUAGE', 'PAGES', 'SIZE', 'EDITION', ...(isTold ? ['LICENCE'] : []), 'HERE'],
      found.map((one) => [
        one.name,
        one.title,
        one.languages.join(','),
        String(one.articles),
        shownBytes(one.bytes),
        one.edition,
        ...(isTold ? [one.licence] : []),
        one.here,
      ]),
    )
  },
)

const add: Command<CliContext> = command(
  {
    brief: 'Add a ZIM file of a catalogue, a site from Common Crawl, a folder, a file or a list',
    fullDescription:
      'Downloads the ZIM file that a catalogue has under a name, checks and reads it, and deletes it again unless --keep is given. `cc:example.org` is every page of that domain in the newest crawl of Common Crawl. A folder is read, HTML, markdown, text, PDF, DOCX, ODT, EPUB and mbox files, and followed while the service runs. A file is read as `whippet import` reads it. A list is crawled: one address a line, bookmarks of a browser, OPML, the history of Firefox or Chromium, or the address of a sitemap. It says first what would be added, and asks; without a terminal it does not ask.',
    positional: one(parseText, 'What to add', 'SOURCE'),
    flags: {
      name: valued(parseText, 'What to call it; by default the last part of the source', 'NAME'),
      baseUrl: valued(parseAddress, 'What the addresses of files begin with', 'URL'),
      only: repeated(parseText, 'Of a list, only the addresses of that site; may be repeated', 'SITE'),
      keep: off('Keep the file that is downloaded'),
      yes: off('Do not ask'),
      json: JSON_FLAG,
    },
  },
  async (context, { json, yes, ...options }, source) => {
    const added = await withOperator(context, async ({ library }) => {
      const offer = await library.look(source, options)
      await mustWant(context, offer, yes)
      return working(context, (listener) => library.add(offer, options, listener))
    })
    if (json) return printJson(context, added)
    printLine(context, `${added.name}: ${counted(added.documents, 'document')}, ${shownBytes(added.bytes)}`)
  },
)

const update: Command<CliContext> = command(
  {
    brief: 'Bring what has changed or has a newer edition',
    positional: inOrder({
      ...argument(parseText, 'Name of the item; all where none is given', 'NAME'),
      optional: true,
    }),
    flags: { json: JSON_FLAG },
  },
  async (context, { json }, name) => {
    let hasFailed = false
    const updated = await withOperator(context, ({ library }) =>
      working(context, ({ progress, failed }) =>
        library.update(name, {
          progress,
          failed(place, reason) {
            hasFailed = true
            failed(place, reason)
          },
        }),
      ),
    )
    if (json) return printJson(context, updated)
    for (const item of updated)
      printLine(
        context,
        `${item.name}: ${counted(item.documents, 'document')}${item.edition && `, ${item.edition}`}`,
      )
    if (updated.length === 0 && !hasFailed)
      context.process.stderr.write('Everything is as new as its source.\n')
  },
)

const remove = operatorCommand(
  { brief: 'Remove an item with its documents', positional: one(parseText, 'Name of the item', 'NAME') },
  async ({ library }, _, name) => ({ removed: await library.remove(name) }),
  (context, { removed }, [name]) =>
    printLine(context, `${name} is removed, with ${counted(removed, 'document')}`),
)

export const libraryCommands = buildRouteMap({
  routes: { list, search, add, update, remove },
  defaultCommand: 'list',
  docs: { brief: 'Add, update and remove whole collections of pages' },
})

/** Says what would be added, and asks where there is somebody to ask. */
async function mustWant(context: CliContext, offer: LibraryOffer, yes: boolean): Promise<void> {
  const { name, title, pages, bytes, edition, licence } = offer
  const facts = [
    title === name ? '' : title,
    pages === undefined ? '' : counted(pages, 'page'),
    bytes === 0 ? '' : shownBytes(bytes),
    edition,
    licence,
  ]
  context.process.stderr.write(`${name}: ${facts.filter(Boolean).join(', ')}\n`)
  for (const one of offer.sites ?? []) context.process.stderr.write(`  ${one.site}: ${one.pages}\n`)
  if (yes || !context.confirm) return
  if (!(await context.confirm(`Add ${name}?`))) throw new CommandFailed('nothing was added')
}

async function working<T>(context: CliContext, work: (listener: LibraryListener) => Promise<T>): Promise<T> {
  const progress = libraryProgress(context.process.stderr)
  return work(progress).finally(() => progress.finish())
}

function stateOf({ state, progress, secondsLeft, reason }: LibraryShown): string {
  const share = progress === undefined ? '' : ` ${Math.floor(progress * 100)} %`
  const left = secondsLeft === undefined ? '' : `, ${secondsLeft} s left`
  return `${state}${share}${left}${reason === undefined ? '' : `: ${reason}`}`
}

function shownBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size >= 100 || unit === 0 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`
}
