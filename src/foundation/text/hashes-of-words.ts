// The words of a text as numbers, for those who only tell them apart: plain words are not even cut out of it.
import type { FindStem } from './stem.ts'
import { LONGEST_WORD, readWord } from './tokenize.ts'
import { hashOf, WordScanner } from './word-scanner.ts'

/** Those of the text that is read now: a list that grows leaves as much behind again. */
const read: number[] = []

/**
 * One for each word that `wordsOf` gives: the same for the same word. The stems that are looked for go to `found`, each as
 * often as a word has it.
 */
export function hashesOfWords(text: string, findStem?: FindStem, found: string[] = []): readonly number[] {
  const words: string[] = []
  let count = 0
  const find = (word: string): void => {
    const stem = findStem?.(word)
    if (stem !== undefined) found.push(stem)
  }
  const scanner = new WordScanner(text)
  const { units } = scanner
  while (scanner.next()) {
    const { start, end } = scanner
    if (scanner.isPlain && end - start <= LONGEST_WORD) {
      const { hash } = scanner
      read[count++] = hash
      if (!findStem?.mayBegin(units[start] as number, end - start > 1 ? (units[start + 1] as number) : 0))
        continue
      let stem = findStem.ofHash.get(hash)
      if (stem === undefined) {
        stem = findStem(text.slice(start, end).toLowerCase()) ?? ''
        findStem.ofHash.set(hash, stem)
      }
      if (stem !== '') found.push(stem)
      continue
    }
    words.length = 0
    readWord(text.slice(start, end), words)
    for (const word of words) {
      read[count++] = hashOf(word)
      find(word)
    }
  }
  return read.slice(0, count)
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
