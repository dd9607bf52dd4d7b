// The settings page's routes: what the browser keeps, in a cookie, and the account's lenses.
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AccountWithBalance } from '../../../accounts/account.ts'
import { type Lens, readLensBody, readLensName } from '../../../contract/lenses.ts'
import { Failure, InvalidRequest, Unauthorized } from '../../../foundation/errors.ts'
import type { Admitted, Operations } from '../../../operations/operations.ts'
import type { ConsoleEnv, Gate } from '../gate.ts'
import { PAGE_HEADERS } from '../page-headers.ts'
import { readForm } from '../read-body.ts'
import type { PageAssets } from './layout.ts'
import { MY_SITES, readMySite, readWish, withWish } from './my-sites.ts'
import {
  DEFAULT_SETTINGS,
  type PageSettings,
  readSettings,
  SETTINGS_COOKIE,
  writeSettings,
} from './page-settings.ts'
import { renderSettingsPage, type SettingsPage } from './settings-page.ts'

type Kept = Admitted['lenses']

const A_YEAR = 365 * 24 * 60 * 60

export interface SettingsNeeds {
  readonly baseUrl: string
  readonly operations: Operations
  readonly files: PageAssets
  readonly open: boolean
  readonly whoPays: (context: Context<ConsoleEnv>) => Promise<AccountWithBalance | undefined>
}

export function settingsOf(context: Context<ConsoleEnv>): PageSettings {
  return readSettings(getCookie(context, SETTINGS_COOKIE))
}

export function addSettingsRoutes(gate: Gate, needs: SettingsNeeds): void {
  const secure = needs.baseUrl.startsWith('https:')

  const lensesOf = async (context: Context<ConsoleEnv>) => {
    const account = await needs.whoPays(context)
    return account && (await needs.operations.admitPerson(account, 'search-page')).lenses
  }

  const send = async (
    context: Context<ConsoleEnv>,
    shown: Partial<SettingsPage> = {},
    status = 200,
  ): Promise<Response> => {
    const kept = await lensesOf(context)
    const names = kept ? (await kept.list()).lenses : []
    const lenses = kept && (await Promise.all(names.map(({ name }) => kept.get(name))))
    const page = { settings: settingsOf(context), assets: needs.files, maySearch: kept !== undefined, lenses }
    return context.body(renderSettingsPage({ ...page, ...shown }), status as 200, {
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
  }

  gate.anyone('GET', '/settings', async (context) => {
    const name = context.req.query('lens')
    const kept = name === undefined ? undefined : await lensesOf(context)
    const draft = name === undefined ? undefined : await kept?.get(name).catch(() => undefined)
    const told = TOLD[context.req.query('done') ?? '']
    return send(context, { ...(draft && { draft }), ...(told !== undefined && { told: { text: told } }) })
  })

  gate.anyone('POST', '/settings', async (context) => {
    const form = await readForm(context.req.raw)
    const settings = form.has('reset') ? DEFAULT_SETTINGS : readSettings(form.toString())
    setCookie(context, SETTINGS_COOKIE, writeSettings(settings), {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure,
      maxAge: A_YEAR,
    })
    return context.redirect('/settings?done=saved', 303)
  })

  gate.anyone('POST', '/settings/lenses', async (context) => {
    const kept = await lensesOf(context)
    if (!kept) throw new Unauthorized('Sign in first')
    const form = await readForm(context.req.raw)
    // Browsers send the lines of a text with a carriage return.
    const draft: Lens = {
      name: form.get('name') ?? '',
      rules: (form.get('rules') ?? '').replaceAll('\r\n', '\n'),
    }
    try {
      const name = readLensName(draft.name)
      if (form.get('do') === 'delete') await kept.remove(name)
      else await kept.put(name, readLensBody({ rules: draft.rules }))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const text = error.message.replace(/^Invalid value for (\w+) parameter: /, 'The $1: ')
      return send(context, { draft, told: { text, bad: true } }, 400)
    }
    return context.redirect(`/settings?done=${form.get('do') === 'delete' ? 'deleted' : 'kept'}#lens`, 303)
  })

  gate.anyone('POST', '/settings/sites', async (context) => {
    const kept = await lensesOf(context)
    if (!kept) throw new Unauthorized('Sign in first')
    const form = await readForm(context.req.raw)
    await keepWish(form, kept)
    const back = form.get('back') ?? ''
    return context.redirect(back.startsWith('/?') ? back : '/settings#sites', 303)
  })
}

/** From a result's menu, and from the list on the page of settings. */
async function keepWish(form: URLSearchParams, lenses: Kept): Promise<void> {
  const site = readMySite(form.get('site'))
  const wish = readWish(form.get('do'))
  if (site === undefined || (wish === undefined && form.get('do') !== 'forget'))
    throw new InvalidRequest('Choose a site, and what is to become of it')
  const names = (await lenses.list()).lenses.map(({ name }) => name)
  const before = names.includes(MY_SITES) ? (await lenses.get(MY_SITES)).rules : ''
  const rules = withWish(before, site, wish)
  if (rules !== '') await lenses.put(MY_SITES, readLensBody({ rules }))
  else if (before !== '') await lenses.remove(MY_SITES)
}

const TOLD: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null), {
  saved: 'Saved.',
  kept: 'The lens is kept. Choose it among the filters of a search.',
  deleted: 'The lens is gone.',
})
