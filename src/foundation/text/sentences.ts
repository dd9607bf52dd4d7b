// Text to sentences, with their places in it.
import { isSpace } from './one-line.ts'
import { stopWords } from './stop-words.ts'

export interface Sentence {
  readonly text: string
  /** Index of its first character in the text. */
  readonly start: number
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Sentences without the white space around them, in order; at most those of the first `maxLength` characters. */
export function sentencesOf(text: string, maxLength = 200_000): Sentence[] {
  const read = text.slice(0, maxLength)
  const ends = plainEnds(read) ?? segmentEnds(read)
  const sentences: Sentence[] = []
  let start = 0
  for (const end of ends) {
    const first = behindSpace(read, start, end)
    const last = beforeSpace(read, first, end)
    if (isShortened(read, first, last, end)) continue
    if (last > first) sentences.push({ text: read.slice(first, last), start: first })
    start = end
  }
  return sentences
}

/** With its point, and a bracket or a quotation mark before it. */
const LONGEST_SHORTENED = 6
const TITLE = /(?:^|[^\p{L}\p{N}])(?:Mrs?|Ms|Mme|Dr|Prof|St|vs)\.$/u
/** In a name, or in `z. B.`; "I" is mostly a word. */
const LETTER = /(?:^|[\s.("“[])(?!I)\p{L}\.$/u
const LETTER_NEXT = /^\p{L}\./u
const NEXT_WORD = /^\p{L}+/u

/** Whether the point before an end only shortens a word: a name goes on behind it, as in `C. Blair` and `Mrs. Blair`. */
function isShortened(text: string, first: number, last: number, end: number): boolean {
  if (text.charAt(last - 1) !== '.') return false
  let from = last - 1
  while (from > first && !isSpace(text.charCodeAt(from - 1))) {
    if (last - from === LONGEST_SHORTENED) return false
    from -= 1
  }
  const word = text.slice(from, last)
  const next = text.slice(end, end + LONGEST_SHORTENED)
  const isTitle = TITLE.test(word)
  if (!(isTitle || LETTER.test(word)) || !NEXT_WORD.test(next) || text.slice(last, end).includes('\n'))
    return false
  return (
    isTitle || LETTER_NEXT.test(next) || !stopWords('en').has(NEXT_WORD.exec(next)?.[0].toLowerCase() ?? '')
  )
}

function behindSpace(text: string, from: number, end: number): number {
  let at = from
  while (at < end && isSpace(text.charCodeAt(at))) at++
  return at
}

function beforeSpace(text: string, from: number, end: number): number {
  let at = end
  while (at > from && isSpace(text.charCodeAt(at - 1))) at--
  return at
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

const OTHER = 0
const SMALL = 1
const CAPITAL = 2
const DIGIT = 3
const GOES_ON = 4
const CLOSE = 5
const SPACE = 6
/** From here on a sentence may end. */
const POINT = 7
const MARK = 8
const LINE_END = 9
/** Of other rules than those below. */
const UNKNOWN = 10
const NOTHING = 11

/**
 * What the rules below know, with what badly decoded pages have in place of quotes; any other text goes to the segmenter,
 * which takes several times as long.
 */
const KNOWN =
  /[\t\n\r -~\u0080-\u0084\u0086-\u009f\u00a1-\u00aa\u00ac\u00ae-\u00ba\u00bc-\u017e\u0391-\u03a1\u03a3-\u03a9\u03b1-\u03c9“”‘’–—•…€™]/

/** The classes of UAX #29 that a character is of, as far as sentences depend on them. */
const CLASSES = new Uint8Array(65_536).fill(UNKNOWN)
const classify = (characters: string, kind: number): void => {
  for (const character of characters) CLASSES[character.charCodeAt(0)] = kind
}
for (let code = 0; code < 0x2123; code++) {
  const letter = String.fromCharCode(code)
  if (!KNOWN.test(letter)) continue
  const isCased = code < 0x3ca
  if (isCased && /\p{Uppercase}/u.test(letter)) CLASSES[code] = CAPITAL
  else if (isCased && /\p{Lowercase}/u.test(letter)) CLASSES[code] = SMALL
  else CLASSES[code] = OTHER
}
classify('0123456789', DIGIT)
classify('.', POINT)
classify('!?', MARK)
classify('"\'()[]{}“”‘’', CLOSE)
classify(' \t', SPACE)
classify('\r\n', LINE_END)
classify(',-:;–—', GOES_ON)

function classAt(text: string, place: number): number {
  return place < text.length ? (CLASSES[text.charCodeAt(place)] as number) : NOTHING
}

/** The first place from here on that is of another class. */
function behind(text: string, from: number, kind: number): number {
  let place = from
  while (classAt(text, place) === kind) place++
  return place
}

/** Finds what is of a class from POINT on, sooner than one character after the other would be. */
const MARKS = new RegExp(`[^${codesBelow(POINT)}]`, 'g')

function codesBelow(kind: number): string {
  let codes = ''
  CLASSES.forEach((other, code) => {
    if (other < kind) codes += `\\u${code.toString(16).padStart(4, '0')}`
  })
  return codes
}

/** The first place from here on where a sentence may end, or rules are others; the end of the text where there is none. */
function nextMark(text: string, from: number): number {
  MARKS.lastIndex = from
  return MARKS.test(text) ? MARKS.lastIndex - 1 : text.length
}

/** The same by the rules of UAX #29 themselves (SB4 to SB11); undefined where a character has others. */
function plainEnds(text: string): number[] | undefined {
  const ends: number[] = []
  const { length } = text
  for (let place = nextMark(text, 0); place < length; ) {
    const kind = CLASSES[text.charCodeAt(place)] as number
    if (kind < POINT) {
      place = nextMark(text, place)
      continue
    }
    if (kind === UNKNOWN) return undefined
    const closed = kind === LINE_END ? place : behind(text, place + 1, CLOSE)
    const next = kind === LINE_END ? place : behind(text, closed, SPACE)
    const after = classAt(text, next)
    const isTerm = !(kind === POINT && isWithin(text, place, next)) && isEnd(after, next > closed)
    if (!isTerm) place++
    else {
      place = after === LINE_END ? behindLineEnd(text, next) : next
      ends.push(place)
    }
  }
  if (ends.at(-1) !== length) ends.push(length)
  return ends
}

function behindLineEnd(text: string, place: number): number {
  return text.startsWith('\r\n', place) ? place + 2 : place + 1
}

/** Whether a point ends no sentence: in a number, between letters as in `U.S`, before a small letter. */
function isWithin(text: string, point: number, next: number): boolean {
  const before = point > 0 ? classAt(text, point - 1) : NOTHING
  const after = classAt(text, point + 1)
  if (after === DIGIT || ((before === SMALL || before === CAPITAL) && after === CAPITAL)) return true
  for (let place = next; ; place++) {
    const kind = classAt(text, place)
    if (kind === SMALL) return true
    if (kind === CAPITAL || (kind >= POINT && kind !== UNKNOWN)) return false
  }
}

function isEnd(next: number, spaced: boolean): boolean {
  if (next === NOTHING || next === LINE_END) return true
  return spaced && next !== GOES_ON && next !== POINT && next !== MARK
}
