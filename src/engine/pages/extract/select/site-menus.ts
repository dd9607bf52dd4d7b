// Finds the menus that a site has on each of its pages, by what they link to: this very page among many others.
import type { Analysis } from '../analyse/analyse-page.ts'
import { absoluteUrl, baseUrl } from '../tree/absolute-url.ts'
import { attribute, endOf, tagOf } from '../tree/tree.ts'
import { FAR, readSignals, SIGNAL_NAMES } from './signals.ts'

/** A shorter list does little harm, and may be of pages that belong to this one. */
const MIN_LINKS = 20
/** In a menu nearly every letter is in a link. */
const MIN_LINK_SHARE = 0.8
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl'])
const BESIDE_CONTENT: readonly number[] = ['nav', 'aside', 'toc', '<nav>', '<aside>'].map((name) =>
  SIGNAL_NAMES.indexOf(name),
)

/** 1 for each block of such a menu. On a short page they are most of the text, and may be taken for the content. */
export function siteMenus(page: Analysis): Uint8Array {
  const { tree, blocks } = page
  const found = new Uint8Array(blocks.list.length)
  const signals = readSignals(tree)
  for (let node = 0; node < tree.size; node += 1) {
    if (!LISTS.has(tagOf(tree, node))) continue
    const distances = signals.distances(node)
    if (BESIDE_CONTENT.some((signal) => (distances[signal] ?? FAR) < FAR) && listsThisPage(page, node)) {
      for (let at = node; at < endOf(tree, node); at += 1) {
        const block = blocks.ofNode[at] ?? -1
        if (block >= 0) found[block] = 1
      }
    }
    node = endOf(tree, node) - 1
  }
  return found
}

/** Whether a list is of links, to this page and to many others. */
function listsThisPage({ tree, url, head }: Analysis, list: number): boolean {
  const base = baseUrl(url, head.base)
  const self = withoutFragment(url)
  let [links, linked, letters, linkEnd] = [0, 0, 0, -1]
  let isListed = false
  for (let node = list; node < endOf(tree, list); node += 1) {
    const length = (tree.text[node] ?? '').trim().length
    letters += length
    if (node < linkEnd) linked += length
    const address = tagOf(tree, node) === 'a' ? attribute(tree, node, 'href') : undefined
    if (address === undefined) continue
    links += 1
    linkEnd = endOf(tree, node)
    // The place of this page in a menu may lead nowhere.
    isListed ||= address === '#' || withoutFragment(absoluteUrl(address, base) ?? '') === self
  }
  return isListed && links >= MIN_LINKS && linked >= MIN_LINK_SHARE * letters
}

function withoutFragment(address: string): string {
  return address.split('#', 1)[0] ?? ''
}
