// Finds the title of a page among its headings, its declared titles and their parts.
import model from '../../../../../facts/title-model.json' with { type: 'json' }
import type { Analysis } from '../analyse/analyse-page.ts'
import { wordsOf } from '../analyse/blocks.ts'
import { mainItems, schemaText } from '../analyse/json-ld.ts'
import { metaValue } from '../analyse/meta-tags.ts'
import { attribute, classOf, findElements, lineText, tagOf } from '../tree/tree.ts'
import { ownTitle } from './own-title.ts'
import { type Candidate, candidatesOf, type Features, pickCandidate } from './pick-candidate.ts'
import { addressWords, bareHeading, clean, fold, LONGEST_TITLE, SEPARATOR, siteNames } from './title-text.ts'

const SOURCES = [
  'h1',
  'h2',
  'marked',
  'og',
  'twitter',
  'element',
  'headline',
  'name',
  'before first',
  'before last',
  'behind first',
  'behind last',
] as const
type Source = (typeof SOURCES)[number]

interface Draft {
  readonly value: string
  readonly key: string
  readonly sources: Set<Source>
  /** Which heading of the page it is, and the words before it. */
  place: number
  wordsBefore: number
  restWords: number
  restIsSite: boolean
}

export function findTitle(page: Analysis, siteName: string): string {
  const candidates = titleCandidates(page, siteName)
  const likeliest =
    pickCandidate(model, candidates)?.candidate.value ?? candidates[0]?.value ?? page.head.title
  return ownTitle(page, likeliest, siteNames(page, siteName))
}

class Drafts {
  readonly byKey = new Map<string, Draft>()
  private readonly sites: ReadonlySet<string>

  constructor(sites: ReadonlySet<string>) {
    this.sites = sites
  }

  add(text: string, source: Source, rest = ''): Draft | undefined {
    const value = clean(text)
    const key = fold(value)
    if (key === '') return undefined
    const known = this.byKey.get(key)
    const draft: Draft = known ?? {
      value,
      key,
      sources: new Set(),
      place: -1,
      wordsBefore: -1,
      restWords: 0,
      restIsSite: false,
    }
    if (known === undefined) this.byKey.set(key, draft)
    draft.sources.add(source)
    if (rest !== '') {
      draft.restWords = wordsOf(rest).length
      draft.restIsSite ||= this.isSite(rest)
    }
    return draft
  }

  /** The text, and what is left of it before and behind its separators. */
  addWithParts(text: string, source: Source): void {
    const value = clean(text)
    if (value === '') return
    this.add(value, source)
    const cuts = [...value.matchAll(SEPARATOR)]
    const [first, last] = [cuts[0], cuts.at(-1)]
    if (first === undefined || last === undefined) return
    const end = (cut: RegExpExecArray) => cut.index + cut[0].length
    this.add(value.slice(0, last.index), 'before last', value.slice(end(last)))
    this.add(value.slice(end(first)), 'behind first', value.slice(0, first.index))
    if (cuts.length < 2) return
    this.add(value.slice(0, first.index), 'before first', value.slice(end(first)))
    this.add(value.slice(end(last)), 'behind last', value.slice(0, last.index))
  }

  isSite(text: string): boolean {
    return this.sites.has(fold(text).replaceAll(' ', ''))
  }
}

export function titleCandidates(page: Analysis, siteName: string): Candidate[] {
  const sites = siteNames(page, siteName)
  const drafts = new Drafts(sites)
  const headings = addHeadings(page, drafts)
  const og = metaValue(page.head, 'og:title')
  drafts.addWithParts(og, 'og')
  drafts.addWithParts(metaValue(page.head, 'twitter:title'), 'twitter')
  drafts.addWithParts(page.head.title, 'element')
  for (const item of mainItems(page.items).slice(0, 3)) {
    drafts.addWithParts(schemaText(item.value['headline']), 'headline')
    drafts.add(schemaText(item.value['name']), 'name')
  }
  const context: Context = {
    element: fold(page.head.title),
    og: fold(og),
    heading: headings[0] ?? '',
    headings: headings.length,
    address: addressWords(page.url),
    sites,
  }
  return candidatesOf(drafts.byKey.values(), FEATURES, context)
}

interface Context {
  readonly element: string
  readonly og: string
  readonly heading: string
  readonly headings: number
  readonly address: readonly string[]
  readonly sites: ReadonlySet<string>
}

