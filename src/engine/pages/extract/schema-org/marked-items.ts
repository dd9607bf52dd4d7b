// Reads the schema.org items that a page marks in its own elements: microdata, and RDFa as schema.org's examples have it.

import { recordsIn, type SchemaItem, schemaText, typesOf } from '../analyse/json-ld.ts'
import { BLOCK_TAGS } from '../tree/html-elements.ts'
import { attribute, endOf, type HtmlTree, nearest, tagOf } from '../tree/tree.ts'

const MAX_ITEMS = 500
const MAX_VALUES = 5_000
const MAX_TEXT_LENGTH = 5_000
/** Nodes that are looked through for text, all values together: elements in elements may all be values. */
const MAX_NODES_READ = 500_000

type Marked = Record<string, unknown>

interface OpenItem {
  readonly end: number
  readonly value: Marked
}

interface FoundItem {
  readonly node: number
  readonly value: Marked
  /** Whether it is a value of the item around it. */
  readonly inner: boolean
}

/**
 * What is marked as the page's own: what the title names first, else the only item of a type that says what a page is. Several
 * of a type are the entries of a list; people and companies stand on the pages that are by them.
 */
export function markedItems(tree: HtmlTree, title: string): readonly SchemaItem[] {
  const outer = findItems(tree).filter(({ inner }) => !inner)
  const items = outer
    .filter(({ node }) => !isBeside(tree, node))
    .map(({ value }) => ({ types: typesOf(value), value }))
  const counts = new Map<string, number>()
  for (const type of items.flatMap(({ types }) => types)) counts.set(type, (counts.get(type) ?? 0) + 1)
  const isOnly = ({ types }: SchemaItem): boolean => types.every((type) => counts.get(type) === 1)
  return items
    .filter((item) => isNamed(item, title) || (isOnly(item) && item.types.some((type) => OF_PAGE.test(type))))
    .flatMap((item) => [item, ...mainEntitiesOf(item)])
}

function mainEntitiesOf({ value }: SchemaItem): readonly SchemaItem[] {
  return recordsIn(value['mainEntity'])
    .map((entity) => ({ types: typesOf(entity), value: entity }))
    .filter(({ types }) => types.length > 0)
}

const BESIDE = new Set(['aside', 'footer', 'nav'])

function isBeside(tree: HtmlTree, node: number): boolean {
  return nearest(tree, node, BESIDE, Number.POSITIVE_INFINITY) >= 0
}

const OF_PAGE =
  /Article$|Posting$|Page$|^(?:Recipe|HowTo|Product|ProductGroup|Event|\w+Event|Festival|Movie|TVSeries|TVEpisode|Book|Course|Question|SoftwareApplication|MobileApplication|WebApplication|Thesis|Report)$/

/** At its beginning: the site's own name stands at the end of every title. */
function isNamed({ value }: SchemaItem, title: string): boolean {
  const name = schemaText(value['name']).replace(/\s+/g, ' ').toLowerCase()
  return name.length > 1 && title.toLowerCase().startsWith(name)
}

function findItems(tree: HtmlTree): readonly FoundItem[] {
  const found: FoundItem[] = []
  const open: OpenItem[] = []
  const budget = { values: MAX_VALUES, nodes: MAX_NODES_READ }
  let vocabularyEnds = 0
  for (let node = 0; node < tree.size && found.length < MAX_ITEMS; node += 1) {
    while ((open.at(-1)?.end ?? tree.size) <= node) open.pop()
    if (!isMarked(tree.attributes[node])) continue
    vocabularyEnds = Math.max(vocabularyEnds, endOfVocabulary(tree, node))
    const holder = open.at(-1)?.value
    const { item, starts, names } = readMark(tree, node, node < vocabularyEnds)
    if (holder && names.length > 0) addValue(holder, names, item ?? valueIn(tree, node, budget), budget)
    if (starts) open.push({ end: endOf(tree, node), value: item ?? itemOf([]) })
    if (item) found.push({ node, value: item, inner: holder !== undefined && names.length > 0 })
  }
  return found
}

interface Mark {
  readonly item?: Marked
  /** An item without a type that we know ends the one around it all the same. */
  readonly starts: boolean
  readonly names: readonly string[]
}

