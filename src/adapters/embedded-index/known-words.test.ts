// Known words: what is found again is what was read, whatever else was read in between.
import { describe, expect, it } from 'vitest'
import { WordScanner } from '../../foundation/text/word-scanner.ts'
import { type KnownWord, knownWord, readWords } from './known-words.ts'

function at(text: string, word: string, language = 'en'): KnownWord | undefined {
  const scanner = new WordScanner(text)
  while (scanner.next()) {
    if (text.slice(scanner.start, scanner.end) === word) return knownWord(scanner, language)
  }
  throw new Error(`the scanner finds no ${word} in ${text}`)
}

describe('knownWord', () => {
  it('finds a word again wherever it stands, by language and spelling', () => {
    const known = at('they are Running now', 'Running')
    expect(known).toMatchObject({ text: 'running', form: 'en:run', parts: [], numberKeyword: undefined })
    expect(at('Running', 'Running')).toBe(known)
    expect(at('running', 'running')).not.toBe(known)
    expect(at('Running', 'Running', 'de')?.form).toBe('de:running')
  })

  it('knows the parts of compounds and the keywords of numbers', () => {
    expect(at('useEffect', 'useEffect')?.parts).toEqual(['en:use', 'en:effect'])
    expect(at('in 1984', '1984')?.numberKeyword).toMatch(/^number:/)
  })

  it('leaves runs without spaces and very long words to be read as they are', () => {
    expect(at('東京都', '東京都')).toBeUndefined()
    expect(readWords('東京都', 'ja').map(({ text }) => text)).toEqual(['東京', '京都'])
    expect(at('a'.repeat(65), 'a'.repeat(65))).toBeUndefined()
  })

  it('is right about more words than it keeps', () => {
    for (let round = 0; round < 2; round++) {
      for (let number = 0; number < 200_000; number++) {
        const word = `w${number}`
        if (at(word, word)?.text !== word) throw new Error(word)
      }
    }
    expect(at('Running', 'Running')?.form).toBe('en:run')
  })
})
