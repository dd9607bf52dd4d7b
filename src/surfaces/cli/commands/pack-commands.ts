// `whippet pack`: make packs of documents, add those of others, and say whose are trusted.
import { buildCommand, buildRouteMap, type Command, type RouteMap } from '@stricli/core'
import type { PackProgress, PackSelection } from '../../../operations/operator/packs-api.ts'
import { type CliContext, withPacks } from '../context.ts'
import { JSON_FLAG, type JsonFlag, off, one, parseText, valued } from '../parsers.ts'
import { printJson, printLine, printTable } from '../print.ts'
import { lineEachSecond } from '../show-progress.ts'

const create: Command<CliContext> = buildCommand({
  docs: { brief: 'Make a key to sign packs with' },
  parameters: { positional: one(parseText, 'What to call it', 'NAME'), flags: { json: JSON_FLAG } },
  async func(this: CliContext, { json }: JsonFlag, name: string) {
    const key = await withPacks(this, (packs) => packs.newKey(name))
    if (json) return printJson(this, key)
    printLine(this, `${name} is made: ${key.key}`)
    this.process.stderr.write(
      `Sign with --key ${name}; hand out what \`whippet pack key export ${name}\` prints.\n`,
    )
  },
})

const listKeys: Command<CliContext> = buildCommand({
  docs: { brief: 'List the keys whose packs are taken: your own, and those you trust' },
  parameters: { flags: { json: JSON_FLAG } },
  async func(this: CliContext, { json }: JsonFlag) {
    const keys = await withPacks(this, (packs) => packs.keys())
    if (json) return printJson(this, keys)
    printTable(
      this,
      ['NAME', 'KIND', 'PUBLIC KEY'],
      keys.map(({ name, own, key }) => [name, own ? 'own' : 'trusted', key]),
    )
  },
})

const trust: Command<CliContext> = buildCommand({
  docs: {
    brief: "Trust another's key",
    fullDescription:
      'Takes a file that `whippet pack key export` wrote: packs signed with that key are added without a question. Compare the key with its owner by another way than the file came. To trust it no more, delete its file below pack-keys in the data folder.',
  },
  parameters: {
    positional: one(parseText, 'File with the public key', 'FILE'),
    flags: {
      name: valued(parseText, 'What to call it here; by default its own name', 'NAME'),
      json: JSON_FLAG,
    },
  },
  async func(this: CliContext, { json, name }: JsonFlag & { name?: string }, file: string) {
    const key = await withPacks(this, (packs) => packs.trustKey(file, name))
    if (json) return printJson(this, key)
    printLine(this, `${key.name} is trusted: ${key.key}`)
  },
})

const exportKey: Command<CliContext> = buildCommand({
  docs: { brief: 'Print a public key, for others to trust' },
  parameters: { positional: one(parseText, 'Name of the key', 'NAME') },
  async func(this: CliContext, _: object, name: string) {
    this.process.stdout.write(await withPacks(this, (packs) => packs.exportKey(name)))
  },
})

/** `whippet pack key`: the keys that packs are signed with, and those that are trusted. */
const packKeyCommands: RouteMap<CliContext> = buildRouteMap({
  routes: { new: create, list: listKeys, trust, export: exportKey },
  docs: { brief: 'Keys that packs are signed with, and keys that are trusted' },
})

const optional = { kind: 'parsed', optional: true, parse: parseText } as const

interface MakeFlags extends JsonFlag, PackSelection {
  readonly name?: string
  readonly key?: string
}

const make: Command<CliContext> = buildCommand({
  docs: {
    brief: 'Write documents with their vectors to one file, for others to add',
    fullDescription:
      'Writes the documents of a site, of an origin, those that a lens keeps or all of them, with their vectors, licences and what links say of them. Nothing else of the installation is in the file. Without --key it is not signed.',
  },
  parameters: {
    positional: one(parseText, 'File to write', 'FILE'),
    flags: {
      site: { ...optional, brief: 'A host with all below it', placeholder: 'D' },
      origin: { ...optional, brief: 'How they came in, as `index stats` lists it', placeholder: 'O' },
      lens: { ...optional, brief: 'What this lens of the owner does not discard', placeholder: 'NAME' },
      all: { kind: 'boolean', optional: true, withNegated: false, brief: 'All documents' },
      key: { ...optional, brief: 'Key to sign with', placeholder: 'NAME' },
      name: { ...optional, brief: "What to call it; by default the file's name", placeholder: 'NAME' },
      json: JSON_FLAG,
    },
  },
  async func(this: CliContext, { json, ...wanted }: MakeFlags, file: string) {
    const made = await withPacks(this, (packs) => packs.make(file, wanted, progressOn(this)))
    if (json) return printJson(this, made)
    const by = made.signer === null ? 'not signed' : `signed by ${made.signer}`
    printLine(
      this,
      `${made.name}: ${made.documents} documents and ${made.vectors} vectors are in ${file} (${(made.bytes / 1e6).toFixed(1)} MB, ${by})`,
    )
    if (made.left_out > 0) printLine(this, `${made.left_out} documents are left out: no pack can hold them`)
  },
})

