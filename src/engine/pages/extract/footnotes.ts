// Footnotes: which links point to notes of the same page, and which elements are those notes.
import { attribute, endOf, findElements, type HtmlTree, lineText, tagOf } from './tree.ts'

export interface Footnotes {
  /** The label of the note that a link refers to. */
  referenceOf(link: number): string | undefined
  /** The label of the note that an element is. */
  noteOf(node: number): string | undefined
  /** Whether the link leads back from a note to its reference. */
  isBackLink(link: number): boolean
}

const NOTE_ID =
  /^(?:user-content-)?(?:fn|footnote|note|ftn|_ftn|sdfootnote|cite_note|endnote|_edn|en|ref-?fn)[-_:.]?/i
const BACK_ID =
  /^(?:user-content-)?(?:fnref|ref|footnote-?ref|footnote-?anchor|_ftnref|cite_ref|back|r|a|sdfootnote\d+anc|_ednref)[-_:.]?/i
/** An arrow, or the number of the note. */
const BACK_MARK = /^(?:[\s\u21a9\u2191^\u2b06\u23ce\u2190*\da-z]|\ufe0e){0,4}$/
const LINK_TAGS: ReadonlySet<string> = new Set(['a'])
const NOTE_TAGS: ReadonlySet<string> = new Set(['li', 'p', 'div', 'aside', 'dd', 'section'])
const MAX_LABEL_LENGTH = 8

export function readFootnotes(tree: HtmlTree): Footnotes {
  const labels = new Map<string, string>()
  const references = new Map<number, string>()
  for (const link of findElements(tree, LINK_TAGS)) {
    const target = localTarget(tree, link)
    if (target === '' || !NOTE_ID.test(target)) continue
    if (!isRaised(tree, link) && attribute(tree, link, 'role') !== 'doc-noteref') continue
    const label = lineText(tree, link, 100).replace(/[[\]()\s^]|\u21a9|\ufe0e/g, '')
    if (label === '' || label.length > MAX_LABEL_LENGTH) continue
    labels.set(target, labels.get(target) ?? label)
    references.set(link, labels.get(target) ?? label)
  }
  const notes = labels.size === 0 ? new Map<number, string>() : findNotes(tree, labels)
  const noted = new Set([...notes.values()])
  return {
    referenceOf: (link) => {
      const label = references.get(link)
      return label !== undefined && noted.has(label) ? label : undefined
    },
    noteOf: (node) => notes.get(node),
    isBackLink: (link) => {
      const target = localTarget(tree, link)
      return target !== '' && BACK_ID.test(target) && BACK_MARK.test(lineText(tree, link, 40))
    },
  }
}

function localTarget(tree: HtmlTree, link: number): string {
  const href = attribute(tree, link, 'href') ?? ''
  const hash = href.indexOf('#')
  return hash < 0 || href.length - hash > 80 ? '' : href.slice(hash + 1)
}

/** In a `sup`, or holding one. */
function isRaised(tree: HtmlTree, link: number): boolean {
  const parent = tree.parent[link] ?? 0
  if (tagOf(tree, parent) === 'sup' || tagOf(tree, tree.parent[parent] ?? 0) === 'sup') return true
  for (let at = link + 1; at < Math.min(endOf(tree, link), link + 4); at += 1)
    if (tagOf(tree, at) === 'sup') return true
  return /footnote|noteref/i.test(attribute(tree, link, 'class') ?? '')
}

/** The element with the note's id, or the item around the anchor that carries it. */
function findNotes(tree: HtmlTree, labels: ReadonlyMap<string, string>): Map<number, string> {
  const notes = new Map<number, string>()
  const taken = new Set<string>()
  for (let node = 1; node < tree.size; node += 1) {
    const id = attribute(tree, node, 'id') ?? attribute(tree, node, 'name')
    const label = id === undefined ? undefined : labels.get(id)
    if (label === undefined || taken.has(label)) continue
    let holder = node
    for (let steps = 0; steps < 3 && holder > 0 && !NOTE_TAGS.has(tagOf(tree, holder)); steps += 1) {
      holder = tree.parent[holder] ?? 0
    }
    if (!NOTE_TAGS.has(tagOf(tree, holder)) || notes.has(holder)) continue
    notes.set(holder, label)
    taken.add(label)
  }
  return notes
}
