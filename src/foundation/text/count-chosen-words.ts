// Counts chosen words in texts. Plain words are found by their characters, and neither cut out of the text nor folded.
import { LONGEST_WORD, readWord } from './tokenize.ts'
import { hashOf, WordScanner } from './word-scanner.ts'

export interface WordCounts {
  /** How often each word stands in the text, in the order in which they come first; those that don't are left out. */
  readonly counts: ReadonlyMap<string, number>
  /** All words of the text. */
  readonly all: number
}

/** For words as folding leaves them. */
export function createCountChosen(words: readonly string[]): (text: string) => WordCounts {
  const table = new PlainWords(words)
  const counted = new Uint32Array(words.length)
  return (text) => {
    const read: string[] = []
    const met: number[] = []
    let all = 0
    const count = (word: number): void => {
      if (word < 0) return
      if (counted[word] === 0) met.push(word)
      counted[word] = (counted[word] as number) + 1
    }
    const scanner = new WordScanner(text)
    while (scanner.next()) {
      const { start, end } = scanner
      if (scanner.isPlain && end - start <= LONGEST_WORD) {
        all++
        count(table.find(scanner.hash, text, start, end))
        continue
      }
      read.length = 0
      readWord(text.slice(start, end), read)
      all += read.length
      for (const word of read) count(table.find(hashOf(word), word, 0, word.length))
    }
    const counts = new Map<string, number>()
    for (const word of met) counts.set(words[word] as string, counted[word] as number)
    for (const word of met) counted[word] = 0
    return { counts, all }
  }
}

/** A table of words by their hash, with open addressing. */
class PlainWords {
  readonly #words: readonly string[]
  readonly #places: Int32Array
  readonly #hashes: Int32Array

  constructor(words: readonly string[]) {
    this.#words = words
    const size = 2 ** Math.ceil(Math.log2(words.length * 4 + 1))
    this.#places = new Int32Array(size).fill(-1)
    this.#hashes = new Int32Array(size)
    words.forEach((word, number) => {
      const hash = hashOf(word)
      let place = hash & (size - 1)
      while (this.#places[place] !== -1) place = (place + 1) & (size - 1)
      this.#places[place] = number
      this.#hashes[place] = hash
    })
  }

  /** The number of the word that lies there, in large letters or small ones; -1 where it is none of them. */
  find(hash: number, text: string, start: number, end: number): number {
    const last = this.#places.length - 1
    for (let place = hash & last; ; place = (place + 1) & last) {
      const number = this.#places[place] as number
      if (number === -1) return -1
      if (this.#hashes[place] === hash && isAt(text, start, end, this.#words[number] as string)) return number
    }
  }
}

function small(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code
}

function isAt(text: string, start: number, end: number, word: string): boolean {
  if (word.length !== end - start) return false
  for (let i = 0; i < word.length; i++)
    if (small(text.charCodeAt(start + i)) !== word.charCodeAt(i)) return false
  return true
}
