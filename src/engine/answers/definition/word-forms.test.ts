// Other spellings of a word: itself first, then without marks, then its base forms.
import { describe, expect, it } from 'vitest'
import { spellingsOf } from './word-forms.ts'

describe('spellingsOf', () => {
  it.each([
    ['went', 'go'],
    ['does', 'do'],
    ['cities', 'city'],
    ['boxes', 'box'],
    ['houses', 'house'],
    ['running', 'run'],
    ['making', 'make'],
    ['tried', 'try'],
    ['largest', 'large'],
    ['naïve', 'naive'],
  ])('%s may stand under %s', (word, base) => {
    const [first, ...others] = spellingsOf(word)
    expect(first).toBe(word)
    expect(others).toContain(base)
  })

  it('takes nothing from words that have no ending', () => {
    expect(spellingsOf('cat')).toEqual(['cat'])
    expect(spellingsOf('glass')).toEqual(['glass'])
  })
})
