// Finds the words of a text one after the other, by its character codes where it can.

/** Versions and decimals, grouped thousands, then words with the `++` or `#` of a language's name. */
const WORD_HERE =
  /v?\d+(?:\.\d+)+|\d{1,3}(?:,\d{3}){1,6}(?!\d)|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\+\+|#(?![\p{L}\p{N}]))?/iuy

const NONE = 0
const LETTER = 1
const DIGIT = 2
const NOT_ASCII = 3
/** What each code unit is in a word. */
const CLASSES = new Uint8Array(65_536).fill(NOT_ASCII)
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code)
  CLASSES[code] = /[a-z]/i.test(character) ? LETTER : /\d/.test(character) ? DIGIT : NONE
}

/** Each ASCII letter as a small one, and everything else as it is. */
const SMALL = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 0x41 && code <= 0x5a ? code + 0x20 : code,
)

const HASH_START = 0x811c9dc5

const PLUS = 43
const COMMA = 44
const POINT = 46
const HASH = 35
const SMALL_V = 118
const LARGE_V = 86

/** The code units of a text: read from an array they take half the time that they take from a string. */
interface Units {
  readonly units: Uint16Array
  readonly bytes: Buffer
}

/** Most texts fit into these; longer ones than the other are not kept for the next text. */
const LEAST_UNITS = 4_096
const LONGEST_KEPT = 65_536
/** Those that the last scanner to be done has left. */
let spare: Units | undefined = unitsFor(0)

function unitsFor(length: number): Units {
  const units = new Uint16Array(Math.max(LEAST_UNITS, length))
  return { units, bytes: Buffer.from(units.buffer) }
}

/**
 * After a `next` that is true, `start` and `end` say where the word lies. Plain words are found without the expression
 * that says what a word is; it decides wherever a character beyond ASCII, a point, a comma or a sign has a say.
 */
export class WordScanner {
  readonly text: string
  /** Of the text, and of no use beyond its length or after a `next` that is false. */
  readonly units: Uint16Array
  #lent: Units | undefined
  start = 0
  end = 0
  /** Whether the word is ASCII letters and digits alone, as most are. */
  isPlain = false
  /** Of such a word in small letters, as `hashOf` gives it. */
  hash = 0

  constructor(text: string) {
    this.text = text
    const lent = spare && spare.units.length >= text.length ? spare : unitsFor(text.length)
    if (lent === spare) spare = undefined
    lent.bytes.write(text, 'utf16le')
    this.units = lent.units
    this.#lent = lent
  }

  next(): boolean {
    const { units } = this
    const { length } = this.text
    for (let at = this.end; at < length; at++) {
      const kind = CLASSES[units[at] as number]
      if (kind === NONE || (kind === NOT_ASCII && !this.#matches(at))) continue
      this.start = at
      this.isPlain = kind !== NOT_ASCII
      this.end = kind === NOT_ASCII ? WORD_HERE.lastIndex : this.#plainEnd(at)
      return true
    }
    this.end = length
    // The next scanner takes the array of this one.
    if (this.#lent && this.units.length <= LONGEST_KEPT) spare = this.#lent
    this.#lent = undefined
    return false
  }

  /** Where the word ends that starts here with an ASCII letter or digit. */
  #plainEnd(start: number): number {
    const { units } = this
    const { length } = this.text
    const first = units[start] as number
    let at = start + 1
    let hash = hashStep(HASH_START, first)
    if (CLASSES[first] === DIGIT || first === SMALL_V || first === LARGE_V) {
      let code = at < length ? (units[at] as number) : 0
      while (CLASSES[code] === DIGIT) {
        hash = hashStep(hash, code)
        at++
        code = at < length ? (units[at] as number) : 0
      }
      if (code === POINT || code === COMMA) return this.#matchedEnd(start, at, hash)
    }
    for (; at < length; at++) {
      const code = units[at] as number
      const kind = CLASSES[code]
      if (kind === NOT_ASCII || code === PLUS || code === HASH) return this.#matchedEnd(start, at, hash)
      if (kind === NONE) break
      hash = hashStep(hash, code)
    }
    this.hash = hashEnd(hash)
    return at
  }

  /** The word is plain up to `end`, where the expression has a say. */
  #matchedEnd(start: number, end: number, hash: number): number {
    this.#matches(start)
    this.isPlain = WORD_HERE.lastIndex === end
    this.hash = hashEnd(hash)
    return WORD_HERE.lastIndex
  }

  #matches(at: number): boolean {
    WORD_HERE.lastIndex = at
    return WORD_HERE.test(this.text)
  }
}

/** FNV-1a of what lies there, ASCII letters as small ones: of a plain word, what a scanner gives with it. */
export function hashOf(text: string, start = 0, end: number = text.length): number {
  let hash = HASH_START
  for (let at = start; at < end; at++) hash = hashStep(hash, text.charCodeAt(at))
  return hashEnd(hash)
}

function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ (code < 128 ? (SMALL[code] as number) : code), 0x01000193)
}

/** Its high bits are mixed into the low ones, which choose a place in a table. */
function hashEnd(hash: number): number {
  return hash ^ (hash >>> 15)
}
