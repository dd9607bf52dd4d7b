// How close words stand.
import { describe, expect, it } from 'vitest'
import { closenessIn } from './closeness-in.ts'

const between = (words: number): string => `river${' of'.repeat(words)} otter`

describe('closenessIn', () => {
  it('is 1 for neighbours in any order and form, less the farther they are apart, and 0 far away', () => {
    const stems = ['river', 'otter']
    expect(closenessIn('The river otters swim.', 'en', stems)).toBe(1)
    expect(closenessIn('Otters, rivers.', 'en', stems)).toBe(1)
    const apart = [0, 1, 2, 5, 7, 20].map((words) => closenessIn(between(words), 'en', stems))
    expect(apart).toEqual([...apart].sort((a, b) => b - a))
    expect([apart[0], apart[4], apart[5]]).toEqual([1, 0, 0])
    expect(apart[2]).toBeGreaterThan(0.5)
  })

  it('takes the nearest of several places', () => {
    const text = `${between(6)} and more of it, ${'filler '.repeat(10)} ${between(1)}`
    expect(closenessIn(text, 'en', ['river', 'otter'])).toBe(
      closenessIn(between(1), 'en', ['river', 'otter']),
    )
  })

  it('is the mean over the neighbours of the query, and nothing for a single word or none', () => {
    expect(closenessIn('giant river. Otters', 'en', ['giant', 'river', 'wolf'])).toBe(0.5)
    expect(closenessIn('otter otter', 'en', ['otter', 'otter'])).toBe(0)
    expect(closenessIn('otter', 'en', ['otter'])).toBe(0)
    expect(closenessIn('', 'en', ['river', 'otter'])).toBe(0)
    expect(closenessIn('otter', 'en', [])).toBe(0)
  })

  it('reads no further than the beginning of a text', () => {
    expect(closenessIn(`${'filler '.repeat(1000)} river otter`, 'en', ['river', 'otter'])).toBe(0)
  })
})
