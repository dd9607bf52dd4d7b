// Footnotes: which marks refer to notes of the same page, and which elements are those notes.
import {
  attribute,
  classOf,
  endOf,
  findElements,
  type HtmlTree,
  lineText,
  nearest,
  parentOf,
  tagOf,
} from '../tree/tree.ts'

export type Footnotes = ReturnType<typeof readFootnotes>

const NOTE_ID =
  /^(?:user-content-)?(?:fn|footnote|note|ftn|_ftn|sdfootnote|cite_note|endnote|_edn|en|ref-?fn)[-_:.]?/i
const BACK_ID =
  /^(?:user-content-)?(?:fnref|ref|footnote-?ref|footnote-?anchor|_ftnref|cite_ref|back|r|a|sdfootnote\d+anc|_ednref)[-_:.]?/i
/** A number or a sign, as notes are marked with. */
const MARK = /^(?:\d{1,3}|[*\u2020\u2021\u00a7\u00b6]{1,3})$/
/** An arrow, or the number of the note. */
const BACK_TEXT = /^(?:[\s\u21a9\u2191^\u2b06\u23ce\u2190*\da-z]|\ufe0e){0,4}$/
const MARK_TAGS: ReadonlySet<string> = new Set(['a', 'sup'])
const NOTE_TAGS: ReadonlySet<string> = new Set(['li', 'p', 'div', 'aside', 'dd', 'section'])
const MAX_LABEL_LENGTH = 8

interface Reference {
  readonly node: number
  readonly label: string
}

/** A note of the page, and what refers to it. */
export interface Note {
  readonly label: string
  readonly references: readonly Reference[]
}

/** The notes of a page by the elements that hold them. */
export type Notes = ReadonlyMap<number, Note>

export function findNotes(tree: HtmlTree): Notes {
  const linked = new Map<string, Reference[]>()
  const raised: Reference[] = []
  for (const node of findElements(tree, MARK_TAGS)) {
    const isRaisedMark = tagOf(tree, node) === 'sup'
    const target = localTarget(tree, node)
    if (!isRaisedMark && target === '') continue
    const label = lineText(tree, node, 100).replace(/[[\]()\s^.:]|\u21a9|\ufe0e/g, '')
    if (label === '' || label.length > MAX_LABEL_LENGTH) continue
    if (isRaisedMark) {
      if (MARK.test(label) && !hasLink(tree, node)) raised.push({ node, label })
    } else if (isReference(tree, node, target, label)) {
      addTo(linked, target, { node, label })
    }
  }
  return new Map([...unlinkedNotes(tree, raised), ...linkedNotes(tree, linked)])
}

/** `isKept` tells whether an element is part of the content: a reference without its note is no footnote. */
export function readFootnotes(tree: HtmlTree, all: Notes, isKept: (node: number) => boolean) {
  const notes = new Map([...all].filter(([holder]) => isKept(holder)))
  const references = new Map<number, string>()
  for (const note of notes.values()) {
    for (const { node } of note.references) references.set(node, note.label)
  }
  const isBackLink = (node: number) => BACK_TEXT.test(lineText(tree, node, 40))
  return {
    /** The label of the note that a link or a raised mark refers to. */
    referenceOf: (node: number): string | undefined => references.get(node),
    /** The label of the note that an element is. */
    noteOf: (node: number): string | undefined => notes.get(node)?.label,
    /** Whether the element leads back from a note, or repeats its number before it. */
    isBackMark: (node: number): boolean => {
      const target = localTarget(tree, node)
      if (target !== '' && BACK_ID.test(target) && isBackLink(node)) return true
      const holder = notes.size === 0 ? undefined : noteAround(tree, node, notes)
      if (holder === undefined) return false
      if (target !== '') return isBackLink(node)
      const label = lineText(tree, node, 40).replace(/[[\]().:\s]/g, '')
      return label === notes.get(holder)?.label && isFirstText(tree, holder, node)
    },
  }
}

