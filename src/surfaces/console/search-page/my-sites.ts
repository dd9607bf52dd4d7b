// Sites that a person raises, lowers, pins or blocks from a result's menu: a lens of the account, written for them.
import { parseDomainPattern } from '../../../foundation/web/domain-pattern.ts'
import { type Html, html } from '../../../foundation/web/html.ts'

/** The lens that holds them; searched through where no other is chosen. */
export const MY_SITES = 'my-sites'

const RULES = {
  raise: '$boost=3',
  lower: '$downrank=3',
  pin: '$pin',
  block: '$discard',
} as const

export type Wish = keyof typeof RULES

const OFFERED: readonly (readonly [Wish, string])[] = [
  ['raise', 'Show more'],
  ['lower', 'Show less'],
  ['pin', 'Always first'],
  ['block', 'Never show'],
]

const KEPT: Readonly<Record<Wish, string>> = {
  raise: 'shown more',
  lower: 'shown less',
  pin: 'always first',
  block: 'never shown',
}

/** Nothing where it is none of them. */
export function readWish(text: string | null): Wish | undefined {
  return text !== null && Object.hasOwn(RULES, text) ? (text as Wish) : undefined
}

/** A host as rules name it. */
export function readMySite(text: string | null): string | undefined {
  const site = (text ?? '').toLowerCase()
  return /^[a-z0-9.:[\]-]{1,253}$/.test(site) && parseDomainPattern(site) ? site : undefined
}

/** The rules with this wish for the site in place of the one before; without a wish the site is as any other. */
export function withWish(rules: string, site: string, wish: Wish | undefined): string {
  const others = rules.split('\n').filter((line) => line !== '' && siteOf(line) !== site)
  return [...others, ...(wish === undefined ? [] : [`${RULES[wish]},site=${site}`])].join('\n')
}

/** What was wished for each site; rules of another form, which a person wrote, are left out. */
export function wishesIn(rules: string): ReadonlyMap<string, Wish> {
  const wishes = new Map<string, Wish>()
  for (const line of rules.split('\n')) {
    const [site, wish] = [siteOf(line), wishOf(line)]
    if (site !== undefined && wish !== undefined) wishes.set(site, wish)
  }
  return wishes
}

function siteOf(line: string): string | undefined {
  return wishOf(line) && /,site=(\S+)$/.exec(line)?.[1]
}

function wishOf(line: string): Wish | undefined {
  return OFFERED.find(([wish]) => line.startsWith(`${RULES[wish]},site=`))?.[0]
}

/** The part of a result's menu; `back` is the page to show again. */
export function renderWishes(site: string, current: Wish | undefined, back: string): Html {
  const offered = OFFERED.filter(([wish]) => wish !== current).map(
    ([wish, text]) => html`<button type="submit" name="do" value="${wish}">${text}</button>`,
  )
  const forget =
    current && html`<button type="submit" name="do" value="forget">No longer ${KEPT[current]}</button>`
  return html`<li class="wishes"><form action="/settings/sites" method="post"><input type="hidden" name="site" value="${site}"><input type="hidden" name="back" value="${back}"><span>${site}</span>${offered}${forget}</form></li>`
}

/** On the page of settings. */
export function renderMySites(rules: string): Html | undefined {
  const wishes = [...wishesIn(rules)]
  if (wishes.length === 0) return undefined
  return html`<section id="sites"><h2>Your sites</h2><p>Chosen in the menu of a result; they hold for each search of yours, unless it goes through another lens.</p>
<ul class="lenses">${wishes.map(
    ([site, wish]) =>
      html`<li><div><strong>${site}</strong><span>${KEPT[wish]}</span></div><form action="/settings/sites" method="post"><input type="hidden" name="site" value="${site}"><button type="submit" class="plain" name="do" value="forget" aria-label="Forget ${site}">Forget</button></form></li>`,
  )}</ul></section>`
}