function readMark(tree: HtmlTree, node: number, inVocabulary: boolean): Mark {
  const types = typesMarked(tree, node, inVocabulary)
  const starts = types.length > 0 || attribute(tree, node, 'itemscope') !== undefined
  return { starts, names: namesMarked(tree, node), ...(types.length > 0 && { item: itemOf(types) }) }
}

function endOfVocabulary(tree: HtmlTree, node: number): number {
  return SCHEMA_ORG.test(attribute(tree, node, 'vocab') ?? '') ? endOf(tree, node) : 0
}

const MARKS = new Set(['itemscope', 'itemprop', 'typeof', 'property', 'vocab'])

function isMarked(attributes: readonly string[] | undefined): boolean {
  if (attributes === undefined) return false
  for (let at = 0; at < attributes.length; at += 2) if (MARKS.has(attributes[at] ?? '')) return true
  return false
}

function itemOf(types: readonly string[]): Marked {
  return Object.assign(Object.create(null) as Marked, { '@type': types })
}

const SCHEMA_ORG = /^https?:\/\/(?:www\.)?(?:schema|data-vocabulary)\.org\b/i
const PREFIXED = /^(?:schema:|https?:\/\/(?:www\.)?(?:schema|data-vocabulary)\.org\/)/i
const NAME = /^[a-zA-Z][\w-]{0,60}$/

/** Without the vocabulary's address. RDFa's short names count where schema.org is the vocabulary. */
function typesMarked(tree: HtmlTree, node: number, inVocabulary: boolean): readonly string[] {
  const scoped = attribute(tree, node, 'itemscope') !== undefined
  const written = attribute(tree, node, scoped ? 'itemtype' : 'typeof') ?? ''
  return words(written)
    .filter((type) => PREFIXED.test(type) || (!scoped && inVocabulary))
    .map((type) => type.replace(PREFIXED, ''))
    .filter((type) => NAME.test(type))
}

function namesMarked(tree: HtmlTree, node: number): readonly string[] {
  return words(attribute(tree, node, 'itemprop') ?? attribute(tree, node, 'property') ?? '')
    .map((name) => name.replace(PREFIXED, ''))
    .filter((name) => NAME.test(name))
}

function words(text: string): readonly string[] {
  return text.slice(0, 500).split(/\s+/).filter(Boolean)
}

interface Budget {
  values: number
  nodes: number
}

function addValue(item: Marked, names: readonly string[], value: unknown, budget: Budget): void {
  if (value === '') return
  for (const name of names) {
    if (budget.values <= 0) return
    budget.values -= 1
    const before = item[name]
    if (before === undefined) item[name] = value
    else if (Array.isArray(before)) before.push(value)
    else item[name] = [before, value]
  }
}

/** Where an element's own value stands (HTML, 5.2.4 Values), after what `content` says instead. */
const VALUE_IN: ReadonlyMap<string, string> = new Map([
  ...['audio', 'embed', 'iframe', 'img', 'source', 'track', 'video'].map((tag) => [tag, 'src'] as const),
  ...['a', 'area', 'link'].map((tag) => [tag, 'href'] as const),
  ...['data', 'meter'].map((tag) => [tag, 'value'] as const),
  ['object', 'data'],
  ['time', 'datetime'],
])

function valueIn(tree: HtmlTree, node: number, budget: Budget): string {
  const said = attribute(tree, node, 'content')
  if (said !== undefined) return said.trim()
  const tag = tagOf(tree, node)
  const own = attribute(tree, node, VALUE_IN.get(tag) ?? '')
  // The name in a link is what it says, and its address only where it says nothing.
  const text = tag === 'a' || own === undefined ? textOf(tree, node, budget) : ''
  return text === '' ? (own ?? '').trim() : text
}

const UNREAD = new Set(['script', 'style', 'template', 'noscript'])

/** Its blocks on lines of their own. */
function textOf(tree: HtmlTree, node: number, budget: Budget): string {
  let text = ''
  const end = endOf(tree, node)
  for (let at = node; at < end && text.length < MAX_TEXT_LENGTH && budget.nodes > 0; at += 1) {
    budget.nodes -= 1
    const tag = tagOf(tree, at)
    if (tag === '') text += (tree.text[at] ?? '').replace(/\s+/g, ' ')
    else if (UNREAD.has(tag)) at = endOf(tree, at) - 1
    else if (tag === 'br' || (BLOCK_TAGS.has(tag) && at !== node)) text += '\n'
  }
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
