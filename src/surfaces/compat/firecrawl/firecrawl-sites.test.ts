// A map narrowed down by words.
import { describe, expect, it } from 'vitest'
import { searchedWords, withWords } from './firecrawl-sites.ts'

const ADDRESSES = [
  { url: 'https://a.example/docs/API-keys', anchor: '' },
  { url: 'https://a.example/1', anchor: 'Keys of the API' },
  { url: 'https://a.example/docs', anchor: 'Docs' },
]

describe('the words of a map', () => {
  it('stand in the address or in the words of its link, each of them', async () => {
    const found = await withWords(ADDRESSES, searchedWords.parse(' api  KEYS api'))
    expect(found.map(({ url }) => url)).toEqual(['https://a.example/docs/API-keys', 'https://a.example/1'])
    expect(await withWords(ADDRESSES, searchedWords.parse(''))).toEqual(ADDRESSES)
  })

  it('are 32 at most, and 2,000 characters', () => {
    const words = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(' ')
    expect(searchedWords.safeParse(words(32)).success).toBe(true)
    expect(searchedWords.safeParse(words(33)).success).toBe(false)
    expect(searchedWords.safeParse('a'.repeat(2_001)).success).toBe(false)
  })
})
