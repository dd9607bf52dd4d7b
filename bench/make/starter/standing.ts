// How a page of the starter set stands among its like, by what its source says of it: the authority that links would give.
import type { Compat, Support } from './browser-support.ts'

/** Whatever is old or unusual: no more than the average page. */
const USUAL = 0.5
const OVERVIEW = 0.55
/** A page on one thing, a table of the browsers that have it among them. */
export const REFERENCE = 0.6
const CORE = 0.7
const EVERYWHERE = 0.1
const WITH_MEMBERS = 0.05

/** The languages of the web before the APIs, and those before what few programs use. */
const AREAS: Readonly<Record<string, number>> = {
  javascript: CORE,
  css: CORE,
  html: CORE,
  http: CORE,
  api: REFERENCE,
}
/** Interfaces that mirror an element, which has a page of its own. */
const MIRROR = /^Web\/API\/(?:SVG|MathML)/
/** Whose members programs use every day; several interfaces have members of the same names. */
const COMMON_OWNERS = new Set([
  'Array',
  'Document',
  'Element',
  'Event',
  'EventTarget',
  'HTMLElement',
  'Node',
  'Number',
  'Object',
  'Promise',
  'String',
  'Window',
])
const OF_COMMON_OWNER = 0.05
const MAIN_BROWSERS = ['chrome', 'firefox', 'safari']

/** What tells how a page of MDN stands. */
interface StandingPage {
  readonly path: string
  readonly area: string
  readonly features: readonly { readonly compat: Compat }[]
  readonly children: ReadonlySet<string>
  readonly descriptions: readonly string[]
  readonly summary?: string
}

export function standingOfMdnPage(page: StandingPage): number {
  const { area, path, features, children, summary, descriptions } = page
  // Of a guide the index has a sentence or two: what it teaches has pages of its own.
  if (/\/Guides?\/|\/Errors$/.test(path)) return USUAL
  const compat = features[0]?.compat
  // Of which nothing but the name and the browsers is known.
  if (summary === undefined && descriptions.length === 0) return USUAL
  const whole = children.size > 0 ? WITH_MEMBERS : 0
  if ((compat && isUnusual(compat)) || isConstructor(path) || MIRROR.test(path)) return USUAL + whole
  const known = compat ? isEverywhere(compat.support) : summary !== undefined
  const common = COMMON_OWNERS.has(path.split('/').at(-2) ?? '') ? OF_COMMON_OWNER : 0
  return (AREAS[area] ?? USUAL) + (known ? EVERYWHERE : 0) + whole + common
}

/** A feature as a whole, with its history. */
export function standingOfFeature(discouraged: boolean): number {
  return discouraged ? USUAL : OVERVIEW
}

/** `withPart` tells the whole of a module from one of its functions. */
export function standingOfNodePage(withParts: boolean, deprecated: boolean): number {
  if (deprecated) return USUAL
  return withParts ? CORE + WITH_MEMBERS : CORE
}

/**
 * `GPL-3.0`, `GPL-3.0+` and `GPL-3.0-with-GCC-exception` were given up for `GPL-3.0-only` and its like; well-known licences
 * come first.
 */
export function standingOfLicence(
  id: string,
  { osiApproved, isKnown }: { readonly osiApproved: boolean; readonly isKnown: boolean },
  all: ReadonlySet<string>,
): number {
  const replaced = all.has(`${id.replace(/\+$|-with-.*$/, '')}-only`)
  return (osiApproved && !replaced ? CORE : USUAL) + (isKnown ? EVERYWHERE : 0)
}

/** Who looks for `WeakMap` wants to read of it, not of `new WeakMap()`. */
function isConstructor(path: string): boolean {
  const [owner, member] = path.split('/').slice(-2)
  return owner === member
}

function isUnusual({ status }: Compat): boolean {
  return status !== undefined && (status.deprecated || status.experimental || !status.standard_track)
}

function isEverywhere(support: Support): boolean {
  return MAIN_BROWSERS.every((browser) => {
    const statement = [support[browser] ?? []].flat()[0]
    return (
      Boolean(statement?.version_added) && statement?.version_added !== 'preview' && !statement?.flags?.length
    )
  })
}
