// Bangs: `!w everest` leads to the search of the site that the short name stands for.
import listed from '../../facts/bang-searches.json' with { type: 'json' }

interface BangSearch {
  readonly name: string
  /** With `{q}` in place of the query. */
  readonly search: string
}

export interface BangLink {
  /** With its exclamation mark. */
  readonly bang: string
  readonly name: string
  readonly href: string
}

const bangs: ReadonlyMap<string, BangSearch> = new Map(Object.entries(listed))

/** Those that are offered to whoever found nothing: an encyclopedia, code, questions, papers, the web. */
const OFFERED = ['w', 'gh', 'so', 'arx', 'ddg', 'g']

/** The address that a query with a bang at its beginning or end leads to; undefined where it has none that is known. */
export function followBang(query: string): string | undefined {
  const words = query.trim().split(/\s+/)
  const at = [0, words.length - 1].find((place) => words[place]?.startsWith('!'))
  const known = at === undefined ? undefined : bangs.get((words[at] ?? '').slice(1).toLowerCase())
  if (!known) return undefined
  const rest = words.filter((_, place) => place !== at).join(' ')
  return rest === '' ? new URL(known.search).origin : addressOf(known, rest)
}

export function offeredBangs(query: string): readonly BangLink[] {
  return OFFERED.flatMap((bang) => {
    const known = bangs.get(bang)
    return known ? [{ bang: `!${bang}`, name: known.name, href: addressOf(known, query) }] : []
  })
}

/** Where bangs lead: what a page must let its form go to. */
export const bangOrigins: readonly string[] = [
  ...new Set([...bangs.values()].map(({ search }) => new URL(search).origin)),
]

/** Half of a pair of surrogates can't be encoded. */
function addressOf({ search }: BangSearch, query: string): string {
  return search.replace('{q}', () => encodeURIComponent(query.toWellFormed()))
}
