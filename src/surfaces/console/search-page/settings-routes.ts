// The page of settings and its routes: what the browser keeps, in a cookie, and the lenses of the account that searches.
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AccountWithBalance } from '../../../accounts/account.ts'
import { type Lens, readLensBody, readLensName } from '../../../contract/lenses.ts'
import { Failure, InvalidRequest, Unauthorized } from '../../../foundation/errors.ts'
import { type Html, html } from '../../../foundation/web/html.ts'
import type { Admitted, Operations } from '../../../operations/operations.ts'
import type { ConsoleEnv, Gate } from '../gate.ts'
import { PAGE_HEADERS } from '../page-headers.ts'
import { readForm } from '../read-body.ts'
import { LANGUAGES, REGIONS, renderOptions, SAFE } from './filters.ts'
import { type PageAssets, renderFrame } from './layout.ts'
import { MY_SITES, readMySite, readWish, renderMySites, withWish } from './my-sites.ts'
import {
  DEFAULT_SETTINGS,
  type PageSettings,
  readSettings,
  SETTINGS_COOKIE,
  writeSettings,
} from './page-settings.ts'

type Kept = Admitted['lenses']

const A_YEAR = 365 * 24 * 60 * 60

interface SettingsNeeds {
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

interface SettingsPage {
  readonly settings: PageSettings
  readonly assets: PageAssets
  /** Whether anyone may search who sees this. */
  readonly maySearch: boolean
  /** The account's lenses; undefined where nobody is signed in who could have any. */
  readonly lenses: readonly Lens[] | undefined
  /** What the form of a lens holds: one that is edited, or one that was refused. */
  readonly draft?: Lens
  /** What became of the last change. */
  readonly told?: { readonly text: string; readonly bad?: boolean }
}

function renderSettingsPage(page: SettingsPage): string {
  const { settings, assets, told } = page
  return renderFrame({
    title: 'Settings · Whippet',
    settings,
    assets,
    noBox: !page.maySearch,
    bodyClass: 'plain-page',
    content: html`<h1>Settings</h1>
<p class="lead">Kept in this browser. No account is needed.</p>
${told ? html`<p class="${told.bad ? 'told bad' : 'told good'}" role="status">${told.text}</p>` : undefined}
${renderForm(page)}
${page.lenses && renderMySites(page.lenses.find(({ name }) => name === MY_SITES)?.rules ?? '')}
${page.lenses ? renderLenses(page.lenses, page.draft) : undefined}
<section><h2>Your browser</h2>
<p>This page can be the search engine of your browser: open the menu of its address bar, or its settings for search engines, and add Whippet. Suggestions come along.</p></section>`,
  })
}

function renderForm({ settings, lenses = [] }: SettingsPage): Html {
  const names = lenses.map(({ name }): [string, string] => [name, name])
  return html`<form class="form" action="/settings" method="post">
${select('theme', 'Colours', settings.theme, [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
])}
${select('safe', 'Safe search', settings.safe, SAFE)}
${select('language', 'Preferred language', settings.language, LANGUAGES)}
${select('region', 'Region', settings.region, REGIONS)}
${select('perPage', 'Results a page', String(settings.perPage), [
  ['10', '10'],
  ['20', '20'],
  ['30', '30'],
])}
${lenses.length > 0 ? select('lens', 'Lens', settings.lens, [['', 'No lens'], ...names]) : undefined}
${check('newTab', 'Open results in a new tab', settings.newTab)}
${check('recent', 'Suggest what I searched before: this browser alone keeps it, until this is off', settings.recent)}
<div class="row"><button type="submit">Save</button><button type="submit" class="plain" name="reset" value="true">Back to defaults</button></div>
</form>`
}

function select(
  name: string,
  label: string,
  chosen: string,
  options: readonly (readonly [string, string])[],
): Html {
  return html`<label class="field"><span>${label}</span><select name="${name}">${renderOptions(options, chosen)}</select></label>`
}

function check(name: string, label: string, checked: boolean): Html {
  return html`<label class="check"><input type="checkbox" name="${name}" value="true"${checked ? html` checked` : undefined}><span>${label}</span></label>`
}

const SAMPLE =
  '! documentation before blogs\n$boost=4,site=developer.mozilla.org\n/blog/*$downrank=3\n$discard,site=example.com'

function renderLenses(lenses: readonly Lens[], draft: Lens | undefined): Html {
  const items = lenses.map(
    ({ name, rules }) => html`<li><div><strong>${name}</strong><span>${countRules(rules)}</span></div>
<form action="/settings/lenses" method="post"><input type="hidden" name="name" value="${name}"><a href="/settings?lens=${encodeURIComponent(name)}#lens">Edit</a><details class="confirm"><summary aria-label="Delete the lens ${name}">Delete</summary><button type="submit" class="plain danger" name="do" value="delete">Delete “${name}” for good</button></details></form></li>`,
  )
  return html`<section id="lens"><h2>Lenses</h2>
<p>A lens is a list of rules that raise, lower, pin or leave out sites. Rules are written as <a href="https://github.com/brave/goggles-quickstart" rel="noreferrer">goggles</a> are, so a published file can be pasted here.</p>
${items.length > 0 ? html`<ul class="lenses">${items}</ul>` : undefined}
<form class="form" action="/settings/lenses" method="post">
<label class="field"><span>Name</span><input type="text" name="name" value="${draft?.name ?? ''}" pattern="[a-z0-9\\-]{1,64}" required maxlength="64" placeholder="docs-first" autocapitalize="none" spellcheck="false"></label>
<label class="field wide"><span>Rules, a line each</span><textarea name="rules" dir="ltr" rows="8" maxlength="8192" spellcheck="false" placeholder="${SAMPLE}">${draft?.rules ?? ''}</textarea></label>
<div class="row"><button type="submit" name="do" value="save">Keep the lens</button></div>
</form></section>`
}

function countRules(rules: string): string {
  const count = rules.split('\n').filter((line) => !/^\s*(?:[!#].*)?$/.test(line)).length
  return count === 1 ? '1 rule' : `${count} rules`
}
