// The words that documents had lately, each with what the index takes of it: read once, then found by its characters.
import { stem } from '../../foundation/text/stem.ts'
import { readWord } from '../../foundation/text/tokenize.ts'
import { ownCopy } from '../../foundation/text/truncate.ts'
import { hashOf, type WordScanner } from '../../foundation/text/word-scanner.ts'
import { FormedTerm } from '../../inverted-index/segment/formed-term.ts'
import { numberKeyword } from './schema.ts'

const NO_PARTS: readonly string[] = []

/** A word with what the index takes of it: its form is the term of its stem. */
export class KnownWord extends FormedTerm {
  /** As it stands in a text. */
  readonly raw: string
  readonly language: string
  /** The terms of the stems of its parts. */
  readonly parts: readonly string[]
  /** The keyword of its number, where it is one. */
  readonly numberKeyword: string | undefined

  constructor(raw: string, word: string, parts: readonly string[], language: string) {
    super(word, stemTerm(word, language))
    this.raw = raw
    this.language = language
    this.parts = parts.length === 0 ? NO_PARTS : parts.map((part) => stemTerm(part, language))
    this.numberKeyword = numberKeyword(word)
  }
}

/** Words that are kept at most; a power of two. */
const PLACES = 131_072
/** A word is in one of so many places, so that no choice of words makes looking for them long. */
const TRIED = 8
/** Longer ones are not kept: they are hardly met again. */
const LONGEST = 64

/** The term of a word's stem in one language. */
export function stemTerm(word: string, language: string): string {
  return `${language}:${stem(word, language)}`
}

/** The term of a whole name; no language is called so. */
export function nameTerm(name: string): string {
  return `name:${name}`
}

const kept: (KnownWord | undefined)[] = new Array(PLACES).fill(undefined)
const hashes = new Int32Array(PLACES)
let nextGoes = 0

/**
 * The word that the scanner found, without cutting it out of the text. Nothing where there is not exactly one, as in a
 * run without spaces.
 */
export function knownWord(scanner: WordScanner, language: string): KnownWord | undefined {
  const { text, units, start, end } = scanner
  if (end - start > LONGEST) return undefined
  const hash = (scanner.isPlain ? scanner.hash : hashOf(text, start, end)) ^ bitsOf(language)
  let place = hash & (PLACES - 1)
  let tried = 0
  for (let known = kept[place]; known !== undefined && tried < TRIED; known = kept[place]) {
    if (hashes[place] === hash && known.language === language && isAt(units, start, end, known.raw))
      return known
    place = (place + 1) & (PLACES - 1)
    tried++
  }
  const [read, ...more] = readWords(ownCopy(text.slice(start, end)), language)
  if (!read || more.length > 0) return undefined
  if (tried === TRIED) place = (hash + (nextGoes++ % TRIED)) & (PLACES - 1)
  kept[place] = read
  hashes[place] = hash
  return read
}

/** Lets go of all of them: those of the next documents are read anew. */
export function forgetKnownWords(): void {
  kept.fill(undefined)
}

/** What the scanner found, as words of one language. The parts of all are with the first. */
export function readWords(raw: string, language: string): KnownWord[] {
  const words: string[] = []
  const parts: string[] = []
  readWord(raw, words, parts, language)
  return words.map((word, place) => new KnownWord(raw, word, place === 0 ? parts : NO_PARTS, language))
}

/** So that a word of one language is seldom in the place of the same word of another. */
function bitsOf(language: string): number {
  return (language.charCodeAt(0) << 3) ^ (language.charCodeAt(1) << 9)
}

function isAt(units: Uint16Array, start: number, end: number, raw: string): boolean {
  if (raw.length !== end - start) return false
  for (let i = 0; i < raw.length; i++) if (units[start + i] !== raw.charCodeAt(i)) return false
  return true
}
