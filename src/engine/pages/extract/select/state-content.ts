// Text that a page shows only by script, read from the JSON that it carries for that script: `__NEXT_DATA__` and its like,
// states assigned to `window`, attributes.
import { countWords } from '../../../../foundation/text/count-words.ts'
import { isRecord, isShallowJson, parseWellFormed } from '../../../../foundation/text/json-shape.ts'
import { attribute, type HtmlTree, rawText, tagOf } from '../tree/tree.ts'

/** Bounds on what is looked at and what is taken. */
const MAX_VALUES = 200_000
const MAX_LENGTH = 400_000
const MAX_DEPTH = 60
/** Shorter strings are labels and settings. */
const MIN_WORDS = 12
/** Less than this is not what the page is about. */
const MIN_TOTAL_WORDS = 40

/** Parts of a state that speak of the site, not of the page. */
const BESIDE =
  /^(?:i18n|l10n|locale|translation|intl|messages|dictionar|string|label|config|setting|env|theme|style|css|script|cookie|consent|gdpr|privacy|legal|terms|footer|header|nav|menu|seo|meta|head|og|twitter|error|analytics|tracking|experiment|flag|feature|ads?$|advert|related|recommend|sidebar|banner|newsletter|author|user|viewer|session|navigation)/i
const MARKUP = /<(?:p|h[1-6]|li|ul|ol|div|br|blockquote|table|pre)\b/i
const SENTENCE = /\p{L}[.!?…]["”’)]?(?:\s|$)|[。！？]/u
/** States hold states, written as texts. */
const IS_JSON = /^\s{0,9}(?:\{\s*"|\[\s*[{"])/
const CODE = /[{};]|=>|\bfunction\b|\$\{|^(?:https?:|data:|\/)/

/** HTML of the running text in the page's state, '' where there is none to speak of. */
export function stateHtml(tree: HtmlTree): string {
  const parts = new Set<string>()
  let [words, length] = [0, 0]
  const take = (html: string, size: number): void => {
    if (parts.has(html) || length > MAX_LENGTH) return
    parts.add(html)
    words += size
    length += html.length
  }
  for (const state of readState(tree)) collect(state, take)
  return words < MIN_TOTAL_WORDS ? '' : [...parts].join('\n')
}

type Take = (html: string, words: number) => void

/** In the order of the state, without recursion: states are deep, and some are made to be. */
function collect(root: unknown, take: Take): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let seen = 0; open.length > 0 && seen < MAX_VALUES; seen += 1) {
    const { value, depth } = open.pop() ?? { value: undefined, depth: 0 }
    if (typeof value === 'string') {
      const inner = depth < MAX_DEPTH && IS_JSON.test(value) ? parsed(value) : undefined
      if (inner === undefined) takeText(value, take)
      else open.push({ value: inner, depth: depth + 1 })
    } else if (depth < MAX_DEPTH && !takeRich(value, take)) {
      for (const inner of innerValues(value)) open.push({ value: inner, depth: depth + 1 })
    }
  }
}

/** Last first, as a stack wants them. */
function innerValues(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.slice(0, MAX_VALUES).reverse()
  if (!isRecord(value)) return []
  return Object.entries(value)
    .filter(([key]) => !BESIDE.test(key))
    .map(([, inner]) => inner)
    .reverse()
}

function takeText(text: string, take: Take): void {
  if (text.length < 40 || text.length > MAX_LENGTH) return
  const hasMarkup = MARKUP.test(text)
  const words = countWords(hasMarkup ? text.replace(/<[^<>]*>/g, ' ') : text)
  if (words < MIN_WORDS) return
  if (hasMarkup) take(text, words)
  else if (SENTENCE.test(text) && !CODE.test(text)) take(`<p>${escaped(text)}</p>`, words)
}

/** What the editors of content systems call the parts of a text. */
const RICH_TAGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:paragraph|block|p)$/i, 'p'],
  [/^(?:heading|h)[-_]?[1-6]?$/i, 'h2'],
  [/^list[-_]?item$/i, 'li'],
  [/^(?:block)?quote$/i, 'blockquote'],
]

