// `whippet accounts …` and `whippet credits …`.
import { buildCommand, buildRouteMap, type RouteMap } from '@stricli/core'
import type { AccountShown } from '../../../operations/operator/operator-api.ts'
import { type CliContext, withOperator } from '../context.ts'
import { JSON_FLAG, type JsonFlag } from '../flags.ts'
import { parseDollars, parseRate, parseText } from '../parsers.ts'
import { printJson, printTable, shownDollars } from '../print.ts'

function show(context: CliContext, accounts: readonly AccountShown[]): void {
  printTable(
    context,
    ['EMAIL', 'BALANCE', 'RATE LIMIT', 'CREATED'],
    accounts.map((one) => [one.email, shownDollars(one.balance_dollars), `${one.rate_limit}/s`, one.created]),
  )
}

const create = buildCommand({
  docs: { brief: 'Make an account' },
  parameters: {
    flags: {
      email: { kind: 'parsed', parse: parseText, brief: 'E-mail address of the account', placeholder: 'E' },
      credits: {
        kind: 'parsed',
        parse: parseDollars,
        optional: true,
        brief: 'US dollars in place of the free credits',
        placeholder: 'USD',
      },
      rateLimit: {
        kind: 'parsed',
        parse: parseRate,
        optional: true,
        brief: 'Requests a second in place of the default',
        placeholder: 'N',
      },
      json: JSON_FLAG,
    },
  },
  async func(this: CliContext, flags: { email: string; credits?: number; rateLimit?: number } & JsonFlag) {
    const account = await withOperator(this, (operator) =>
      operator.createAccount({
        email: flags.email,
        ...(flags.credits === undefined ? {} : { creditsDollars: flags.credits }),
        ...(flags.rateLimit === undefined ? {} : { rateLimit: flags.rateLimit }),
      }),
    )
    if (flags.json) printJson(this, account)
    else show(this, [account])
  },
})

const list = buildCommand({
  docs: { brief: 'List the accounts with their balances' },
  parameters: { flags: { json: JSON_FLAG } },
  async func(this: CliContext, flags: JsonFlag) {
    const accounts = await withOperator(this, (operator) => operator.listAccounts())
    if (flags.json) printJson(this, accounts)
    else show(this, accounts)
  },
})

const add = buildCommand({
  docs: { brief: 'Add credits to an account' },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'E-mail address of the account', parse: parseText, placeholder: 'EMAIL' },
        { brief: 'US dollars to add', parse: parseDollars, placeholder: 'USD' },
      ],
    },
    flags: { json: JSON_FLAG },
  },
  async func(this: CliContext, flags: JsonFlag, email: string, dollars: number) {
    const account = await withOperator(this, (operator) => operator.addCredits(email, dollars))
    if (flags.json) printJson(this, account)
    else show(this, [account])
  },
})

export const accountsCommands: RouteMap<CliContext> = buildRouteMap({
  routes: { create, list },
  docs: { brief: 'Make and list accounts' },
})

export const creditsCommands: RouteMap<CliContext> = buildRouteMap({
  routes: { add },
  docs: { brief: 'Put money on an account' },
})
