// Text as quotations are compared: without case, one space for white space, one form of each letter, quotation mark and dash.

export interface FoldedText {
  readonly given: string
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

/** Written as one sign, read as several. */
const SPELLED = new Map(
  [...'ﬀﬁﬂﬃﬄﬅﬆ…'].map((sign) => [
    sign.charCodeAt(0),
    Array.from(sign.normalize('NFKC'), (one) => one.charCodeAt(0)),
  ]),
)
const MOST_SPELLED = 3
/** What may be one letter with the sign before it: marks, and the later parts of a Korean syllable. */
const JOINING = /[\p{M}\u1160-\u11ff]/u

export function foldText(given: string): FoldedText {
  const most = given.length + (MOST_SPELLED - 1) * countSpelled(given)
  const units = new Uint16Array(most)
  const places = new Uint32Array(most + 1)
  let length = 0
  const add = (code: number, at: number): void => {
    units[length] = code
    places[length] = at
    length += 1
  }
  for (let at = 0; at < given.length; at += 1) {
    const code = foldedCode(given.charCodeAt(at))
    const before = units[length - 1]
    if (code === NOTHING || (code === SPACE && before === SPACE)) continue
    const joined = before !== undefined && isJoining(code) ? joinedCode(before, code) : undefined
    const spelled = code < 0x80 ? undefined : SPELLED.get(code)
    if (joined !== undefined) units[length - 1] = joined
    else if (spelled) for (const part of spelled) add(part, at)
    else add(code, at)
  }
  places[length] = given.length
  const text = Buffer.from(units.buffer, 0, 2 * length).toString('utf16le')
  return { given, text, places: places.subarray(0, length + 1) }
}

function countSpelled(given: string): number {
  let count = 0
  for (let at = 0; at < given.length; at += 1) if (SPELLED.has(given.charCodeAt(at))) count += 1
  return count
}

export function isJoining(code: number): boolean {
  return code >= 0x300 && code < 0x3100 && JOINING.test(String.fromCharCode(code))
}

/** The letter that two signs are together; undefined where they stay two. */
function joinedCode(first: number, second: number): number | undefined {
  const joined = String.fromCharCode(first, second).normalize('NFC')
  return joined.length === 1 ? joined.charCodeAt(0) : undefined
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
