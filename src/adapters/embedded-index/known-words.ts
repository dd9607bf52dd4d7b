// The words that documents had lately, each with what the index takes of it: read once, then found by its characters.
import { stem } from '../../foundation/text/stem.ts'
import { readWord } from '../../foundation/text/tokenize.ts'
import { Term } from '../../inverted-index/term.ts'
import { numberKeyword } from './number-keyword.ts'

/** What the index takes of a word as it stands in a text. */
export interface ReadWord {
  readonly raw: string
  readonly language: string
  /** One, or several of a run without spaces, or none. */
  readonly words: readonly Term[]
  /** The terms of the stems of the words and of their parts. */
  readonly stems: readonly Term[]
  readonly parts: readonly Term[]
  /** Keywords of those words that are numbers. */
  readonly numbers: readonly string[]
}

/** Words that are kept at most; a power of two. */
const PLACES = 131_072
/** A word is in one of so many places, so that no choice of words makes looking for them long. */
const TRIED = 8
/** Longer ones are not kept: they are hardly met again. */
const LONGEST = 64

const NOTHING: readonly never[] = []

/** The term of a word's stem in one language. */
export function stemTerm(word: string, language: string): string {
  return `${language}:${stem(word, language)}`
}

const kept: (ReadWord | undefined)[] = new Array(PLACES).fill(undefined)
const hashes = new Uint32Array(PLACES)
let nextGoes = 0

/** The word that lies there in the text, found from its characters without cutting them out. */
export function knownWord(text: string, start: number, end: number, language: string): ReadWord {
  if (end - start > LONGEST) return readOne(text.slice(start, end), language)
  const hash = hashOf(text, start, end, language)
  let free = -1
  for (let tried = 0; tried < TRIED; tried++) {
    const place = (hash + tried) & (PLACES - 1)
    const known = kept[place]
    if (known === undefined) {
      free = place
      break
    }
    if (hashes[place] === hash && known.language === language && isAt(text, start, end, known.raw))
      return known
  }
  const read = readOne(text.slice(start, end), language)
  if (read.words.length !== 1) return read
  const place = free >= 0 ? free : (hash + (nextGoes++ % TRIED)) & (PLACES - 1)
  kept[place] = read
  hashes[place] = hash
  return read
}

/** FNV-1a, with its high bits mixed into those that choose the place. */
function hashOf(text: string, start: number, end: number, language: string): number {
  let hash = 0x811c9dc5 ^ (language.charCodeAt(0) << 16) ^ (language.charCodeAt(1) << 24)
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

function readOne(raw: string, language: string): ReadWord {
  const words: string[] = []
  const parts: string[] = []
  readWord(raw, words, parts)
  const stemmed = (word: string): Term => new Term(stemTerm(word, language))
  const numbers = words.map(numberKeyword).filter((keyword) => keyword !== undefined)
  return {
    raw,
    language,
    words: words.map((word) => new Term(word)),
    stems: words.map(stemmed),
    parts: parts.length === 0 ? NOTHING : parts.map(stemmed),
    numbers: numbers.length === 0 ? NOTHING : numbers,
  }
}

function isAt(text: string, start: number, end: number, raw: string): boolean {
  if (raw.length !== end - start) return false
  for (let i = 0; i < raw.length; i++) if (text.charCodeAt(start + i) !== raw.charCodeAt(i)) return false
  return true
}
