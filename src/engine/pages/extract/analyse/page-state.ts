// Reads the JSON that pages carry for their own scripts: `__NEXT_DATA__` and its like, states assigned to `window`, attributes.
import { isShallowJson, parseWellFormed } from '../../../../foundation/text/json-shape.ts'
import { attribute, type HtmlTree, rawText, tagOf } from '../tree/tree.ts'

/** All scripts of a page together. */
const MAX_CHARACTERS = 4_000_000
const MAX_STATES = 40
/** Deeper than any program puts its parts together. */
const MAX_DEPTH = 2_000
/** Each part is bounded, or a long run of underscores would be tried from each of its signs to its end. */
const ASSIGNED =
  /(?:\bwindow|\bself|\bglobalThis)?[.[]?["']?__\w{1,60}["']?\]?\s{0,9}=\s{0,9}(JSON\.parse\(\s{0,9})?(?=["'{[])/g

/** The states of a page, in its order. */
export function readState(tree: HtmlTree): unknown[] {
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
export function parsed(text: string): unknown {
  if (!isShallowJson(text, MAX_DEPTH)) return undefined
  try {
    return parseWellFormed(text)
  } catch {
    return undefined
  }
}
