// `whippet pack`: make packs of documents, add those of others, and say whose are trusted.

import { buildRouteMap, type Command, type RouteMap } from '@stricli/core'
import type { PackProgress } from '../../../operations/operator/packs-api.ts'
import { command, operatorCommand } from '../command.ts'
import { type CliContext, withPacks } from '../context.ts'
import { off, one, parseText, valued } from '../parsers.ts'
import { printLine, printTable } from '../print.ts'
import { lineEachSecond } from '../show-progress.ts'

const create = operatorCommand(
  { brief: 'Make a key to sign packs with', positional: one(parseText, 'What to call it', 'NAME') },
  async (operator, _, name) => (await operator.packs()).newKey(name),
  (context, { key }, [name]) => {
    printLine(context, `${name} is made: ${key}`)
    context.process.stderr.write(
      `Sign with --key ${name}; hand out what \`whippet pack key export ${name}\` prints.\n`,
    )
  },
)

const listKeys = operatorCommand(
  { brief: 'List the keys whose packs are taken: your own, and those you trust' },
  async (operator) => (await operator.packs()).keys(),
  (context, keys) =>
    printTable(
      context,
      ['NAME', 'KIND', 'PUBLIC KEY'],
      keys.map(({ name, own, key }) => [name, own ? 'own' : 'trusted', key]),
    ),
)

const trust = operatorCommand(
  {
    brief: "Trust another's key",
    fullDescription:
      'Takes a file that `whippet pack key export` wrote: packs signed with that key are added without a question. Compare the key with its owner by another way than the file came. To trust it no more, delete its file below pack-keys in the data folder.',
    positional: one(parseText, 'File with the public key', 'FILE'),
    flags: { name: valued(parseText, 'What to call it here; by default its own name', 'NAME') },
  },
  async (operator, { name }, file) => (await operator.packs()).trustKey(file, name),
  (context, key) => printLine(context, `${key.name} is trusted: ${key.key}`),
)

const exportKey: Command<CliContext> = command(
  { brief: 'Print a public key, for others to trust', positional: one(parseText, 'Name of the key', 'NAME') },
  async (context, _, name) => {
    context.process.stdout.write(await withPacks(context, (packs) => packs.exportKey(name)))
  },
)

const packKeyCommands: RouteMap<CliContext> = buildRouteMap({
  routes: { new: create, list: listKeys, trust, export: exportKey },
  docs: { brief: 'Keys that packs are signed with, and keys that are trusted' },
})

const make = operatorCommand(
  {
    brief: 'Write documents with their vectors to one file, for others to add',
    fullDescription:
      'Writes the documents of a site, of an origin, those that a lens keeps or all of them, with their vectors, licences and what links say of them. Nothing else of the installation is in the file. Without --key it is not signed.',
    positional: one(parseText, 'File to write', 'FILE'),
    flags: {
      site: valued(parseText, 'A host with all below it', 'D'),
      origin: valued(parseText, 'How they came in, as `index stats` lists it', 'O'),
      lens: valued(parseText, 'What this lens of the owner does not discard', 'NAME'),
      all: { kind: 'boolean', optional: true, withNegated: false, brief: 'All documents' },
      key: valued(parseText, 'Key to sign with', 'NAME'),
      name: valued(parseText, "What to call it; by default the file's name", 'NAME'),
    },
  },
  async function (this: CliContext, operator, wanted, file) {
    return (await operator.packs()).make(file, wanted, progressOn(this))
  },
  (context, made, [file]) => {
    const by = made.signer === null ? 'not signed' : `signed by ${made.signer}`
    printLine(
      context,
      `${made.name}: ${made.documents} documents and ${made.vectors} vectors are in ${file} (${(made.bytes / 1e6).toFixed(1)} MB, ${by})`,
    )
    if (made.left_out > 0)
      printLine(context, `${made.left_out} documents are left out: no pack can hold them`)
  },
)

const add = operatorCommand(
  {
    brief: 'Add a pack: nothing is fetched, extracted or embedded',
    fullDescription:
      'Takes the documents of a pack into the index, with origin pack:NAME. All of it is checked first. Pages from elsewhere that are no older stay as they are. A pack of the same name is brought up to date: what has changed is replaced, what is gone is removed. A running service follows.',
    positional: one(parseText, 'File to read, or its http or https address', 'FILE'),
    flags: { unsigned: off('Also take one that nobody has signed') },
  },
  async function (this: CliContext, operator, flags, source) {
    return (await operator.packs()).add(source, flags, progressOn(this))
  },
  (context, { name, added, updated, unchanged, kept, skipped, removed, vectors }) =>
    printLine(
      context,
      `${name}: ${added} added, ${updated} updated, ${unchanged} unchanged, ${removed} removed, ${kept} kept as they were, ${skipped} blocked; ${vectors} with vectors`,
    ),
)

const verify = operatorCommand(
  {
    brief: 'Check a pack to its end: its signature, its hashes, its documents and vectors',
    positional: one(parseText, 'File to read', 'FILE'),
  },
  async (operator, _, file) => (await operator.packs()).verify(file),
  (context, { name, documents, vectors, made, signer, licences }) => {
    const by = signer === null ? 'not signed' : `signed by ${signer}, who is trusted`
    printLine(
      context,
      `${name} of ${made.slice(0, 10)} is whole: ${documents} documents, ${vectors} vectors, ${by}`,
    )
    for (const [licence, count] of Object.entries(licences)) printLine(context, `${count} under ${licence}`)
  },
)

const list = operatorCommand(
  { brief: 'List the packs that were added' },
  async (operator) => (await operator.packs()).list(),
  (context, packs) => {
    if (packs.length === 0)
      return void context.process.stderr.write('No pack was added yet: `whippet pack add FILE`.\n')
    printTable(
      context,
      ['NAME', 'DOCUMENTS', 'SIGNER', 'MADE', 'ADDED'],
      packs.map(({ name, documents, signer, made, added, whole }) => [
        name,
        String(documents),
        signer ?? 'none',
        made.slice(0, 10),
        whole ? added.slice(0, 10) : 'in part: add it again',
      ]),
    )
  },
)

const remove = operatorCommand(
  { brief: 'Remove the documents of a pack', positional: one(parseText, 'Name of the pack', 'NAME') },
  async (operator, _, name) => (await operator.packs()).remove(name),
  (context, gone, [name]) => {
    printLine(context, `${name}: ${gone.removed} documents removed`)
    if (gone.id !== undefined)
      context.process.stderr.write(`Within an hour \`whippet remove --undo ${gone.id}\` brings them back.\n`)
  },
)

export const packCommands = buildRouteMap({
  routes: { make, add, verify, list, remove, key: packKeyCommands },
  docs: { brief: 'Hand on what is indexed, and take what others hand on' },
})

function progressOn({ process }: CliContext): PackProgress {
  const say = lineEachSecond(process.stderr)
  return (done, of) => say(done === of ? `${done} documents` : `${done} of ${of} documents`)
}
