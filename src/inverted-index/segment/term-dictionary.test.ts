// Every term is found with where its postings lie, and one that is not there is not.
import { expect, it } from 'vitest'
import { bytesOf, compareByBytes } from '../codec/front-coding.ts'
import { BLOCK } from '../codec/packed-block.ts'
import { openTermDictionary, TermDictionaryWriter, type TermEntry } from './term-dictionary.ts'

const held = Array.from({ length: 700 }, (_, n) => `p${(n * 7919) % 10_007}${n % 3 ? '' : 'ü'}`).sort(
  compareByBytes,
)

/** Each with postings of its own behind those of the one before. */
const entries: TermEntry[] = []
for (const at of held.keys()) {
  const { wordsAt = 0, words = 0, tailsAt = 0, tails = 0 } = entries[at - 1] ?? {}
  const { positionsAt = 0, positions = 0 } = entries[at - 1] ?? {}
  const documents = at + 1
  entries.push({
    documents,
    wordsAt: wordsAt + words,
    words: documents < BLOCK ? 0 : at,
    tailsAt: tailsAt + tails,
    tails: at * 3,
    positionsAt: positionsAt + positions,
    positions: at * 5,
  })
}

it('finds each of its terms and nothing else', () => {
  const writer = new TermDictionaryWriter()
  held.forEach((term, at) => {
    writer.add(bytesOf(term), entries[at] as TermEntry)
  })
  const { text, index } = writer.finish()
  const dictionary = openTermDictionary(text, index, held.length)
  const near = held.flatMap((term) => [`${term}0`, `${term}\0`, term.slice(0, -1), term.slice(0, 3)])
  for (const term of ['', 'a', 'p', 'z', ...held, ...near])
    expect(dictionary.find(term), term).toEqual(entries[held.indexOf(term)])
})
