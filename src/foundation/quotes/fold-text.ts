// Text as quotations are compared: without case, one space for white space, one form of each quotation mark and dash.

export interface FoldedText {
  readonly text: string
  /** For each unit of it the place in the text that was given, and behind the last its end. */
  readonly places: Uint32Array
}

const SPACE = 0x20
const APOSTROPHE = 0x27
const QUOTE = 0x22
const DASH = 0x2d
const NOTHING = 0

/** What others than ASCII letters become; NOTHING is left out, since nobody sees it. */
const FOLDED = new Map<number, number>([
  ...codes(SPACE, '\t\n\v\f\r\u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000'),
  ...codes(SPACE, '\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'),
  ...codes(APOSTROPHE, '`´‘’‚‛′‹›'),
  ...codes(QUOTE, '“”„‟″«»＂'),
  ...codes(DASH, '‐‑‒–—―−﹘﹣－'),
  ...codes(NOTHING, '\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff'),
])

function codes(to: number, characters: string): (readonly [number, number])[] {
  return [...characters].map((character) => [character.charCodeAt(0), to] as const)
}

export function foldText(given: string): FoldedText {
  const units = new Uint16Array(given.length)
  const places = new Uint32Array(given.length + 1)
  let length = 0
  for (let at = 0; at < given.length; at += 1) {
    const code = foldedCode(given.charCodeAt(at))
    if (code === NOTHING || (code === SPACE && units[length - 1] === SPACE)) continue
    units[length] = code
    places[length] = at
    length += 1
  }
  places[length] = given.length
  const text = Buffer.from(units.buffer, 0, 2 * length).toString('utf16le')
  return { text, places: places.subarray(0, length + 1) }
}

function foldedCode(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return code
  if (code >= 0x41 && code <= 0x5a) return code + 0x20
  const folded = FOLDED.get(code)
  if (folded !== undefined) return folded
  if (code < 0x80) return code
  const small = String.fromCharCode(code).toLowerCase()
  return small.length === 1 ? small.charCodeAt(0) : code
}