const add: Command<CliContext> = buildCommand({
  docs: {
    brief: 'Add a pack: nothing is fetched, extracted or embedded',
    fullDescription:
      'Takes the documents of a pack into the index, with origin pack:NAME. All of it is checked first. Pages from elsewhere that are no older stay as they are. A pack of the same name is brought up to date: what has changed is replaced, what is gone is removed. A running service follows.',
  },
  parameters: {
    positional: one(parseText, 'File to read, or its http or https address', 'FILE'),
    flags: {
      unsigned: off('Also take one that nobody has signed'),
      json: JSON_FLAG,
    },
  },
  async func(this: CliContext, { json, unsigned }: JsonFlag & { unsigned: boolean }, source: string) {
    const added = await withPacks(this, (packs) => packs.add(source, { unsigned }, progressOn(this)))
    if (json) return printJson(this, added)
    const { name, updated, unchanged, kept, skipped, removed, vectors } = added
    printLine(
      this,
      `${name}: ${added.added} added, ${updated} updated, ${unchanged} unchanged, ${removed} removed, ${kept} kept as they were, ${skipped} blocked; ${vectors} with vectors`,
    )
  },
})

const verify: Command<CliContext> = buildCommand({
  docs: { brief: 'Check a pack to its end: its signature, its hashes, its documents and vectors' },
  parameters: { positional: one(parseText, 'File to read', 'FILE'), flags: { json: JSON_FLAG } },
  async func(this: CliContext, { json }: JsonFlag, file: string) {
    const checked = await withPacks(this, (packs) => packs.verify(file))
    if (json) return printJson(this, checked)
    const { name, documents, vectors, made, signer, licences } = checked
    const by = signer === null ? 'not signed' : `signed by ${signer}, who is trusted`
    printLine(
      this,
      `${name} of ${made.slice(0, 10)} is whole: ${documents} documents, ${vectors} vectors, ${by}`,
    )
    for (const [licence, count] of Object.entries(licences)) printLine(this, `${count} under ${licence}`)
  },
})

const list: Command<CliContext> = buildCommand({
  docs: { brief: 'List the packs that were added' },
  parameters: { flags: { json: JSON_FLAG } },
  async func(this: CliContext, { json }: JsonFlag) {
    const packs = await withPacks(this, (packs) => packs.list())
    if (json) return printJson(this, packs)
    if (packs.length === 0)
      return void this.process.stderr.write('No pack was added yet: `whippet pack add FILE`.\n')
    printTable(
      this,
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
})

const remove: Command<CliContext> = buildCommand({
  docs: { brief: 'Remove the documents of a pack' },
  parameters: { positional: one(parseText, 'Name of the pack', 'NAME'), flags: { json: JSON_FLAG } },
  async func(this: CliContext, { json }: JsonFlag, name: string) {
    const gone = await withPacks(this, (packs) => packs.remove(name))
    if (json) return printJson(this, gone)
    printLine(this, `${name}: ${gone.removed} documents removed`)
    if (gone.id !== undefined)
      this.process.stderr.write(`Within an hour \`whippet remove --undo ${gone.id}\` brings them back.\n`)
  },
})

export const packCommands: RouteMap<CliContext> = buildRouteMap({
  routes: { make, add, verify, list, remove, key: packKeyCommands },
  docs: { brief: 'Hand on what is indexed, and take what others hand on' },
})

function progressOn({ process }: CliContext): PackProgress {
  const say = lineEachSecond(process.stderr)
  return (done, of) => say(done === of ? `${done} documents` : `${done} of ${of} documents`)
}
