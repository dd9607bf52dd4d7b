// Joins MDN pages of which nothing is known but their name into the page they belong to.
import type { MdnPage, MdnPages } from './mdn-pages.ts'

/** Members of these are looked up by name: each keeps its page. */
const KEPT: ReadonlySet<string> = new Set(['javascript', 'css', 'html', 'http'])

/** Takes them out; their page lists each among its members, with the name that `nameOf` gives it. */
export function joinStubs(pages: MdnPages, nameOf: (page: MdnPage) => string): void {
  const bearers = Map.groupBy(pages.keys(), lastName)
  for (const page of [...pages.values()].filter(isStub)) {
    const owner = pages.get(page.path.slice(0, page.path.lastIndexOf('/')))
    const isOnlyOne = bearers.get(lastName(page.path))?.length === 1
    if (!owner || isStub(owner) || (isOnlyOne && isOfFeature(page))) continue
    owner.joined.push({ name: nameOf(page), support: page.features[0]?.compat.support ?? {} })
    owner.children.delete(page.path)
    pages.delete(page.path)
  }
}

/** No words of its own, and no member. */
function isStub(page: MdnPage): boolean {
  const says = page.descriptions.length + page.sections.length + page.children.size + page.joined.length
  return !KEPT.has(page.area) && page.summary === undefined && says === 0
}

/** The words of a feature tell what a member is about whose name no other has: it may be looked up by that. */
function isOfFeature({ features }: MdnPage): boolean {
  return features.some(({ compat }) => compat.tags?.some((tag) => tag.startsWith('web-features:')))
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}