const FEATURES: Features<Draft, Context> = [
  ...SOURCES.map((source) => [source, ({ sources }: Draft) => sources.has(source)] as const),
  ['words', ({ key }) => key.split(' ').length],
  ['characters', ({ value }) => value.length],
  ['heading place', (draft) => draft.place],
  ['headings', (_, { headings }) => headings],
  ['in element', ({ key }, { element }) => shareIn(key.split(' '), element.split(' '))],
  ['in og', ({ key }, { og }) => shareIn(key.split(' '), og.split(' '))],
  ['in heading', ({ key }, { heading }) => shareIn(key.split(' '), heading.split(' '))],
  ['in address', ({ key }, { address }) => shareIn(key.split(' '), address)],
  ['address in it', ({ key }, { address }) => shareIn(address, key.split(' '))],
  ['starts element', ({ key }, { element }) => element.startsWith(key)],
  ['ends element', ({ key }, { element }) => element.endsWith(key)],
  ['separators', ({ value }) => [...value.matchAll(SEPARATOR)].length],
  ['has site', ({ key }, { sites }) => [...sites].some((site) => key.replaceAll(' ', '').includes(site))],
  ['is site', ({ key }, { sites }) => sites.has(key.replaceAll(' ', ''))],
  ['rest words', (draft) => draft.restWords],
  ['rest is site', (draft) => draft.restIsSite],
  ['home', (_, { address }) => address.length === 0],
  ['agreeing', ({ sources }) => sources.size],
  ['after words', (draft) => draft.wordsBefore],
]

export const TITLE_FEATURES: readonly string[] = FEATURES.map(([name]) => name)

function shareIn(words: readonly string[], text: readonly string[]): number {
  return words.length === 0 ? 0 : words.filter((word) => text.includes(word)).length / words.length
}

interface Heading {
  readonly source: 'h1' | 'h2' | 'marked'
  text: string
  /** Without the lines and buttons that have elements of their own. */
  readonly isBare: boolean
  readonly wordsBefore: number
}

const MAX_HEADINGS = 4

function readHeadings(page: Analysis): Heading[] {
  const byNode = new Map<number, Heading>()
  let words = 0
  for (const block of page.blocks.list.slice(0, 1_000)) {
    const node = headingAround(page, block.element)
    const known = byNode.get(node)
    const tag = tagOf(page.tree, node)
    const source = tag === 'h1' || tag === 'h2' ? tag : 'marked'
    if (known !== undefined) known.text += known.isBare ? '' : ` ${block.text}`
    else if (node >= 0) {
      const bare = bareHeading(page.tree, node)
      byNode.set(node, {
        source,
        text: bare ?? block.text,
        isBare: bare !== undefined,
        wordsBefore: words,
      })
    }
    words += block.words
  }
  return [...byNode.values()].filter((heading) => heading.text.length <= LONGEST_TITLE)
}

/** Adds the headings; gives the folded text of each `h1`, the one nearest to the title element first. */
function addHeadings(page: Analysis, drafts: Drafts): string[] {
  const found: string[] = []
  const placed = { h1: 0, h2: 0, marked: 0 }
  for (const { source, text, wordsBefore } of readHeadings(page)) {
    const draft = placed[source] < MAX_HEADINGS ? drafts.add(text, source) : undefined
    if (draft === undefined) continue
    if (draft.place < 0) {
      draft.place = placed[source]
      draft.wordsBefore = wordsBefore
    }
    placed[source] += 1
    if (source === 'h1') found.push(draft.key)
  }
  const hidden = found.length > 0 ? undefined : hiddenHeading(page)
  if (hidden !== undefined) drafts.add(hidden, 'h1')
  const title = new Set(wordsOf(page.head.title))
  const shared = (key: string) => key.split(' ').filter((word) => title.has(word)).length
  return found.sort((one, other) => shared(other) - shared(one))
}

const MARKED =
  /(?:^|[\s_-])(?:entry|post|article|page|product|story|thread|topic)[_-]{0,2}(?:title|headline|name)|headline/i

function headingAround(page: Analysis, element: number): number {
  for (let up = element, steps = 0; up > 0 && steps < 4; up = page.tree.parent[up] ?? 0, steps += 1) {
    const tag = tagOf(page.tree, up)
    if (tag === 'h1' || tag === 'h2') return up
    const property = attribute(page.tree, up, 'itemprop')
    if (property === 'headline' || property === 'name') return up
    if (MARKED.test(classOf(page.tree, up).slice(0, 200))) return up
  }
  return -1
}

/** Some pages keep their only `h1` for screen readers. */
function hiddenHeading({ tree }: Analysis): string | undefined {
  return findElements(tree, 'h1')
    .map((node) => lineText(tree, node, LONGEST_TITLE))
    .find((text) => text !== '')
}
