// The table of words: what is near by its scan is near by the plain edit distance, and nothing else is.
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { readWordTable } from './word-table.ts'

const table = (lines: readonly string[]) => readWordTable(Buffer.from(lines.join('')))

describe('readWordTable', () => {
  it('knows its words and their weights, and leaves out lines that are none', () => {
    const words = table([
      'a\t5\n',
      'apple\t12.5\n',
      'c3po\t2\n',
      'otter\t3.2\n',
      'ötter\t4\n',
      '\t7\n',
      'zebra\t1\n',
    ])
    expect(words.size).toBe(4)
    expect(['a', 'apple', 'otter', 'zebra'].map((word) => words.weight(word))).toEqual([5, 12.5, 3.2, 1])
    expect(['', 'b', 'ottes', 'c3po', 'ötter', 'x'.repeat(40)].map((word) => words.weight(word))).toEqual(
      Array(6).fill(undefined),
    )
  })

  it('finds the words within some edits', () => {
    const words = table(['letter\t9\n', 'litter\t7\n', 'otter\t3\n', 'outer\t4\n', 'potter\t5\n'])
    expect(words.near('ottre', 1)).toEqual([{ word: 'otter', weight: 3, edits: 1 }])
    expect(words.near('otter', 1).map(({ word, edits }) => [word, edits])).toEqual([
      ['otter', 0],
      ['outer', 1],
      ['potter', 1],
    ])
    expect(words.near('ottér', 2)).toEqual([])
    expect(words.near('', 2)).toEqual([])
    expect(words.near('o'.repeat(10_000), 3)).toEqual([])
  })

  it('agrees with the plain edit distance', () => {
    const letters = 'abc'
    const all = Array.from({ length: 3 ** 6 }, (_, n) =>
      Array.from({ length: 2 + (n % 5) }, (_, i) => letters[Math.floor(n / 3 ** i) % 3]).join(''),
    )
    const distinct = [...new Set(all)].sort()
    const words = table(distinct.map((word) => `${word}\t1\n`))
    for (const word of ['abcab', 'ba', 'ccbbaa', 'c', 'abacbca']) {
      const near = new Map(words.near(word, 2).map((found) => [found.word, found.edits]))
      for (const other of distinct) {
        const distance = editDistance(word, other, 2)
        expect(near.get(other), `${word} ${other}`).toBe(distance <= 2 ? distance : undefined)
      }
    }
  })

  it('takes words of up to 31 letters', () => {
    const long = 'abcdefghijklmnopqrstuvwxyzabcde'
    expect(table([`${long}\t2\n`, `${long}f\t2\n`]).near(`x${long.slice(1)}`, 1)).toEqual([
      { word: long, weight: 2, edits: 1 },
    ])
  })
})
