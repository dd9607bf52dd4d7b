// `whippet accounts …`, `whippet credits …` and `whippet ledger …`.

import { buildRouteMap, type Command } from '@stricli/core'
import { given } from '../../../foundation/given.ts'
import type { AccountShown } from '../../../operations/operator/owner-figures.ts'
import { command, operatorCommand } from '../command.ts'
import { type CliContext, withOperator } from '../context.ts'
import { CommandFailed, EXIT } from '../exit-codes.ts'
import {
  argument,
  inOrder,
  JSON_FLAG,
  needed,
  off,
  parseCap,
  parseDollars,
  parseRate,
  parseText,
  valued,
} from '../parsers.ts'
import { printJson, printLine, printTable, shownDollars } from '../print.ts'

function show(context: CliContext, accounts: readonly AccountShown[]): void {
  printTable(
    context,
    ['EMAIL', 'BALANCE', 'RATE LIMIT', 'BUDGET', 'STATE', 'CREATED'],
    accounts.map((one) => [
      one.email,
      shownDollars(one.balance_dollars),
      `${one.rate_limit}/s`,
      one.monthly_budget_dollars === undefined ? 'none' : `${shownDollars(one.monthly_budget_dollars)}/month`,
      one.disabled ? 'disabled' : one.unmetered ? 'enabled, not metered' : 'enabled',
      one.created,
    ]),
  )
}

const showOne = (context: CliContext, account: AccountShown): void => show(context, [account])

const create = operatorCommand(
  {
    brief: 'Create an account',
    flags: {
      email: needed(parseText, 'E-mail address of the account', 'E'),
      credits: valued(parseDollars, 'US dollars in place of the free credits', 'USD'),
      rateLimit: valued(parseRate, 'Requests a second in place of the default', 'N'),
    },
  },
  (operator, { credits: creditsDollars, ...rest }) =>
    operator.createAccount({ ...rest, ...given({ creditsDollars }) }),
  showOne,
)

const list = operatorCommand(
  { brief: 'List the accounts with their balances' },
  (operator) => operator.listAccounts(),
  show,
)

const EMAIL = argument(parseText, 'E-mail address of the account', 'EMAIL')

function stateCommand(disabled: boolean, brief: string): Command<CliContext> {
  return operatorCommand(
    { brief, positional: inOrder(EMAIL) },
    (operator, _, email) => operator.setAccountDisabled(email, disabled),
    showOne,
  )
}

const set = command(
  {
    brief: 'Change the rate limit or the budget of an account, and whether its calls cost anything',
    positional: inOrder(EMAIL),
    flags: {
      rateLimit: valued(parseRate, 'Requests a second', 'N'),
      budget: valued(
        (text: string) => ({ dollars: parseCap(text) }),
        'US dollars a calendar month (UTC), or `none`',
        'USD',
      ),
      metered: { kind: 'boolean', optional: true, brief: 'Whether its calls cost what the prices say' },
      json: JSON_FLAG,
    },
  },
  async (context, flags, email) => {
    const { rateLimit, budget, metered } = flags
    if (rateLimit === undefined && budget === undefined && metered === undefined)
      throw new CommandFailed(
        'Say what to change: --rate-limit, --budget, --metered or --no-metered',
        EXIT.wrongUsage,
      )
    const account = await withOperator(context, (operator) =>
      operator.setAccount(email, given({ rateLimit, budgetDollars: budget?.dollars, metered })),
    )
    if (flags.json) printJson(context, account)
    else showOne(context, account)
  },
)

const remove = command(
  {
    brief: 'Delete an account, its keys and its sign-ins',
    fullDescription:
      'Deletes an account: its address, its keys, its password and its sessions. What it was charged stays in the ledger, under no name.',
    positional: inOrder(EMAIL),
    flags: {
      yes: off('Do not ask'),
      json: JSON_FLAG,
    },
  },
  async (context, flags, email) => {
    if (!flags.yes) {
      if (!context.confirm) throw new CommandFailed('Say --yes to delete the account', EXIT.wrongUsage)
      if (!(await context.confirm(`Delete the account of ${email}, with its keys?`)))
        throw new CommandFailed('nothing was deleted')
    }
    const account = await withOperator(context, (operator) => operator.deleteAccount(email))
    if (flags.json) printJson(context, account)
    else printLine(context, `${account.email} is deleted`)
  },
)

const add = operatorCommand(
  {
    brief: 'Add credits to an account',
    positional: inOrder(EMAIL, argument(parseDollars, 'US dollars to add', 'USD')),
  },
  (operator, _, email, dollars) => operator.addCredits(email, dollars),
  showOne,
)

export const accountsCommands = buildRouteMap({
  routes: {
    create,
    list,
    set,
    disable: stateCommand(true, 'Refuse the keys and sessions of an account'),
    enable: stateCommand(false, 'Enable a disabled account'),
    delete: remove,
  },
  docs: { brief: 'Create, list and change accounts' },
})

export const creditsCommands = buildRouteMap({
  routes: { add },
  docs: { brief: 'Add credits to accounts' },
})

const verify = command(
  {
    brief: 'Check that no entry of the ledger was altered, lost or moved',
    fullDescription:
      "Computes the chain of hashes of every account's ledger anew and compares its sum with the balance. Works beside a running service. Fails naming the first bad entry.",
    flags: { json: JSON_FLAG },
  },
  async (context, flags) => {
    const { accounts, entries, broken } = await withOperator(context, (operator) => operator.verifyLedger())
    const bad = broken && {
      account: broken.accountId,
      entry: broken.seq,
      id: broken.id,
      reason: broken.reason,
    }
    if (flags.json) printJson(context, { ok: !bad, accounts, entries, ...(bad && { broken: bad }) })
    else if (!bad) printLine(context, `The ledger is whole: ${entries} entries of ${accounts} accounts`)
    if (bad) {
      const name = bad.id === undefined ? `entry ${bad.entry}` : `entry ${bad.entry} (${bad.id})`
      throw new CommandFailed(`The ledger of account ${bad.account} is broken at ${name}: ${bad.reason}`)
    }
  },
)

export const ledgerCommands = buildRouteMap({
  routes: { verify },
  docs: { brief: 'Verify the ledger of all accounts' },
})
