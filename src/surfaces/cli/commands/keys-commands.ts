// `whippet keys …`: create (the secret is shown once), list, rename, enable, disable, revoke, cap.

import { buildRouteMap, type Command } from '@stricli/core'
import type { KeyShown } from '../../../operations/operator/owner-figures.ts'
import { operatorCommand } from '../command.ts'
import type { CliContext } from '../context.ts'
import { asUsage } from '../exit-codes.ts'
import { argument, inOrder, needed, parseCap, parseText, valued } from '../parsers.ts'
import { printLine, printTable, shownDollars } from '../print.ts'

const ID = argument(parseText, 'Id of the key, as `keys list` shows it', 'ID')

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

const create = operatorCommand(
  {
    brief: 'Create a key, which is shown only once',
    flags: {
      name: needed(parseText, 'Name of the key', 'N'),
      account: valued(parseText, "E-mail address of its account (default: the owner's)", 'EMAIL'),
      expires: valued(parseText, 'Date (until its end, UTC) or instant from which on it is refused', 'DATE'),
      scopes: valued(
        parseText,
        'What it may be used for: search,fetch,news,mcp,index (default: all)',
        'LIST',
      ),
      networks: valued(parseText, 'Where it may be used from, as CIDR (default: everywhere)', 'CIDR,…'),
    },
  },
  (operator, wanted) => operator.createKey(wanted).catch(asUsage),
  (context, key) => {
    printLine(context, key.key)
    context.process.stderr.write(
      `Key ${key.id} (${key.name}) of ${key.account}. It is shown only once: keep it.\n`,
    )
  },
)

const list = operatorCommand({ brief: 'List the keys' }, (operator) => operator.listKeys(), show)

const showOne = (context: CliContext, key: KeyShown): void => show(context, [key])

const rename = operatorCommand(
  {
    brief: 'Rename a key',
    positional: inOrder(ID, argument(parseText, 'The new name', 'N')),
  },
  (operator, _, id, name) => operator.renameKey(id, name),
  showOne,
)

const cap = operatorCommand(
  {
    brief: 'Cap what a key may spend in a day (UTC)',
    positional: inOrder(ID, argument(parseCap, 'US dollars a day, or `none`', 'USD')),
  },
  (operator, _, id, dollars) => operator.setKeyCap(id, dollars),
  showOne,
)

function stateCommand(state: KeyShown['state'], brief: string): Command<CliContext> {
  return operatorCommand(
    { brief, positional: inOrder(ID) },
    (operator, _, id) => operator.setKeyState(id, state),
    showOne,
  )
}

export const keysCommands = buildRouteMap({
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
