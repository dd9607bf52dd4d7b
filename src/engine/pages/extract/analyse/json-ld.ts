// Reads the schema.org items that a page declares in its JSON-LD scripts.
import { isRecord, isShallowJson, parseWellFormed } from '../../../../foundation/text/json-shape.ts'
import { attribute, findElements, type HtmlTree, rawText } from '../tree/tree.ts'

export interface SchemaItem {
  /** Without the vocabulary's address: `NewsArticle`. */
  readonly types: readonly string[]
  readonly value: Readonly<Record<string, unknown>>
}

const MAX_SCRIPT_LENGTH = 2_000_000
const MAX_ITEMS = 2_000
/** More than any vocabulary nests. */
const MAX_DEPTH = 500

export function readJsonLd(tree: HtmlTree): SchemaItem[] {
  const items: SchemaItem[] = []
  for (const node of findElements(tree, 'script')) {
    if (!/ld\+json/i.test(attribute(tree, node, 'type') ?? '')) continue
    collectItems(parseLeniently(rawText(tree, node, MAX_SCRIPT_LENGTH)), items)
  }
  return items
}

/** Pages wrap their JSON in comments, end it with a semicolon, break lines inside strings. */
function parseLeniently(text: string): unknown {
  const bare = text.slice(
    Math.max(0, text.search(/[{[]/)),
    Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1,
  )
  if (!isShallowJson(bare, MAX_DEPTH)) return undefined
  for (const candidate of [bare, withoutControls(bare)]) {
    try {
      return parseWellFormed(candidate)
    } catch {
      // The next candidate may be readable.
    }
  }
  return undefined
}

function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: raw control characters are what makes the JSON invalid.
  return text.replace(/[\u0000-\u001f]+/g, ' ').replace(/,\s*([}\]])/g, '$1')
}

function collectItems(root: unknown, items: SchemaItem[]): void {
  const queue: unknown[] = [root]
  for (let at = 0; at < queue.length && items.length < MAX_ITEMS && at < 10 * MAX_ITEMS; at += 1) {
    const value = queue[at]
    if (Array.isArray(value)) queue.push(...value.slice(0, MAX_ITEMS))
    else if (isRecord(value)) {
      const types = typesOf(value)
      if (types.length > 0) items.push({ types, value })
      for (const inner of Object.values(value))
        if (typeof inner === 'object' && inner !== null) queue.push(inner)
    }
  }
}

/** Without the vocabulary's address. */
export function typesOf(value: Readonly<Record<string, unknown>>): string[] {
  const declared = value['@type']
  return (Array.isArray(declared) ? declared : [declared])
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^.*[/:#]/, ''))
}

/** The objects of a value that may be one of them or a list. */
export function recordsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return (Array.isArray(value) ? value : [value]).filter(isRecord)
}

/** A text value of an item, '' where it has none; `name` or `@value` of an object stands for it. */
export function schemaText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return schemaText(value[0])
  if (isRecord(value)) return schemaText(value['name'] ?? value['@value'] ?? value['url'])
  return ''
}

const ARTICLE_TYPE = /Article$|Posting$|^Report|^Recipe$|^HowTo$|^Review$|^QAPage$/
const PAGE_TYPE =
  /Page$|^Product|^Course$|^Event$|^VideoObject$|^CreativeWork$|^Book$|^Movie$|^PodcastEpisode$|^Question$/

/** The items that stand for the page itself, articles first. */
export function mainItems(items: readonly SchemaItem[]): SchemaItem[] {
  const isOf = (pattern: RegExp) => (item: SchemaItem) => item.types.some((type) => pattern.test(type))
  return [...items.filter(isOf(ARTICLE_TYPE)), ...items.filter(isOf(PAGE_TYPE))]
}

/** What the page declares as its body: shown text that is found in it belongs to the content. */
export function declaredText(items: readonly SchemaItem[]): string {
  const parts: string[] = []
  for (const item of mainItems(items)) {
    for (const key of ['articleBody', 'text', 'description', 'recipeInstructions', 'recipeIngredient']) {
      const value = item.value[key]
      for (const part of Array.isArray(value) ? value : [value]) {
        const text = isRecord(part) ? schemaText(part['text']) : schemaText(part)
        if (text !== '' && parts.length < 500) parts.push(text)
      }
    }
  }
  return parts.join('\n').slice(0, 500_000)
}
