// `whippet ledger verify`.
import { buildCommand, buildRouteMap, type RouteMap } from '@stricli/core'
import { type CliContext, withOperator } from '../context.ts'
import { CommandFailed } from '../exit-codes.ts'
import { JSON_FLAG, type JsonFlag } from '../flags.ts'
import { printJson, printLine } from '../print.ts'

const verify = buildCommand({
  docs: {
    brief: 'Check that no entry of the ledger was altered, lost or moved',
    fullDescription:
      "Computes the chain of hashes of every account's ledger anew and compares its sum with the balance. Works beside a running service. Fails naming the first bad entry.",
  },
  parameters: { flags: { json: JSON_FLAG } },
  async func(this: CliContext, flags: JsonFlag) {
    const { accounts, entries, broken } = await withOperator(this, (operator) => operator.verifyLedger())
    const bad = broken && {
      account: broken.accountId,
      entry: broken.seq,
      id: broken.id,
      reason: broken.reason,
    }
    if (flags.json) printJson(this, { ok: !bad, accounts, entries, ...(bad && { broken: bad }) })
    else if (!bad) printLine(this, `The ledger is whole: ${entries} entries of ${accounts} accounts`)
    if (bad) {
      const name = bad.id === undefined ? `entry ${bad.entry}` : `entry ${bad.entry} (${bad.id})`
      throw new CommandFailed(`The ledger of account ${bad.account} is broken at ${name}: ${bad.reason}`)
    }
  },
})

export const ledgerCommands: RouteMap<CliContext> = buildRouteMap({
  routes: { verify },
  docs: { brief: 'Verify the ledger of all accounts' },
})
