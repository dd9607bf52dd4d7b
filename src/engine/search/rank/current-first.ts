// Versions of one thing: where the query names none, the current one comes before those that it followed.

import { sourceOf } from '../../../foundation/web/url.ts'
import { ownName } from '../../index/document/own-name.ts'
import { linkBonus } from '../../index/quality/link-bonus.ts'
import type { Ranked } from './ranked.ts'

/** Pages that are looked at: further down nobody minds the order of versions. */
const LOOKED_AT = 40
/** `2.0`, `v3`: a plain number may count anything, such as pages. */
const VERSION = /^(?:v\d{1,4}(?:\.\d+){0,3}|\d{1,4}(?:\.\d+){1,3})$/i
/** A name in short with its version, in brackets behind the name: "(LGPL-3.0-only)". */
const IDENTIFIER = /\(([a-z][a-z-]*)-(\d+(?:\.\d+)+)(?:-[a-z-]+)?\)$/
/** What a number behind it divides, in place of dating it. */
const PARTS = new Set([
  'appendix',
  'chapter',
  'example',
  'exercise',
  'figure',
  'lesson',
  'part',
  'section',
  'table',
])

/** Takes pages best first. Versions of one thing take each other's places, the newest first; no other page moves. */
export function currentFirst(ranked: readonly Ranked[], query: string): readonly Ranked[] {
  if (/\d/.test(query)) return ranked
  const versions = ranked.slice(0, LOOKED_AT).map(versionOf)
  const families = Map.groupBy(versions.keys(), (at) => versions[at]?.family ?? '')
  families.delete('')
  if (families.size === 0) return ranked
  const order = ranked.map((_, at) => at)
  for (const places of families.values()) {
    const byAge = places.toSorted((a, b) => before(versions[a], versions[b]))
    for (const [at, place] of places.entries()) order[place] = byAge[at] ?? place
  }
  return order.flatMap((from, to) => {
    const page = ranked[from]
    return page ? [{ ...page, score: ranked[to]?.score ?? page.score }] : []
  })
}

interface Version {
  /** The name without its version, on its site; empty where it names none. */
  readonly family: string
  readonly numbers: readonly number[]
  /** What was given up for another name is linked to less. */
  readonly linked: number
  /** Words behind the version: of a variant there are more. */
  readonly more: number
}

const NONE: Version = { family: '', numbers: [], linked: 0, more: 0 }

function versionOf({ document }: Ranked): Version {
  const { title, url } = document
  if (!/\d/.test(title)) return NONE
  const linked = linkBonus(document)
  const name = ownName(title).toLowerCase()
  const words = name.split(/\s+/)
  const [, identifier, version] = IDENTIFIER.exec(name) ?? []
  if (identifier !== undefined && version !== undefined)
    return {
      family: `${sourceOf(url)} ${identifier}`,
      numbers: version.split('.').map(Number),
      linked,
      more: words.length,
    }
  const at = words.findIndex((word) => VERSION.test(word))
  // A number in front is a name: "404 Not Found", "2020 elections".
  if (at < 1 || PARTS.has(words[at - 1] ?? '')) return NONE
  const rest = words.slice(0, at).join(' ')
  const numbers = (words[at] ?? '').replace('v', '').split('.').map(Number)
  return { family: `${sourceOf(url)} ${rest}`, numbers, linked, more: words.length - at }
}

/** The newer version; of one version what is linked to more, and the thing itself before its variants. */
function before(a: Version = NONE, b: Version = NONE): number {
  return newer(b.numbers, a.numbers) || b.linked - a.linked || a.more - b.more
}

function newer(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, place) => number !== (b[place] ?? 0))
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