function localTarget(tree: HtmlTree, link: number): string {
  const href = attribute(tree, link, 'href') ?? ''
  const hash = href.indexOf('#')
  return hash < 0 || href.length - hash > 80 ? '' : href.slice(hash + 1)
}

function isReference(tree: HtmlTree, link: number, target: string, label: string): boolean {
  if (!NOTE_ID.test(target) && !MARK.test(label)) return false
  if (isRaised(tree, link) || attribute(tree, link, 'role') === 'doc-noteref') return true
  return /^\[\d{1,3}\]$/.test(lineText(tree, link, 10))
}

/** In a `sup`, or holding one. */
function isRaised(tree: HtmlTree, link: number): boolean {
  const parent = parentOf(tree, link)
  if (tagOf(tree, parent) === 'sup' || tagOf(tree, parentOf(tree, parent)) === 'sup') return true
  for (let at = link + 1; at < Math.min(endOf(tree, link), link + 4); at += 1) {
    if (tagOf(tree, at) === 'sup' || attribute(tree, at, 'class') === 'fn') return true
  }
  return /footnote|noteref/i.test(classOf(tree, link))
}

function hasLink(tree: HtmlTree, sup: number): boolean {
  for (let up = parentOf(tree, sup), steps = 0; up > 0 && steps < 2; up = parentOf(tree, up), steps += 1) {
    if (tagOf(tree, up) === 'a' && attribute(tree, up, 'href') !== undefined) return true
  }
  return findElements(tree, MARK_TAGS, sup).some((node) => tagOf(tree, node) === 'a')
}

/** The elements with the ids that are referred to, or the items around the anchors that carry them, behind the text. */
function linkedNotes(tree: HtmlTree, linked: ReadonlyMap<string, Reference[]>): Notes {
  const notes = new Map<number, Note>()
  if (linked.size === 0) return notes
  const taken = new Set<string>()
  for (let node = 1; node < tree.size; node += 1) {
    const id = attribute(tree, node, 'id') ?? attribute(tree, node, 'name')
    const references = id === undefined ? undefined : linked.get(id)
    const [first] = references ?? []
    if (references === undefined || first === undefined || first.node > node || taken.has(first.label))
      continue
    const holder = holderOf(tree, node)
    if (holder <= first.node || notes.has(holder)) continue
    notes.set(holder, { label: first.label, references })
    taken.add(first.label)
  }
  return notes
}

/** A paragraph that begins with a raised number which also stands, raised, in the text before it. */
function unlinkedNotes(tree: HtmlTree, raised: readonly Reference[]): Notes {
  const notes = new Map<number, Note>()
  const open = new Map<string, Reference[]>()
  for (const mark of raised) {
    const holder = holderOf(tree, mark.node)
    const before = open.get(mark.label)
    const begins = holder >= 0 && isFirstText(tree, holder, mark.node)
    if (!begins) addTo(open, mark.label, mark)
    else if (before !== undefined && !notes.has(holder)) {
      notes.set(holder, { label: mark.label, references: before })
      open.delete(mark.label)
    }
  }
  return notes
}

function addTo(lists: Map<string, Reference[]>, key: string, reference: Reference): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [reference])
  else list.push(reference)
}

/** The element that holds a note with this mark; -1 where there is none. */
function holderOf(tree: HtmlTree, node: number): number {
  return nearest(tree, node, NOTE_TAGS, 4)
}

function noteAround(tree: HtmlTree, node: number, notes: Notes): number | undefined {
  for (let up = node, steps = 0; up > 0 && steps < 8; up = parentOf(tree, up), steps += 1) {
    if (notes.has(up)) return up
  }
  return undefined
}

/** A note's number stands within its first few elements. */
const MAX_LEAD_NODES = 12

function isFirstText(tree: HtmlTree, holder: number, node: number): boolean {
  if (node - holder > MAX_LEAD_NODES) return false
  for (let at = holder + 1; at < node; at += 1) if ((tree.text[at] ?? '').trim() !== '') return false
  return true
}
