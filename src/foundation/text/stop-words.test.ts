// Stop words: the small words of a question are left away in every language that has a list.
import { describe, expect, it } from 'vitest'
import { contentWords, languagesWithStopWords, stopWords } from './stop-words.ts'
import { wordsOf } from './tokenize.ts'

describe('contentWords', () => {
  it.each([
    ['en', 'what is the capital of France', 'capital france'],
    ['ar', 'ما هي عاصمة فرنسا', 'عاصمة فرنسا'],
    ['zh', '北京 如何', '北京'],
    ['ko', '서울 에서', '서울'],
    ['ja', '京都 とは', '京都'],
  ])('leaves away the small words of %s', (language, question, content) => {
    expect(contentWords(wordsOf(question), language)).toEqual(wordsOf(content))
  })

  it('keeps them where there is nothing else', () => {
    expect(contentWords(['what', 'is'], 'en')).toEqual(['what', 'is'])
  })
})

describe('stopWords', () => {
  it.each(languagesWithStopWords)('are as texts and queries are read: %s', (language) => {
    const unread = [...stopWords(language)].filter((word) => wordsOf(word).join(' ') !== word)
    expect(unread).toEqual([])
  })
})
