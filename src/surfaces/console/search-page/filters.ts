// The tabs above the results, and the filters: a part of the box's form, so that they work without a script.
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { type Html, html } from '../../../foundation/web/html.ts'
import { ICONS } from './icons.ts'
import type { PageSettings } from './page-settings.ts'
import { addressOf, isFiltered, type SearchView, TABS, type Tab } from './search-view.ts'

const TAB_NAMES: Readonly<Record<Tab, string>> = {
  all: 'All',
  news: 'News',
  images: 'Images',
  videos: 'Videos',
  places: 'Places',
  papers: 'Papers',
}

const GROUPS = {
  news: 'news',
  images: 'images',
  videos: 'videos',
  places: 'places',
  papers: 'academic',
} as const

export interface FiltersShown {
  readonly view: SearchView
  readonly settings: PageSettings
  readonly found: SearchResponse | undefined
  /** The names of the lenses that may be chosen. */
  readonly lenses: readonly string[]
}

export function renderFilters(shown: FiltersShown): Html {
  const { view, settings } = shown
  const clear = addressOf(view, settings, { ...cleared(settings), offset: 0 })
  return html`<div class="below">
<nav class="tabs" aria-label="Kinds of results"><ul>${TABS.filter((tab) => hasTab(tab, shown)).map((tab) => renderTab(tab, shown))}</ul></nav>
<details class="filters"${isFiltered(view, settings) ? html` open` : undefined}>
<summary>${ICONS.filters}<span>Filters</span></summary>
<div class="choices">
${choice('time', 'Time', view.time, TIMES)}
${choice('lang', 'Language', view.language, LANGUAGES)}
${choice('region', 'Region', view.region, REGIONS)}
${choice('safe', 'Safe search', view.safe, SAFE)}
${shown.lenses.length > 0 || view.lens !== '' ? choice('lens', 'Lens', view.lens, lensChoices(shown)) : undefined}
<label class="choice"><span>Site</span><input form="search" type="text" name="site" value="${view.site}" placeholder="any site" maxlength="253" autocapitalize="none" spellcheck="false"></label>
<button form="search" type="submit" class="plain">Apply</button>
${isFiltered(view, settings) ? html`<a class="clear" href="${clear}">Clear</a>` : undefined}
</div>
</details>
</div>`
}

function cleared(settings: PageSettings): Partial<SearchView> {
  const { region, safe, lens } = settings
  return { time: '', site: '', language: '', region, safe, lens }
}

function lensChoices({ view, lenses }: FiltersShown): readonly (readonly [string, string])[] {
  const names = view.lens === '' || lenses.includes(view.lens) ? lenses : [view.lens, ...lenses]
  return [['', 'No lens'], ...names.map((name): [string, string] => [name, name])]
}

/** Tabs where there is something, and the one that is open. */
function hasTab(tab: Tab, { view, found }: FiltersShown): boolean {
  if (tab === 'all' || tab === view.tab) return true
  return found !== undefined && (found[GROUPS[tab]]?.length ?? 0) > 0
}

function renderTab(tab: Tab, { view, settings }: FiltersShown): Html {
  const current = tab === view.tab
  return html`<li><a href="${addressOf(view, settings, { tab, offset: 0 })}"${current ? html` aria-current="page"` : undefined}>${ICONS[tab]}<span>${TAB_NAMES[tab]}</span></a></li>`
}

function choice(
  name: string,
  label: string,
  chosen: string,
  options: readonly (readonly [string, string])[],
): Html {
  const known = options.some(([value]) => value === chosen)
  const shown = known ? options : [...options, [chosen, chosen.toUpperCase()] as const]
  return html`<label class="choice"><span>${label}</span><select form="search" name="${name}">${renderOptions(shown, chosen)}</select></label>`
}

export function renderOptions(
  options: readonly (readonly [string, string])[],
  chosen: string,
): readonly Html[] {
  return options.map(
    ([value, text]) =>
      html`<option value="${value}"${value === chosen ? html` selected` : undefined}>${text}</option>`,
  )
}

const TIMES = [
  ['', 'Any time'],
  ['day', 'Past day'],
  ['week', 'Past week'],
  ['month', 'Past month'],
  ['year', 'Past year'],
] as const

export const SAFE = [
  ['off', 'Off'],
  ['moderate', 'Moderate'],
  ['strict', 'Strict'],
] as const

const names = (type: 'language' | 'region', codes: string): (readonly [string, string])[] => {
  const shown = new Intl.DisplayNames('en', { type })
  return codes
    .split(' ')
    .map((code) => [code, shown.of(code) ?? code] as const)
    .sort((a, b) => a[1].localeCompare(b[1], 'en'))
}

export const LANGUAGES: readonly (readonly [string, string])[] = [
  ['', 'Any language'],
  ...names(
    'language',
    'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh',
  ),
]

export const REGIONS: readonly (readonly [string, string])[] = [
  ['', 'All regions'],
  ...names(
    'region',
    'AR AT AU BE BG BR CA CH CL CN CO CZ DE DK EE EG ES FI FR GB GR HK HU ID IE IL IN IT JP KE KR LT LV MA MX MY NG NL NO NZ PE PH PK PL PT RO RS RU SA SE SG SI SK TH TR TW UA US VN ZA',
  ),
]
