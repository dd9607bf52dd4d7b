// Finds who wrote a page: schema.org, meta elements, links marked as author, lines that begin with "by".
import type { Analysis } from './analyse-page.ts'
import { isRecord, mainItems, schemaText } from './json-ld.ts'
import { attribute, type HtmlTree, lineText, tagOf } from './tree.ts'

const MAX_NAME_LENGTH = 100
const MAX_AUTHORS = 10
const META_NAMES = [
  'author',
  'article:author',
  'parsely-author',
  'sailthru.author',
  'dc.creator',
  'dcterms.creator',
  'citation_author',
  'byl',
  'creator',
  'article.author',
  'og:article:author',
  'twitter:data1',
  'cxenseparse:author',
  'dc.contributor',
  'rbauthors',
  'authors',
]
const PREFIX =
  /^(?:(?:written |posted |reported |published |text |words |story |review(?:ed)? |article )?by|von|par|por|di|door|autore?n?s?|authors?|auteur|автор|escrito por|scritto da|geschrieben von|texte?|redaktion)[\s:]+/i
const NOT_A_NAME =
  /^(?:admin(?:istrator)?|editor(?:ial)?(?: team| staff)?|staff|guest|user|webmaster|root|unknown|anonymous|none|null|author|by|n\/a|home|menu|share|follow|view all|read more|posted|written)$/i

export function findAuthor(page: Analysis, siteName: string): string | undefined {
  const names =
    firstOf(
      () => schemaAuthors(page),
      () => metaAuthors(page),
      () => markedAuthors(page.tree),
      () => bylineAuthors(page),
    ) ?? []
  const unique = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
  const people = unique.filter((name) => name.toLowerCase() !== siteName.toLowerCase())
  const kept = (people.length > 0 ? people : unique).slice(0, MAX_AUTHORS)
  return kept.length === 0 ? undefined : kept.join('; ')
}

function firstOf(...sources: readonly (() => string[])[]): string[] | undefined {
  for (const source of sources) {
    const names = source().flatMap(readNames)
    if (names.length > 0) return names
  }
  return undefined
}

/** Names in a line: without "by", split where several are listed, without what is no name. */
function readNames(line: string): string[] {
  const bare = line.replace(/\s+/g, ' ').trim().replace(PREFIX, '').replace(PREFIX, '')
  return bare
    .split(/\s*(?:;|\band\b|\bund\b|\bet\b|&|\|)\s*|,\s+(?=\p{Lu}\p{L}+ \p{Lu})/u)
    .map((name) =>
      name
        .replace(/^@|\s*\([^)]*\)\s*$|[,.;:|\s-]+$/g, '')
        .replace(/^[\s,]+/, '')
        .trim(),
    )
    .filter(isName)
}

function isName(name: string): boolean {
  if (name.length < 2 || name.length > MAX_NAME_LENGTH || NOT_A_NAME.test(name)) return false
  return !/^https?:|[@/{}<>]|\.(?:com|org|net|html?)\b|\d{3}/i.test(name) && name.split(' ').length <= 7
}

function schemaAuthors(page: Analysis): string[] {
  for (const item of mainItems(page.items)) {
    const names = authorNames(item.value['author'] ?? item.value['creator'], page)
    if (names.length > 0) return names
  }
  return []
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

function metaAuthors(page: Analysis): string[] {
  for (const name of META_NAMES) {
    const values = (page.head.meta.get(name) ?? []).filter((value) => readNames(value).length > 0)
    if (name === 'twitter:data1' && !/written|author/i.test(page.head.meta.get('twitter:label1')?.[0] ?? ''))
      continue
    if (values.length > 0) return [...values]
  }
  return []
}

const AUTHOR_CLASS =
  /(?:^|[\s_-])(?:author|byline|by-line|writer|contributor|autor|auteur|username|posted-?by)(?:[\s_-]|$)/i
const AWAY = /comment|sidebar|related|footer|widget|recent|popular|reply/i

/** `rel=author`, `itemprop=author`, then classes that speak of an author. */
function markedAuthors(tree: HtmlTree): string[] {
  const byStrength: [string[], string[], string[]] = [[], [], []]
  for (let node = 0; node < tree.size; node += 1) {
    const tag = tagOf(tree, node)
    if (
      tag === '' ||
      tree.attributes[node] === undefined ||
      tag === 'body' ||
      tag === 'meta' ||
      tag === 'link'
    )
      continue
    const strength = markStrength(tree, node)
    if (strength < 0 || isAway(tree, node)) continue
    const text = lineText(tree, node, 300)
    if (text !== '' && text.length <= 120 && readNames(firstLine(text)).length > 0)
      byStrength[strength]?.push(firstLine(text))
  }
  return byStrength.find((names) => names.length > 0)?.slice(0, 1) ?? []
}

function markStrength(tree: HtmlTree, node: number): number {
  if (attribute(tree, node, 'rel') === 'author') return 0
  const property = attribute(tree, node, 'itemprop')
  if (property === 'author' || property === 'creator') return 0
  const words = `${attribute(tree, node, 'class') ?? ''} ${attribute(tree, node, 'id') ?? ''}`.slice(0, 300)
  if (/author-?_?name|byline-?_?name|author__name|\bfn\b/i.test(words)) return 1
  return AUTHOR_CLASS.test(words) && (tree.end[node] ?? 0) - node < 40 ? 2 : -1
}

function isAway(tree: HtmlTree, node: number): boolean {
  for (let up = node, steps = 0; up > 0 && steps < 8; up = tree.parent[up] ?? 0, steps += 1) {
    const words = `${attribute(tree, up, 'class') ?? ''} ${attribute(tree, up, 'id') ?? ''}`
    if (AWAY.test(words.slice(0, 300)) || tagOf(tree, up) === 'footer') return true
  }
  return false
}

/** What follows a name in a byline: a date, a role, a place. */
function firstLine(text: string): string {
  return (
    text.split(
      /\s+[|•·–—]\s+|\s+(?:on|am|le|el|updated|published|posted|in)\s+(?=\S*\d|\p{Lu})|,\s*(?=\d|updated|published)|\s\d/iu,
    )[0] ?? text
  )
}

function bylineAuthors(page: Analysis): string[] {
  for (const block of page.blocks.list.slice(0, 400)) {
    if (
      block.words < 2 ||
      block.words > 14 ||
      !/^(?:(?:written |posted )?by|von|par|por|di)[\s:]+\p{Lu}/iu.test(block.text)
    )
      continue
    const line = firstLine(block.text.split('\n')[0] ?? '')
    if (/^(?:\p{Lu}[\p{L}'’.-]*\s?){2,4}$/u.test(line.replace(PREFIX, '').trim())) return [line]
  }
  return []
}
