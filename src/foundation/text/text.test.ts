// Stems, stop words, sentences, cutting and edit distance.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { sentencesOf } from './sentences.ts'
import { stem, stemmingLanguage } from './stem.ts'
import { contentWords } from './stop-words.ts'
import { firstCharacters, truncate, withoutEnd } from './truncate.ts'

describe('stem', () => {
  it('brings forms of a word together, by language', () => {
    expect(stem('running', 'en')).toBe(stem('runs', 'en'))
    expect(stem('databases', undefined)).toBe(stem('database', 'en'))
    expect(stem('hauser', 'de')).toBe(stem('hauses', 'de-AT'))
    expect(stem('книги', 'ru')).toBe(stem('книга', 'ru'))
  })

  it('leaves identifiers and short words alone', () => {
    for (const word of ['c++', 'v1.7.0', 'es2015s', 'is', '東京']) expect(stem(word, 'en')).toBe(word)
  })

  it('follows English where it knows no rules', () => {
    expect(stemmingLanguage('xx')).toBe('en')
    expect(stemmingLanguage('constructor')).toBe('en')
    expect(stemmingLanguage('pt-BR')).toBe('pt')
  })
})

describe('contentWords', () => {
  it('drops stop words unless nothing else is left', () => {
    expect(contentWords(['how', 'to', 'bake', 'bread'], 'en')).toEqual(['bake', 'bread'])
    expect(contentWords(['the', 'who'], 'en')).toEqual(['the', 'who'])
    expect(contentWords(['der', 'hund'], 'de')).toEqual(['hund'])
    expect(contentWords(['the', 'dog'], 'xx')).toEqual(['the', 'dog'])
  })
})

describe('sentencesOf', () => {
  it('splits at ends of sentences and tells where they are', () => {
    const text = ' One is here. Is two?  Three!\nFour'
    const sentences = sentencesOf(text)
    expect(sentences.map((sentence) => sentence.text)).toEqual(['One is here.', 'Is two?', 'Three!', 'Four'])
    for (const { text: sentence, start } of sentences)
      expect(text.slice(start).startsWith(sentence)).toBe(true)
    expect(sentencesOf('東京です。雨です。')).toHaveLength(2)
    expect(sentencesOf('  ')).toEqual([])
  })

  it.each([
    ['See https://a.example/b.cgi?id=1 for it. Then go.', 2],
    ['See https://a.example/ü.cgi?id=1 for it. Then go.', 2],
    ['It is of the U.S. and about 3.5 times as large.', 1],
    ['“It is.” It was. (It was.) No', 4],
    ['A heading\r\nA line\nAnother. One', 4],
    ['Wait ... what?! Yes', 2],
    ['Sold to C. Ledyard Blair. He kept it.', 2],
    ['J. A. Smith and Mrs. May met Dr. Who (M. Dupont knew). So did St. Louis.', 2],
    ['Er kam mit Hrn. z. B. Maier.', 1],
    ['Take vitamin C. It helps. So do I. Blair does.', 4],
    ['We have a plan B.\nBlair has none.', 2],
    ['He didn’t. Blair did.', 2],
  ])('reads %j', (text, count) => {
    expect(sentencesOf(text)).toHaveLength(count)
  })

  it('reads plain text as the segmenter does', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
    // Each break of these comes with white space, so that what we leave together plays no part.
    const unit = fc.constantFrom(
      'a',
      'B',
      '1',
      '. ',
      '.',
      '! ',
      '? ',
      ', ',
      ' - ',
      ' ',
      '\n',
      '.) ',
      '“',
      '.” ',
      'é',
      '\u0080',
      'Ä',
      'ω',
      'Σ',
      '°',
      '…',
      '• ',
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
        const segments = [...segmenter.segment(text)].map(({ segment }) => segment)
        fc.pre(segments.slice(0, -1).every((segment) => /\s$/.test(segment) && !/\p{L}\.\s/u.test(segment)))
        const expected = segments.map((segment) => segment.trim()).filter((segment) => segment !== '')
        expect(sentencesOf(text).map((sentence) => sentence.text)).toEqual(expected)
      }),
    )
  })
})

describe('truncate', () => {
  it('cuts at a word, never inside a character', () => {
    expect(truncate('short', 10)).toBe('short')
    expect(truncate('a long line of words', 12)).toBe('a long line…')
    expect(truncate('abcdefghijkl', 5)).toBe('abcd…')
    expect(truncate('👍👍👍👍', 4)).toBe('👍…')
    expect(firstCharacters('a👍b', 2)).toBe('a')
    expect(firstCharacters('a👍b', 3)).toBe('a👍')
  })
})

describe('editDistance', () => {
  it.each([
    ['same', 'same', 0],
    ['form', 'from', 1],
    ['system', 'systm', 1],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 1],
    ['', 'ab', 2],
  ])('from %j to %j is %i', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance)
    expect(editDistance(b, a, 5)).toBe(distance)
  })

  it('gives up beyond what is asked', () => {
    expect(editDistance('kitten', 'sitting', 2)).toBe(3)
    expect(editDistance('a', 'abcdef', 2)).toBe(3)
  })
})

describe('withoutEnd', () => {
  it.each([
    ['https://a.example//', '/', 'https://a.example'],
    ['https://a.example//b', '/', 'https://a.example//b'],
    ['Ada, .', '., ', 'Ada'],
    ['///', '/', ''],
    ['', '/', ''],
  ])('of %j without %j leaves %j', (text, characters, left) => {
    expect(withoutEnd(text, characters)).toBe(left)
  })
})
