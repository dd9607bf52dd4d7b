// `whippet keys …`: create (the secret is shown once), list, rename, enable, disable, revoke, cap.
import { buildCommand, buildRouteMap, type Command, type RouteMap } from '@stricli/core'
import type { KeyShown, OperatorApi } from '../../../operations/operator/operator-api.ts'
import { type CliContext, withOperator } from '../context.ts'
import { asUsage } from '../exit-codes.ts'
import { JSON_FLAG, type JsonFlag, parseCap, parseText, valued } from '../parsers.ts'
import { printJson, printLine, printTable, shownDollars } from '../print.ts'

const ID = { brief: 'Id of the key, as `keys list` shows it', parse: parseText, placeholder: 'ID' } as const

function show(context: CliContext, keys: readonly KeyShown[]): void {
  printTable(
    context,
    ['ID', 'NAME', 'STATE', 'KEY', 'ACCOUNT', 'CREATED', 'LAST USED', 'DAILY CAP', 'LIMITS'],
    keys.map((key) => [
      key.id,
      key.name,
      key.state,
      `${key.key}…`,
      key.account,
      key.created,
      key.last_used ?? 'never',
      key.daily_cap_dollars === null ? 'none' : shownDollars(key.daily_cap_dollars),
      limitsOf(key),
    ]),
  )
}

function limitsOf({ expires, scopes, networks }: KeyShown): string {
  const parts = [expires && `until ${expires}`, scopes?.join(','), networks?.join(',')].filter(Boolean)
  return parts.length === 0 ? 'none' : parts.join(' ')
}

interface NewKeyFlags extends JsonFlag {
  readonly name: string
  readonly account?: string
  readonly expires?: string
  readonly scopes?: string
  readonly networks?: string
}

const create = buildCommand({
  docs: { brief: 'Create a key, which is shown only once' },
  parameters: {
    flags: {
      name: { kind: 'parsed', parse: parseText, brief: 'Name of the key', placeholder: 'N' },
      account: valued(parseText, "E-mail address of its account (default: the owner's)", 'EMAIL'),
      expires: valued(parseText, 'Date (until its end, UTC) or instant from which on it is refused', 'DATE'),
      scopes: valued(
        parseText,
        'What it may be used for: search,fetch,news,mcp,index (default: all)',
        'LIST',
      ),
      networks: valued(parseText, 'Where it may be used from, as CIDR (default: everywhere)', 'CIDR,…'),
      json: JSON_FLAG,
    },
  },
  async func(this: CliContext, { json, ...wanted }: NewKeyFlags) {
    const key = await withOperator(this, (operator) => operator.createKey(wanted)).catch(asUsage)
    if (json) return printJson(this, key)
    printLine(this, key.key)
    this.process.stderr.write(
      `Key ${key.id} (${key.name}) of ${key.account}. It is shown only once: keep it.\n`,
    )
  },
})

const list = buildCommand({
  docs: { brief: 'List the keys' },
  parameters: { flags: { json: JSON_FLAG } },
  async func(this: CliContext, flags: JsonFlag) {
    const keys = await withOperator(this, (operator) => operator.listKeys())
    if (flags.json) printJson(this, keys)
    else show(this, keys)
  },
})

const rename = buildCommand({
  docs: { brief: 'Rename a key' },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [ID, { brief: 'The new name', parse: parseText, placeholder: 'N' }],
    },
    flags: { json: JSON_FLAG },
  },
  async func(this: CliContext, flags: JsonFlag, id: string, name: string) {
    await changeKey(this, flags, (operator) => operator.renameKey(id, name))
  },
})

const cap = buildCommand({
  docs: { brief: 'Cap what a key may spend in a day (UTC)' },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [ID, { brief: 'US dollars a day, or `none`', parse: parseCap, placeholder: 'USD' }],
    },
    flags: { json: JSON_FLAG },
  },
  async func(this: CliContext, flags: JsonFlag, id: string, dollars: number | null) {
    await changeKey(this, flags, (operator) => operator.setKeyCap(id, dollars))
  },
})

async function changeKey(
  context: CliContext,
  flags: JsonFlag,
  change: (operator: OperatorApi) => Promise<KeyShown>,
): Promise<void> {
  const key = await withOperator(context, change)
  if (flags.json) printJson(context, key)
  else show(context, [key])
}

function stateCommand(state: KeyShown['state'], brief: string): Command<CliContext> {
  return buildCommand({
    docs: { brief },
    parameters: { positional: { kind: 'tuple', parameters: [ID] }, flags: { json: JSON_FLAG } },
    async func(this: CliContext, flags: JsonFlag, id: string) {
      await changeKey(this, flags, (operator) => operator.setKeyState(id, state))
    },
  })
}

export const keysCommands: RouteMap<CliContext> = buildRouteMap({
  routes: {
    create,
    list,
    rename,
    enable: stateCommand('enabled', 'Enable a disabled key'),
    disable: stateCommand('disabled', 'Refuse a key until it is enabled again'),
    revoke: stateCommand('revoked', 'Refuse a key for good'),
    cap,
  },
  docs: { brief: 'Create and change API keys' },
})
