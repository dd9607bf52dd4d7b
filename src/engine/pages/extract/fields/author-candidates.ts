// Gathers every name on a page that could be its author's, with all that speaks for and against each.
import { isRecord } from '../../../../foundation/text/json-shape.ts'
import { onOneLine } from '../../../../foundation/text/one-line.ts'
import { withoutEnd } from '../../../../foundation/text/truncate.ts'
import { type Analysis, blockAt, headingBlock } from '../analyse/analyse-page.ts'
import { wordsOf } from '../analyse/blocks.ts'
import { mainItems, schemaText } from '../analyse/json-ld.ts'
import { attribute, endOf, type HtmlTree, lineText, namesOf, remembered, tagOf } from '../tree/tree.ts'
import { type Candidate, candidatesOf, type Features } from './pick-candidate.ts'
import { unescaped } from './title-text.ts'

const SOURCES = [
  'schema author',
  'schema creator',
  'schema other',
  'schema person',
  'meta author',
  'meta article author',
  'meta other',
  'rel author',
  'marked author',
  'author name class',
  'author class',
  'byline class',
  'author link',
  'byline text',
  'user class',
] as const
type Source = (typeof SOURCES)[number]

interface Draft {
  readonly value: string
  readonly names: number
  /** The line without "by", whatever it lists. */
  readonly asWritten: boolean
  readonly sources: Set<Source>
  mentions: number
  readonly order: number
  nearComments: boolean
  nearAside: boolean
  blocksFromHeading: number
  place: number
}

const MAX_NAME_LENGTH = 100
const MAX_AUTHORS = 10
const MAX_CANDIDATES = 60
/** Elements that name someone, the same one again and again on a long thread. */
const MAX_ELEMENTS = 5_000
/** A byline is a small element. */
const MAX_NODES = 40
const FAR_AWAY = 999
const PREFIX =
  /^(?:(?:written|authored|posted|reported|published|text|words|story|review(?:ed)?|article|medically reviewed|edited|created|submitted|started)?\s*by|von|par|por|di|door|autore?n?s?|authors?|auteur|автор|escrito por|scritto da|geschrieben von|texte?|redaktion)[\s:]+/i
const NO_NAME =
  /^(?:by|home|menu|share|follow|view all|read more|posted|written|none|null|unknown|n\/a|author|undefined|anonymous|subscribe|comments?|about|bio|user ?name|no author|the authors?|authors|last updated?|last|default|not available)$/i
const KNOWN_WORD =
  /\b(?:admin|editor|editorial|staff|team|guest|user|webmaster|redaktion|redazione|rédaction|news|desk|magazine|inc|llc|gmbh|ltd|group|company|department|university|center|association|press|reuters|dpa|afp)\b/i

/** Spaces are single by then. */
const MARKS_BEHIND = ',.;:| –-'

/** The day behind a name, which may follow without a space. */
const DAY_BEHIND =
  /(?:\s|(?<=\p{Ll}))(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?\s+\d{1,2}\b.*$/iu
/** An institution may have an "and" in its name. */
const INSTITUTION = /\b(?:for|of the|of)\b/

function withoutDay(line: string): string {
  return /\d/.test(line) ? line.replace(DAY_BEHIND, '') : line
}

function withoutPrefix(line: string): string {
  const bare = withoutDay(onOneLine(unescaped(line)))
  const name = bare
    .replace(PREFIX, '')
    .replace(PREFIX, '')
    .replace(/^By(?=\p{Lu})/u, '')
  return withoutEnd(name, MARKS_BEHIND)
}

/** A name without marks before it, and a role in brackets or marks behind it. */
function bareName(name: string): string {
  const text = name.replace(/^[@\s,]+/, '').trim()
  const close = text.endsWith(')') ? text.length - 1 : -1
  const open = text.indexOf('(', text.lastIndexOf(')', close - 1) + 1)
  return close < 0 || open < 0 ? withoutEnd(text, MARKS_BEHIND) : text.slice(0, open).trim()
}

/** The names in a line, without "by" before and a role behind them. */
export function readNames(line: string): string[] {
  if (/^\s*(?:https?:|\/)/i.test(line)) return []
  const bare = withoutPrefix(line)
  if (INSTITUTION.test(bare)) return [bare].filter(isName)
  return bare
    .split(/\s*(?:;|\band\b|\bund\b|\bet\b|\by\b|&|\||\/)\s*|,\s+(?=\p{Lu}[\p{L}.]+ \p{Lu})/u)
    .map(bareName)
    .filter(isName)
    .slice(0, MAX_AUTHORS)
}

/** The name of a value that was never filled in. */
const PLACEHOLDER = /^[a-z_]+(?:\.[a-z_]+){2,}$/

function isName(name: string): boolean {
  if (name.length < 2 || name.length > MAX_NAME_LENGTH || NO_NAME.test(name)) return false
  if (PLACEHOLDER.test(name)) return false
  return !/^https?:|[@{}<>]|\.(?:com|org|net|html?)\b|\d{4}/i.test(name) && name.split(' ').length <= 7
}

class Drafts {
  readonly byKey = new Map<string, Draft>()

  add(line: string | readonly string[], source: Source): Draft | undefined {
    const lines = typeof line === 'string' ? [line] : line
    const names = lines.flatMap(readNames)
    const unique = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].slice(
      0,
      MAX_AUTHORS,
    )
    const bare = lines.length === 1 ? withoutPrefix(lines[0] ?? '') : ''
    if (unique.length > 0 && bare.length <= MAX_NAME_LENGTH) this.note(bare, unique.length, true, source)
    return this.note(unique.join('; '), unique.length, false, source)
  }

  private note(value: string, names: number, asWritten: boolean, source: Source): Draft | undefined {
    const key = wordsOf(value).join(' ')
    if (key === '') return undefined
    let draft = this.byKey.get(key)
    if (draft === undefined) {
      if (this.byKey.size >= MAX_CANDIDATES) return undefined
      draft = {
        value,
        names,
        asWritten,
        sources: new Set(),
        mentions: 0,
        order: this.byKey.size,
        nearComments: false,
        nearAside: false,
        blocksFromHeading: FAR_AWAY,
        place: -1,
      }
      this.byKey.set(key, draft)
    }
    draft.sources.add(source)
    draft.mentions += 1
    return draft
  }
}

