// `whippet models`: list, add, use and remove models that the operator brings.

import { buildRouteMap, type Command } from '@stricli/core'
import type { ModelShown, ModelsApi } from '../../../operations/operator/models-api.ts'
import { operatorCommand } from '../command.ts'
import type { CliContext } from '../context.ts'
import { choice, one, parseText, valued } from '../parsers.ts'
import { printLine, printTable } from '../print.ts'

const list = operatorCommand(
  { brief: 'List the models that can rank results' },
  ({ models }) => models.list(),
  (context, models) =>
    printTable(
      context,
      ['NAME', 'KIND', 'STATE', 'LANGUAGES', 'MIB', 'VECTORS'],
      models.map((model) => [
        model.name,
        model.kind === 'both' ? 'encoder and reranker' : model.kind,
        model.state,
        languagesOf(model),
        model.bytes === null ? '' : String(Math.ceil(model.bytes / 1024 / 1024)),
        model.vectors ? `${model.vectors.made} of ${model.vectors.of}` : '',
      ]),
    ),
)

const add = operatorCommand(
  {
    brief: 'Add a model: an ONNX encoder or cross-encoder with its tokenizer',
    fullDescription:
      'Takes model.onnx and tokenizer.json (or vocab.txt) from a folder, from a zip or tar archive, or from the address of one, and tries it with sample texts; it is kept only where it tells which passage answers a question. `whippet models use NAME` then has it rank. Nothing is loaded from anywhere else.',
    positional: one(parseText, 'Folder, archive, or address of an archive', 'SOURCE'),
    flags: {
      name: valued(parseText, 'What to call it; by default the last part of the source', 'NAME'),
      sha256: valued(parseSha256, 'The hash that the archive must have', 'HASH'),
      kind: choice(['encoder', 'cross-encoder'], 'What it must be; by default, what its output shows'),
      languages: valued(
        parseLanguages,
        'Comma-separated codes, or all; by default, what its vocabulary suggests',
        'LL,…',
      ),
      queryPrefix: valued(String, 'What an encoder wants before a query, such as "query: "', 'TEXT'),
      passagePrefix: valued(String, 'What it wants before a passage, such as "passage: "', 'TEXT'),
    },
  },
  ({ models }, flags, source) => models.add({ source, ...flags }),
  (context, added) => {
    const languages = languagesOf(added) === 'all' ? 'all languages' : languagesOf(added)
    const size = Math.ceil((added.bytes ?? 0) / 1024 / 1024)
    printLine(
      context,
      `${added.name} is added: ${aKind(added)} for ${languages}, ${size} MiB. The sample texts came out right.`,
    )
    if (added.sha256['archive']) printLine(context, `SHA-256 of the archive: ${added.sha256['archive']}`)
    context.process.stderr.write(`Have it rank with \`whippet models use ${added.name}\`.\n`)
  },
)

function changing(
  brief: string,
  change: (models: ModelsApi, name: string) => Promise<ModelShown>,
  says: (model: ModelShown) => string,
): Command<CliContext> {
  return operatorCommand(
    { brief, positional: one(parseText, 'Name of the model', 'NAME') },
    ({ models }, _, name) => change(models, name),
    (context, model) => printLine(context, says(model)),
  )
}

const use = changing(
  'Rank with a model; `built-in` goes back to those that come with Whippet',
  (models, name) => models.use(name),
  ({ name, state }) =>
    state === 'preparing'
      ? `${name} will rank as soon as every document has a vector of it; until then the old vectors serve. A running service begins within seconds.`
      : `${name} ranks from now on; a running service takes it within seconds.`,
)

const remove = changing(
  'Remove a model and its vectors',
  (models, name) => models.remove(name),
  ({ name }) => `${name} is removed`,
)

export const modelsCommands = buildRouteMap({
  routes: { list, add, use, remove },
  docs: { brief: 'Add, choose and remove models that rank results' },
})

function languagesOf({ languages }: ModelShown): string {
  return languages === 'all' ? 'all' : languages.join(', ')
}

function aKind({ kind }: ModelShown): string {
  return kind === 'cross-encoder' ? 'a cross-encoder' : 'an encoder'
}

function parseSha256(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new SyntaxError(`"${text}" is not a SHA-256 in 64 hexadecimal digits`)
  return text.toLowerCase()
}

function parseLanguages(text: string): readonly string[] | 'all' {
  if (text === 'all') return 'all'
  const codes = text
    .toLowerCase()
    .split(',')
    .map((code) => code.trim())
  if (codes.some((code) => !/^[a-z]{2}$/.test(code)))
    throw new SyntaxError(`"${text}" is not "all" nor codes of two letters with commas`)
  return codes
}
