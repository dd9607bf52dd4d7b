// Text to sentences, with their places in it.

export interface Sentence {
  readonly text: string
  /** Index of its first character in the text. */
  readonly start: number
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * What the rules below know, with what badly decoded pages have in place of quotes; any other text goes to the segmenter,
 * which takes several times as long.
 */
const PLAIN =
  /^[\t\n\r -~\u0080-\u0084\u0086-\u009f\u00a1-\u00aa\u00ac\u00ae-\u00ba\u00bc-\u017e\u0391-\u03a1\u03a3-\u03a9\u03b1-\u03c9“”‘’–—•…€™]*$/

/** Sentences without the white space around them, in order; at most those of the first `maxLength` characters. */
export function sentencesOf(text: string, maxLength = 200_000): Sentence[] {
  const read = text.slice(0, maxLength)
  const ends = PLAIN.test(read) ? plainEnds(read) : segmentEnds(read)
  const sentences: Sentence[] = []
  let start = 0
  for (const end of ends) {
    const segment = read.slice(start, end)
    const trimmed = segment.trim()
    if (trimmed !== '') sentences.push({ text: trimmed, start: start + segment.indexOf(trimmed) })
    start = end
  }
  return sentences
}

/** Where segments end. In `index.cgi?id=1` no sentence ends, since no space follows. */
function segmentEnds(text: string): number[] {
  const ends: number[] = []
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length
    if (end === text.length || !/[!-~“”‘’–—]$/.test(segment)) ends.push(end)
  }
  return ends
}

const SMALL = 1
const CAPITAL = 2
const DIGIT = 3
const POINT = 4
const MARK = 5
const CLOSE = 6
const SPACE = 7
const LINE_END = 8
const GOES_ON = 9

/** The classes of UAX #29 that a character is of, as far as sentences depend on them. */
const CLASSES = new Uint8Array(0x2123)
const classify = (characters: string, kind: number): void => {
  for (const character of characters) CLASSES[character.charCodeAt(0)] = kind
}
for (let code = 0; code < 0x3ca; code++) {
  const letter = String.fromCharCode(code)
  if (/\p{Lowercase}/u.test(letter)) CLASSES[code] = SMALL
  if (/\p{Uppercase}/u.test(letter)) CLASSES[code] = CAPITAL
}
classify('0123456789', DIGIT)
classify('.', POINT)
classify('!?', MARK)
classify('"\'()[]{}“”‘’', CLOSE)
classify(' \t', SPACE)
classify('\r\n', LINE_END)
classify(',-:;–—', GOES_ON)

/** The same by the rules of UAX #29 themselves (SB4 to SB11), for text of known characters. */
function plainEnds(text: string): number[] {
  const ends: number[] = []
  const { length } = text
  const at = (place: number): number | undefined =>
    place < length ? CLASSES[text.charCodeAt(place)] : undefined
  const behind = (place: number, kind: number): number => {
    let next = place
    while (at(next) === kind) next++
    return next
  }
  const behindLineEnd = (place: number): number => (text.startsWith('\r\n', place) ? place + 2 : place + 1)
  for (let place = nextTerm(text, 0); place < length; place = nextTerm(text, place)) {
    const kind = at(place)
    const closed = kind === LINE_END ? place : behind(place + 1, CLOSE)
    const next = kind === LINE_END ? place : behind(closed, SPACE)
    const isTerm = !(kind === POINT && isWithin(at, place, next)) && isEnd(at(next), next > closed)
    place = isTerm && at(next) === LINE_END ? behindLineEnd(next) : isTerm ? next : place + 1
    if (isTerm) ends.push(place)
  }
  if (ends.at(-1) !== length) ends.push(length)
  return ends
}

const TERM = /[.!?\r\n]/g

/** The place of the first character from here on that may end a sentence; the length of the text where there is none. */
function nextTerm(text: string, from: number): number {
  TERM.lastIndex = from
  return TERM.test(text) ? TERM.lastIndex - 1 : text.length
}

/** Whether a point ends no sentence: in a number, between letters as in `U.S`, before a small letter. */
function isWithin(at: (place: number) => number | undefined, point: number, next: number): boolean {
  const before = point > 0 ? at(point - 1) : undefined
  const after = at(point + 1)
  if (after === DIGIT || ((before === SMALL || before === CAPITAL) && after === CAPITAL)) return true
  for (let place = next; ; place++) {
    const kind = at(place)
    if (kind === SMALL) return true
    if (kind === undefined || kind === CAPITAL || kind === POINT || kind === MARK || kind === LINE_END)
      return false
  }
}

function isEnd(next: number | undefined, spaced: boolean): boolean {
  if (next === undefined || next === LINE_END) return true
  return spaced && next !== GOES_ON && next !== POINT && next !== MARK
}