/** What a draft is told apart by beside its own page: the others, and what the site calls itself. */
interface Rest {
  readonly all: number
  readonly declared: number
  /** Lower case. */
  readonly site: string
}

const FEATURES: Features<Draft, Rest> = [
  ...SOURCES.map((source) => [source, ({ sources }: Draft) => sources.has(source)] as const),
  ['mentions', (draft) => draft.mentions],
  ['order', (draft) => draft.order],
  ['candidates', (_, { all }) => all],
  ['names', (draft) => draft.names],
  ['words', ({ value }) => value.split(/\s+/).length],
  ['characters', ({ value }) => value.length],
  ['capital words', ({ value }) => capitalShare(value.split(/\s+/))],
  ['is site', ({ value }, { site }) => site !== '' && value.toLowerCase() === site],
  ['has site', ({ value }, { site }) => site.length > 2 && isWithin(value.toLowerCase(), site)],
  ['has digit', ({ value }) => /\d/.test(value)],
  ['declared any', (_, { declared }) => declared],
  ['near comments', (draft) => draft.nearComments],
  ['near aside', (draft) => draft.nearAside],
  ['blocks from heading', (draft) => draft.blocksFromHeading],
  ['place in page', (draft) => draft.place],
  ['known word', ({ value }) => KNOWN_WORD.test(value)],
  ['as written', (draft) => draft.asWritten],
]

export const AUTHOR_FEATURES: readonly string[] = FEATURES.map(([name]) => name)

function capitalShare(words: readonly string[]): number {
  return words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length
}

/** Whether one of the two is a part of the other. */
function isWithin(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one)
}

export function authorCandidates(page: Analysis, siteName: string): Candidate[] {
  const drafts = new Drafts()
  addSchema(page, drafts)
  addMeta(page, drafts)
  const declared = drafts.byKey.size
  addElements(page, drafts)
  addBylines(page, drafts)
  const rest = { all: drafts.byKey.size, declared, site: siteName.toLowerCase() }
  return candidatesOf(drafts.byKey.values(), FEATURES, rest)
}

function addSchema(page: Analysis, drafts: Drafts): void {
  for (const [index, item] of mainItems(page.items).slice(0, 10).entries()) {
    drafts.add(authorNames(item.value['author'], page), index === 0 ? 'schema author' : 'schema other')
    drafts.add(authorNames(item.value['creator'], page), 'schema creator')
  }
  for (const item of page.items.slice(0, 200)) {
    if (item.types.includes('Person')) drafts.add(schemaText(item.value['name']), 'schema person')
  }
}

function authorNames(value: unknown, page: Analysis): string[] {
  return (Array.isArray(value) ? value.slice(0, MAX_AUTHORS) : [value])
    .map((one) => {
      if (!isRecord(one) || one['name'] !== undefined) return schemaText(isRecord(one) ? one['name'] : one)
      // A reference to an item elsewhere on the page.
      const target = page.items.find(
        (item) => item.value['@id'] === one['@id'] && item.value['name'] !== undefined,
      )
      return target === undefined ? '' : schemaText(target.value['name'])
    })
    .filter((name) => name !== '')
}

const OTHER_META =
  `parsely-author sailthru.author dc.creator dcterms.creator citation_author byl creator article.author
  og:article:author cxenseparse:author dc.contributor rbauthors authors og:author book:author twitter:creator:name
  dc.creator.name`.split(/\s+/)

