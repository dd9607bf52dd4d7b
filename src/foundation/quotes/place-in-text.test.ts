// Where passages stand in their text: as they are, on one line, joined from items, cut short.
import { describe, expect, it } from 'vitest'
import { placeInText } from './place-in-text.ts'

const TEXT =
  'Whippets\n\nA whippet is a dog.\nIt runs\n  fast.\n\n- short coat\n- deep chest\n\nThe end of it.'

function cited(passage: string): string | undefined {
  const place = placeInText(TEXT, passage)
  return place && TEXT.slice(place.start, place.end)
}

describe('placeInText', () => {
  it('finds a passage as it stands there', () => {
    expect(cited('A whippet is a dog.')).toBe('A whippet is a dog.')
  })

  it('finds what was put on one line, and what was joined from items', () => {
    expect(cited('It runs fast.')).toBe('It runs\n  fast.')
    expect(cited('short coat · deep chest')).toBe('short coat\n- deep chest')
  })

  it('finds what was cut short', () => {
    expect(cited('The end…')).toBe('The end')
  })

  it('knows what is not there', () => {
    expect(cited('A whippet is a cat.')).toBeUndefined()
    expect(cited('')).toBeUndefined()
    expect(cited('…')).toBeUndefined()
  })

  it('gives up in a text that has the first word everywhere', () => {
    expect(placeInText('a '.repeat(200_000), 'a b')).toBeUndefined()
  })
})
