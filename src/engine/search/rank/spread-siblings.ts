// Spreads families: members of one thing (`Element: scroll()`, `Element: scrollTop`), and members of one name that several
// things have (`HTMLButtonElement: disabled`, `HTMLSelectElement: disabled`), do not fill the first places between them.
import { sourceOf } from '../../../foundation/web/url.ts'
import { ownName } from '../../index/document/own-name.ts'
import type { RankingFacts } from '../../index/ranking-facts.ts'
import type { Ranked } from './ranked.ts'

/** The places that are spread: whoever wants more of a family finds it right behind them. */
const FIRST_PLACES = 3
/** Pages that are looked at for those places. */
const LOOKED_AT = 20
/** Members of one thing among the first. */
const OF_FAMILY = 2
/** Members of one name among the first. */
const OF_NAME = 1

/** Takes pages best first. The best stays where it is. */
export function spreadSiblings(ranked: readonly Ranked[]): readonly Ranked[] {
  const families = new Map<string, number>()
  const names = new Map<string, number>()
  const first: Ranked[] = []
  const behind: Ranked[] = []
  let looked = 0
  for (; looked < Math.min(LOOKED_AT, ranked.length) && first.length < FIRST_PLACES; looked++) {
    const page = ranked[looked]
    if (!page) break
    const member = memberOf(page.document)
    const fits =
      !member || ((families.get(member.family) ?? 0) < OF_FAMILY && (names.get(member.name) ?? 0) < OF_NAME)
    if (fits) first.push(page)
    else behind.push(page)
    if (!member || !fits) continue
    families.set(member.family, (families.get(member.family) ?? 0) + 1)
    names.set(member.name, (names.get(member.name) ?? 0) + 1)
  }
  if (behind.length === 0 || first.length < FIRST_PLACES) return ranked
  return [...first, ...behind, ...ranked.slice(looked)].map((page, at) => ({
    ...page,
    score: ranked[at]?.score ?? page.score,
  }))
}

interface Member {
  /** What it is a member of, on its site. */
  readonly family: string
  readonly name: string
}

const SIGNS = /[^\p{L}\p{N}]/gu

/** A page is a member of what its address has it under, where its own name begins with that too: `…/Array/map`, "Array.map()". */
function memberOf({ url, title }: RankingFacts): Member | undefined {
  const [address = '', fragment] = url.split('#', 2)
  const parts = address.split('/').slice(3)
  const last = (parts.at(-1) ?? '').replace(/\.\w+$/, '')
  const [owner, own] = fragment === undefined ? [parts.at(-2) ?? '', last] : [last, fragment]
  const [joinedOwner, joinedName] = [plain(owner), plain(ownName(title))]
  if (joinedOwner.length < 2 || plain(own) === joinedOwner || !joinedName.includes(joinedOwner))
    return undefined
  const site = sourceOf(url)
  return { family: `${site} ${joinedOwner}`, name: `${site} ${plain(own.replace(/_(?:event|static)$/, ''))}` }
}

function plain(text: string): string {
  return text.toLowerCase().replace(SIGNS, '')
}
