// `whippet accounts …`, `whippet credits …` and `whippet ledger …`.
import { buildCommand, buildRouteMap, type Command } from '@stricli/core'
import type { AccountShown } from '../../../operations/operator/owner-figures.ts'
import { type CliContext, withOperator } from '../context.ts'
import { CommandFailed, EXIT } from '../exit-codes.ts'
import { operatorCommand } from '../operator-command.ts'
import {
  argument,
  inOrder,
  JSON_FLAG,
  type JsonFlag,
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
      email: { kind: 'parsed', parse: parseText, brief: 'E-mail address of the account', placeholder: 'E' },
      credits: valued(parseDollars, 'US dollars in place of the free credits', 'USD'),
      rateLimit: valued(parseRate, 'Requests a second in place of the default', 'N'),
    },
  },
  (operator, flags: { email: string; credits?: number; rateLimit?: number }) => {
    const { credits, ...rest } = flags
    return operator.createAccount(credits === undefined ? rest : { ...rest, creditsDollars: credits })
  },
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
    (operator, _, email: string) => operator.setAccountDisabled(email, disabled),
    showOne,
  )
}

const set = buildCommand({
  docs: { brief: 'Change the rate limit or the budget of an account, and whether its calls cost anything' },
  parameters: {
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
  async func(
    this: CliContext,
    flags: { rateLimit?: number; budget?: { dollars: number | null }; metered?: boolean } & JsonFlag,
    email: string,
  ) {
    const { rateLimit, budget, metered } = flags
    if (rateLimit === undefined && budget === undefined && metered === undefined)
      throw new CommandFailed(
        'Say what to change: --rate-limit, --budget, --metered or --no-metered',
        EXIT.wrongUsage,
      )
    const account = await withOperator(this, (operator) =>
      operator.setAccount(email, {
        ...(rateLimit === undefined ? {} : { rateLimit }),
        ...(budget === undefined ? {} : { budgetDollars: budget.dollars }),
        ...(metered === undefined ? {} : { metered }),
      }),
    )
    if (flags.json) printJson(this, account)
    else showOne(this, account)
  },
})

const remove = buildCommand({
  docs: {
    brief: 'Delete an account, its keys and its sign-ins',
    fullDescription:
      'Deletes an account: its address, its keys, its password and its sessions. What it was charged stays in the ledger, under no name.',
  },
  parameters: {
    positional: inOrder(EMAIL),
    flags: {
      yes: off('Do not ask'),
      json: JSON_FLAG,
    },
  },
  async func(this: CliContext, flags: { yes: boolean } & JsonFlag, email: string) {
    if (!flags.yes) {
      if (!this.confirm) throw new CommandFailed('Say --yes to delete the account', EXIT.wrongUsage)
      if (!(await this.confirm(`Delete the account of ${email}, with its keys?`)))
        throw new CommandFailed('nothing was deleted')
    }
    const account = await withOperator(this, (operator) => operator.deleteAccount(email))
    if (flags.json) printJson(this, account)
    else printLine(this, `${account.email} is deleted`)
  },
})

const add = operatorCommand(
  {
    brief: 'Add credits to an account',
    positional: inOrder(EMAIL, argument(parseDollars, 'US dollars to add', 'USD')),
  },
  (operator, _, email: string, dollars: number) => operator.addCredits(email, dollars),
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

/** `whippet ledger verify`. */
export const ledgerCommands = buildRouteMap({
  routes: { verify },
  docs: { brief: 'Verify the ledger of all accounts' },
})