/** A paragraph whose text is kept in pieces, one for each run of bold or linked words. */
function takeRich(value: unknown, take: Take): boolean {
  if (!isRecord(value)) return false
  const kind = value['nodeType'] ?? value['_type'] ?? value['type']
  if (typeof kind !== 'string') return false
  const tag = RICH_TAGS.find(([pattern]) => pattern.test(kind))?.[1]
  const inner = value['content'] ?? value['children']
  if (tag === undefined || !Array.isArray(inner)) return false
  const text = piecesOf(inner, MAX_DEPTH).trim()
  const words = countWords(text)
  if (words > 0) take(`<${tag}>${escaped(text)}</${tag}>`, words)
  return true
}

function piecesOf(value: unknown, depth: number): string {
  if (depth === 0) return ''
  if (Array.isArray(value)) return value.map((one) => piecesOf(one, depth - 1)).join('')
  if (!isRecord(value)) return ''
  const own = value['text'] ?? value['value']
  return typeof own === 'string' ? own : piecesOf(value['content'] ?? value['children'], depth - 1)
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\n{2,}/g, '</p><p>')
}

/** All scripts of a page together. */
const MAX_CHARACTERS = 4_000_000
const MAX_STATES = 40
/** Deeper than any program puts its parts together. */
const MAX_STATE_DEPTH = 2_000
/** Each part is bounded, or a long run of underscores would be tried from each of its signs to its end. */
const ASSIGNED =
  /(?:\bwindow|\bself|\bglobalThis)?[.[]?["']?__\w{1,60}["']?\]?\s{0,9}=\s{0,9}(JSON\.parse\(\s{0,9})?(?=["'{[])/g

/** The states of a page, in its order. */
function readState(tree: HtmlTree): unknown[] {
  const states: unknown[] = []
  let left = MAX_CHARACTERS
  for (let node = 0; node < tree.size && left > 0 && states.length < MAX_STATES; node += 1) {
    if (tagOf(tree, node) !== 'script') {
      for (const text of storedIn(tree, node, left)) {
        left -= text.length
        states.push(parsed(text))
      }
      continue
    }
    const type = attribute(tree, node, 'type') ?? ''
    if (/ld\+json/i.test(type)) continue
    const text = rawText(tree, node, left)
    left -= text.length
    if (/json/i.test(type)) states.push(parsed(text))
    else if (text.length > 100) states.push(...assignedStates(text))
  }
  return states.filter((state) => typeof state === 'object' && state !== null)
}

/** Shorter values are settings of a single element. */
const MIN_STORED_LENGTH = 500
const JSON_BEGIN = /^[{[]\s*["{]/

/** Values of an element's attributes that are JSON to speak of: components are given their text so. */
function storedIn(tree: HtmlTree, node: number, limit: number): string[] {
  const pairs = tree.attributes[node] ?? []
  return pairs.filter(
    (value, at) =>
      at % 2 === 1 && value.length >= MIN_STORED_LENGTH && value.length <= limit && JSON_BEGIN.test(value),
  )
}

function assignedStates(script: string): unknown[] {
  const states: unknown[] = []
  const assigned = new RegExp(ASSIGNED)
  for (let match = assigned.exec(script); match !== null; match = assigned.exec(script)) {
    const start = assigned.lastIndex
    const end = valueEnd(script, start)
    const value = parsed(script.slice(start, end))
    states.push(typeof value === 'string' && match[1] !== undefined ? parsed(value) : value)
    if (states.length >= MAX_STATES) break
    // What is assigned within the value just read would be read twice.
    assigned.lastIndex = end
  }
  return states
}

/** Where the string, object or array that starts here ends. */
function valueEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '"' || sign === "'") at = stringEnd(text, at)
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth <= 0) return at + 1
  }
  return text.length
}

/** Where the closing quote of the string that starts here stands. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === text[start]) return at
  }
  return text.length
}

/** The value of a JSON text, undefined where it is none. */
function parsed(text: string): unknown {
  if (!isShallowJson(text, MAX_STATE_DEPTH)) return undefined
  try {
    return parseWellFormed(text)
  } catch {
    return undefined
  }
}
