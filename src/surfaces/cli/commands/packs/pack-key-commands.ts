// `whippet pack key`: the keys that packs are signed with, and those that are trusted.
import { buildCommand, buildRouteMap, type Command, type RouteMap } from '@stricli/core'
import { type CliContext, withPacks } from '../../context.ts'
import { JSON_FLAG, type JsonFlag } from '../../flags.ts'
import { parseText } from '../../parsers.ts'
import { printJson, printLine, printTable } from '../../print.ts'

function one(brief: string, placeholder: string) {
  return { kind: 'tuple', parameters: [{ brief, parse: parseText, placeholder }] } as const
}

const create: Command<CliContext> = buildCommand({
  docs: { brief: 'Make a key to sign packs with' },
  parameters: { positional: one('What to call it', 'NAME'), flags: { json: JSON_FLAG } },
  async func(this: CliContext, { json }: JsonFlag, name: string) {
    const key = await withPacks(this, (packs) => packs.newKey(name))
    if (json) return printJson(this, key)
    printLine(this, `${name} is made: ${key.key}`)
    this.process.stderr.write(
      `Sign with --key ${name}; hand out what \`whippet pack key export ${name}\` prints.\n`,
    )
  },
})

const list: Command<CliContext> = buildCommand({
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
    positional: one('File with the public key', 'FILE'),
    flags: {
      name: {
        kind: 'parsed',
        optional: true,
        parse: parseText,
        brief: 'What to call it here; by default its own name',
        placeholder: 'NAME',
      },
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
  parameters: { positional: one('Name of the key', 'NAME') },
  async func(this: CliContext, _: object, name: string) {
    this.process.stdout.write(await withPacks(this, (packs) => packs.exportKey(name)))
  },
})

export const packKeyCommands: RouteMap<CliContext> = buildRouteMap({
  routes: { new: create, list, trust, export: exportKey },
  docs: { brief: 'Keys that packs are signed with, and keys that are trusted' },
})
