// Queries of other languages.
import { describe, expect, it } from 'vitest'
import { isForeignQuery } from './is-foreign-query.ts'

const COMMON = new Map(
  Object.entries({ comment: 18, como: 15, war: 18.7, die: 17.7, la: 18.9, de: 19.6, man: 19 }),
)
const list = { commonness: (word: string) => COMMON.get(word), near: () => [] }
const otherwise = (query: string): boolean => isForeignQuery(query.split(' '), list)

describe('isForeignQuery', () => {
  it.each(['comment centrer un div', 'como usar fetch', 'wie zentriere ich ein div', 'ошибка при cors'])(
    'knows that %j is not English',
    (query) => {
      expect(otherwise(query)).toBe(true)
    },
  )

  it.each([
    'war documentry',
    'die hard moive',
    'rio de janeiro flihgts',
    'ai imge genrator',
    'the avec restarant',
    'a recieved pakage',
    'kubernetes',
    '',
  ])('takes %j for English', (query) => {
    expect(otherwise(query)).toBe(false)
  })
})
