// The page of settings: what a browser keeps, and the lenses of the account that searches.
import type { Lens } from '../../../contract/lenses.ts'
import { type Html, html } from '../../../foundation/web/html.ts'
import { LANGUAGES, REGIONS, renderOptions, SAFE } from './filters.ts'
import { type PageAssets, renderFrame } from './layout.ts'
import { MY_SITES, renderMySites } from './my-sites.ts'
import type { PageSettings } from './page-settings.ts'

export interface SettingsPage {
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

export function renderSettingsPage(page: SettingsPage): string {
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
