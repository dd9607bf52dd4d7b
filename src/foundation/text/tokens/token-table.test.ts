// A small byte pair encoding, merged by hand.
import { expect, it } from 'vitest'
import { packTokens, readTokenTable } from './token-table.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)
const table = readTokenTable(packTokens(['a', 'b', 'c', 'ab', 'bc', 'abc', 'aa'].map(bytes)))

it.each([
  ['', 0],
  ['a', 1],
  ['abc', 1],
  // "ab" ranks before "bc" and "aa", wherever it stands.
  ['abbc', 2],
  ['aab', 2],
  ['aaa', 2],
  ['cba', 3],
  ['cbabc', 3],
])('counts the tokens of %j', (text, tokens) => {
  expect(table.count(bytes(text), text.length)).toBe(tokens)
})

it('looks at no byte after the end, and takes parts of any length', () => {
  expect(table.count(bytes('abc'), 2)).toBe(1)
  expect(table.count(bytes('a'.repeat(5_001)), 5_001)).toBe(2_501)
})
