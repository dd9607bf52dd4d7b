// The words of a text as numbers, for those who only tell them apart: plain words are not even cut out of it.
import type { FindStem } from './stem.ts'
import { LONGEST_WORD, readWord } from './tokenize.ts'
import { hashOf, WordScanner } from './word-scanner.ts'

/**
 * One for each word that `wordsOf` gives: the same for the same word. The stems that are looked for go to `found`, each as
 * often as a word has it.
 */
export function hashesOfWords(text: string, findStem?: FindStem, found: string[] = []): readonly number[] {
  const hashes: number[] = []
  const read: string[] = []
  const find = (word: string): void => {
    const stem = findStem?.(word)
    if (stem !== undefined) found.push(stem)
  }
  const scanner = new WordScanner(text)
  const { units } = scanner
  while (scanner.next()) {
    const { start, end } = scanner
    if (scanner.isPlain && end - start <= LONGEST_WORD) {
      hashes.push(scanner.hash)
      if (findStem?.mayBegin(units[start] as number, end - start > 1 ? (units[start + 1] as number) : 0))
        find(text.slice(start, end).toLowerCase())
      continue
    }
    read.length = 0
    readWord(text.slice(start, end), read)
    for (const word of read) {
      hashes.push(hashOf(word))
      find(word)
    }
  }
  return hashes
}

/** One number for a run of words: the same for the same words in the same order, and hardly for others. */
export function printOf(hashes: readonly number[], count: number = hashes.length): number {
  let [high, low] = [count, 0]
  for (let at = 0; at < count; at++) {
    const hash = hashes[at] as number
    high = Math.imul(high ^ hash, 0x01000193)
    low = Math.imul(low ^ hash, 0x85ebca6b) ^ (low >>> 13)
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11)
}
