// The name that was probably meant, of those that there are.
import { editDistance } from './text/edit-distance.ts'

export const LONGEST_NAME = 64

/** `elsewhere`: what others call them, each written as `folded` writes it. */
export function nearestName(
  name: string,
  known: readonly string[],
  elsewhere: Readonly<Record<string, string>> = {},
): string | undefined {
  const wanted = folded(name)
  const meant = Object.hasOwn(elsewhere, wanted) ? elsewhere[wanted] : undefined
  if (meant !== undefined && known.includes(meant)) return meant
  // A third of a name may be mistyped.
  const most = Math.min(3, Math.floor(wanted.length / 3))
  return known
    .map((one) => ({ one, edits: editDistance(wanted, folded(one), most) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits)[0]?.one
}

/** `include_domains` and `include-domains` are meant for `includeDomains`. */
function folded(name: string): string {
  return name.slice(0, LONGEST_NAME).replace(/[_-]/g, '').toLowerCase()
}