function addMeta(page: Analysis, drafts: Drafts): void {
  const { meta } = page.head
  drafts.add(meta.get('author') ?? [], 'meta author')
  drafts.add(meta.get('article:author') ?? [], 'meta article author')
  for (const name of OTHER_META) drafts.add(meta.get(name) ?? [], 'meta other')
  for (const index of [1, 2]) {
    const label = meta.get(`twitter:label${index}`)?.[0] ?? ''
    if (/written|author|von|par|geschrieben|écrit|escrito/i.test(label))
      drafts.add(meta.get(`twitter:data${index}`) ?? [], 'meta other')
  }
}

const NAME_CLASS = /(?:author|byline|writer|contributor)[-_]{0,2}(?:name|link|title)|\bfn\b|name-?author/i
const AUTHOR_CLASS = /author|writer|contributor|autor|auteur/i
const BYLINE_CLASS = /by-?line|posted-?by|written-?by|credit|entry-meta|post-meta/i
const USER_CLASS =
  /user-?name|\busername\b|poster|nickname|display-?name|user-?link|\bcreator\b|member-?name/i
const AUTHOR_HREF =
  /\/(?:authors?|autor|auteur|writers?|contributors?|profile|people|staff|team|users?|members?|by|redakteur|redaktion)\//i

function addElements(page: Analysis, drafts: Drafts): void {
  const { tree } = page
  const heading = headingBlock(page)
  let noted = 0
  for (
    let node = 0;
    node < tree.size && noted < MAX_ELEMENTS && drafts.byKey.size < MAX_CANDIDATES;
    node += 1
  ) {
    const nodes = endOf(tree, node) - node
    if (nodes < 2 || nodes > MAX_NODES || tree.attributes[node] === undefined) continue
    const source = sourceOf(tree, node, tagOf(tree, node))
    if (source === undefined) continue
    const text = lineText(tree, node, 200)
    const name = source === 'byline class' || source === 'author class' ? firstPart(text) : text
    if (text === '' || name.length > 120) continue
    noted += 1
    const draft = drafts.add(name, source)
    if (draft !== undefined) place(page, draft, node, heading)
  }
}

const classSource = remembered((words): Source | undefined => {
  if (NAME_CLASS.test(words)) return 'author name class'
  if (BYLINE_CLASS.test(words)) return 'byline class'
  if (AUTHOR_CLASS.test(words)) return 'author class'
  return USER_CLASS.test(words) ? 'user class' : undefined
})

function sourceOf(tree: HtmlTree, node: number, tag: string): Source | undefined {
  if ((attribute(tree, node, 'rel') ?? '').includes('author')) return 'rel author'
  const property = attribute(tree, node, 'itemprop') ?? ''
  if (property === 'author' || property === 'creator') return 'marked author'
  const words = `${namesOf(tree, node)} ${attribute(tree, node, 'data-testid') ?? ''}`.slice(0, 300)
  const named = classSource(words)
  if (named !== undefined) return named
  return tag === 'a' && AUTHOR_HREF.test((attribute(tree, node, 'href') ?? '').slice(0, 300))
    ? 'author link'
    : undefined
}

function place(page: Analysis, draft: Draft, node: number, heading: number): void {
  const { tree, blocks } = page
  const block = blockAt(page, node)
  if (block >= 0) {
    draft.blocksFromHeading = Math.min(draft.blocksFromHeading, Math.abs(block - heading))
    if (draft.place < 0) draft.place = block / Math.max(1, blocks.list.length)
  }
  for (let up = node, steps = 0; up > 0 && steps < 10; up = tree.parent[up] ?? 0, steps += 1) {
    const words = namesOf(tree, up).slice(0, 300)
    if (/comment|reply|respond/i.test(words)) draft.nearComments = true
    if (
      /sidebar|related|footer|widget|recent|popular|teaser|card/i.test(words) ||
      tagOf(tree, up) === 'footer'
    )
      draft.nearAside = true
  }
}

/** What follows a name in a byline: a date, a role, a place. */
function firstPart(text: string): string {
  return (
    withoutDay(text).split(
      /\s+[|•·–—]\s+|\s+(?:on|am|le|el|updated|published|posted|in|contributor|staff|editor|reporter|senior|correspondent)\b|,\s*(?=\d|updated|published|\p{Ll})|\s\d/iu,
    )[0] ?? text
  )
}

const BYLINE =
  /^(?:(?:written|authored|posted|story|text|words|article|started)\s*)?(?:by|von|par|por|di|door|autor|author|auteur)[\s:]+(?=[\p{Lu}@])/iu

function addBylines(page: Analysis, drafts: Drafts): void {
  const heading = headingBlock(page)
  for (const block of page.blocks.list.slice(0, 1_000)) {
    if (block.words < 2 || block.words > 20) continue
    const line = block.text.split('\n').find((part) => BYLINE.test(part.trim()))
    if (line === undefined) continue
    const draft = drafts.add(firstPart(onOneLine(line)), 'byline text')
    if (draft !== undefined) place(page, draft, block.first, heading)
  }
}
