// Text to words as the index and the query both see them: folded, with compounds findable whole and in parts.
import { compoundParts } from './compound-parts.ts'
import { foldWord } from './fold-word.ts'
import { stem } from './stem.ts'
import { WordScanner } from './word-scanner.ts'

interface Words {
  /** In the order of the text; neighbours here are neighbours in a phrase. */
  readonly words: readonly string[]
  /**
   * Further forms that find the text, but are no words of it: `effect` for `useEffect`, `1.7.0` for `v1.7.0`, `haus` for
   * `Haustür`.
   */
  readonly parts: readonly string[]
}

/** Longer words are cut, so that no input can make a term without bound. */
export const LONGEST_WORD = 64

const NOT_ASCII = /[^ -~]/
const HUMP = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u
const HUMPS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu

/** Scripts that put no space between words. */
const UNSPACED_CLASS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u30fc\\uff70\\uff9e\\uff9f'
const UNSPACED = new RegExp(`[${UNSPACED_CLASS}]`, 'u')
const SCRIPT_RUNS = new RegExp(`[${UNSPACED_CLASS}][${UNSPACED_CLASS}\\p{M}]*|[^${UNSPACED_CLASS}]+`, 'gu')

/** Splits text into folded words. Linear in its length, whatever the text. In no language, compounds have no parts. */
export function tokenize(text: string, language?: string): Words {
  const words: string[] = []
  const parts: string[] = []
  const scanner = new WordScanner(text)
  while (scanner.next()) readWord(text.slice(scanner.start, scanner.end), words, parts, language)
  return { words, parts }
}

/** Reads one word as the scanner found it; of a run without spaces come several. Without `parts`, the words alone. */
export function readWord(raw: string, words: string[], parts?: string[], language?: string): void {
  if (NOT_ASCII.test(raw) && UNSPACED.test(raw)) {
    for (const run of raw.match(SCRIPT_RUNS) ?? []) {
      if (UNSPACED.test(run)) addBigrams(run, words, parts)
      else addWord(run, words, parts, language)
    }
  } else addWord(raw, words, parts, language)
}

/** The words alone, for those who need no parts. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = []
  const scanner = new WordScanner(text)
  while (scanner.next()) {
    const raw = text.slice(scanner.start, scanner.end)
    const known = raw.length <= LONGEST_WORD ? foldPlain(raw) : undefined
    if (known === undefined) readWord(raw, words)
    else words.push(known)
  }
  return words
}

/** Folds what is ASCII letters and digits alone, as most words are; undefined for others. */
function foldPlain(raw: string): string | undefined {
  let isSmall = true
  for (let at = 0; at < raw.length; at++) {
    const code = raw.charCodeAt(at)
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) continue
    if (code < 0x41 || code > 0x5a) return undefined
    isSmall = false
  }
  return isSmall ? raw : raw.toLowerCase()
}

function addWord(
  raw: string,
  words: string[],
  parts: string[] | undefined,
  language: string | undefined,
): void {
  const token = raw.length > LONGEST_WORD ? raw.slice(0, LONGEST_WORD) : raw
  const first = token.charCodeAt(0)
  if (first >= 0x30 && first <= 0x39) {
    words.push(token.includes(',') ? token.replaceAll(',', '') : foldWord(token))
    return
  }
  const word = foldWord(token)
  if (word === '') return
  words.push(word)
  if (!parts) return
  if (word !== token) addHumps(token, parts)
  if (language !== undefined) parts.push(...compoundParts(word, language))
  if (first === 0x76 || first === 0x56) addVersion(word, parts)
}

function addHumps(token: string, parts: string[]): void {
  if (!HUMP.test(token)) return
  for (const hump of token.match(HUMPS) ?? []) if (hump.length > 1) parts.push(foldWord(hump))
}

function addVersion(word: string, parts: string[]): void {
  if (/^v\d/.test(word) && word.includes('.')) parts.push(word.slice(1))
}

/** Pairs of neighbouring characters are the words; single characters are parts. */
function addBigrams(run: string, words: string[], parts: string[] | undefined): void {
  const characters: string[] = []
  for (let at = 0; at < run.length; at += LONGEST_WORD) {
    characters.push(...foldWord(run.slice(at, at + LONGEST_WORD)))
  }
  if (characters.length === 1) words.push(characters[0] ?? '')
  else for (let at = 1; at < characters.length; at++) words.push(`${characters[at - 1]}${characters[at]}`)
  for (const character of new Set(characters)) parts?.push(character)
}

/** The stems of a text's words, in their order. */
export function stemsIn(text: string, lang: string | undefined): readonly string[] {
  return wordsOf(text).map((word) => stem(word, lang))
}
