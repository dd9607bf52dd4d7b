// JSON from outside: whether a value is an object; and how deep a text is nested and how many values it has, told before it is parsed, since millions of brackets become hundreds of megabytes.

const QUOTE = 34
const BACKSLASH = 92
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123
const CLOSE_BRACE = 125
const COMMA = 44

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Brackets inside of texts do not count. */
export function isShallowJson(json: string, mostDepth: number): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) inText = !inText
    else if (inText) at += code === BACKSLASH ? 1 : 0
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) depth += 1
    else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1
    if (depth > mostDepth) return false
  }
  return true
}

/** What JSON from outside holds. Half a character, which an escape can name, is replaced: many readers refuse a whole reply for one. */
export function parseWellFormed(json: string): unknown {
  if (!HALF_CHARACTER.test(json)) return JSON.parse(json)
  return JSON.parse(json, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}

const HALF_CHARACTER = /\\ud[89a-f]/i

/** At most so many lists, objects and commas between values. */
export function hasFewValues(json: string, most: number): boolean {
  let values = 0
  let inText = false
  for (let at = 0; at < json.length && values <= most; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) inText = !inText
    else if (inText) at += code === BACKSLASH ? 1 : 0
    else if (code === OPEN_BRACKET || code === OPEN_BRACE || code === COMMA) values += 1
  }
  return values <= most
}
