// The words of a text as numbers, for those who only tell them apart: plain words are not even cut out of it.
import { LONGEST_WORD, readWord } from './tokenize.ts'
import { hashOf, WordScanner } from './word-scanner.ts'

/** One for each word that `wordsOf` gives: the same for the same word. */
export function hashesOfWords(text: string): readonly number[] {
  const hashes: number[] = []
  const read: string[] = []
  const scanner = new WordScanner(text)
  while (scanner.next()) {
    const { start, end } = scanner
    if (scanner.isPlain && end - start <= LONGEST_WORD) {
      hashes.push(scanner.hash)
      continue
    }
    read.length = 0
    readWord(text.slice(start, end), read)
    for (const word of read) hashes.push(hashOf(word))
  }
  return hashes
}
