// Terms looked up together are found as those looked up one by one, and those that are not there are not.
import { expect, it } from 'vitest'
import { bytesOf, sortByBytes } from '../codec/front-coding.ts'
import { openTermDictionary, TermDictionaryWriter } from './term-dictionary.ts'

const held = sortByBytes(Array.from({ length: 700 }, (_, n) => `p${(n * 7919) % 10_007}${n % 3 ? '' : 'ü'}`))

function open(): ReturnType<typeof openTermDictionary> {
  const writer = new TermDictionaryWriter()
  for (const [at, term] of held.entries())
    writer.add(bytesOf(term), { documents: at + 1, wordsAt: at * 2, words: 2, bytesAt: at * 3, bytes: 3 })
  const { text, index } = writer.finish()
  return openTermDictionary(text, index, held.length)
}

it('resolves terms in one pass as it finds each', () => {
  const near = held.flatMap((term) => [term, `${term}0`, term.slice(0, -1)])
  const asked = sortByBytes([...new Set(['', 'a', 'p', 'z', ...near])])
  const dictionary = open()
  dictionary.resolve(asked.slice(0, 400))
  dictionary.resolve(asked)
  const alone = open()
  for (const term of asked) {
    const place = held.indexOf(term)
    expect(alone.find(term)?.documents, term).toBe(place < 0 ? undefined : place + 1)
    expect(dictionary.find(term), term).toEqual(alone.find(term))
  }
})
