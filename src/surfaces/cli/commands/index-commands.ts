// `whippet index stats`, `whippet index check` and `whippet index rebuild`.
import { buildCommand, buildRouteMap, type RouteMap } from '@stricli/core'
import type { IndexShown } from '../../../operations/operator/operator-api.ts'
import { type CliContext, withOperator } from '../context.ts'
import { CommandFailed } from '../exit-codes.ts'
import { JSON_FLAG, type JsonFlag } from '../flags.ts'
import { printJson, printLine, printTable } from '../print.ts'

const stats = buildCommand({
  docs: { brief: 'Say what the index holds' },
  parameters: { flags: { json: JSON_FLAG } },
  async func(this: CliContext, flags: JsonFlag) {
    const shown = await withOperator(this, (operator) => operator.indexStats())
    if (flags.json) return printJson(this, shown)
    printTable(
      this,
      ['WHAT', 'VALUE'],
      [
        ['documents', String(shown.documents)],
        ['bytes on disk', String(shown.bytes)],
        ['ranked by meaning', rankedByMeaning(shown.vectors)],
        ['data folder', shown.data_folder],
        ...shown.origins.map(({ origin, documents }): [string, string] => [
          `from ${origin}`,
          String(documents),
        ]),
      ],
    )
  },
})

function rankedByMeaning({ made, of, seconds_left: left }: IndexShown['vectors']): string {
  return left === undefined ? `${made} of ${of}` : `${made} of ${of}, about ${Math.ceil(left / 60)} min left`
}

const check = buildCommand({
  docs: {
    brief: 'Compare the index with the documents',
    fullDescription:
      'Reads the index as it was last committed, checks its checksums, and compares its count and a random sample with the documents in the database. Works beside a running service, which can be two seconds ahead. Fails where something is wrong; `whippet index rebuild` mends it.',
  },
  parameters: { flags: { json: JSON_FLAG } },
  async func(this: CliContext, flags: JsonFlag) {
    const checked = await withOperator(this, (operator) => operator.checkIndex())
    if (flags.json) printJson(this, checked)
    else {
      const { documents, indexed, behind, sampled, problems } = checked
      printLine(this, `${indexed} of ${documents} documents, ${behind} changes to come, ${sampled} looked up`)
      for (const problem of problems) printLine(this, `BAD  ${problem}`)
    }
    if (checked.problems.length > 0)
      throw new CommandFailed(
        'the index is not true to the documents; `whippet index rebuild` builds it anew',
      )
  },
})

const SHOWN_EVERY_MS = 1_000

const rebuild = buildCommand({
  docs: {
    brief: 'Build the index anew from the documents',
    fullDescription:
      'Throws the search index away and builds it from the documents in the database, which are not touched. Where the service runs, it does so itself and answers meanwhile from what is built; its log tells how far it is.',
  },
  parameters: { flags: { json: JSON_FLAG } },
  async func(this: CliContext, flags: JsonFlag) {
    let shownAt = performance.now()
    const progress = (taken: number, documents: number): void => {
      if (performance.now() - shownAt < SHOWN_EVERY_MS) return
      shownAt = performance.now()
      this.process.stderr.write(`${taken} of about ${documents} documents\n`)
    }
    const rebuilt = await withOperator(this, (operator) => operator.rebuildIndex(progress))
    if (flags.json) return printJson(this, rebuilt)
    const { documents, service_process: service } = rebuilt
    printLine(
      this,
      service === null
        ? `the index is built from ${documents} documents`
        : `process ${service} has the index open and builds it anew from ${documents} documents; its log tells how far it is`,
    )
  },
})

export const indexCommands: RouteMap<CliContext> = buildRouteMap({
  routes: { stats, check, rebuild },
  docs: { brief: 'Look at the index, check it, build it anew' },
})
