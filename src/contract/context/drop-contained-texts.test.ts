// What is left of texts that repeat each other.
import { expect, it } from 'vitest'
import { dropContainedTexts, dropRepeatedExtracts } from './drop-contained-texts.ts'

const LONG = 'A wolfhound is a tall dog, and a wolf does well to know it.'

it.each([
  [[], []],
  [['', ' ', '\n'], []],
  [
    ['One.', 'Two.'],
    ['One.', 'Two.'],
  ],
  [['One.', ' One.\n'], ['One.']],
  [['A wolfhound. It is tall.', 'A wolfhound.\n\nIt is tall.'], ['A wolfhound. It is tall.']],
  [[LONG, `Before it. ${LONG} After it.`], [`Before it. ${LONG} After it.`]],
  [
    [`${LONG} And so on.`, LONG, 'More.'],
    [`${LONG} And so on.`, 'More.'],
  ],
  [[`${LONG}…`, `${LONG} And so on.`], [`${LONG} And so on.`]],
  [
    ['A dog', 'A dogged reader reads all of it.'],
    ['A dog', 'A dogged reader reads all of it.'],
  ],
  [
    ['…', 'One.'],
    ['…', 'One.'],
  ],
])('%j becomes %j', (texts, once) => {
  expect(dropContainedTexts(texts)).toEqual(once)
})

it('costs a bounded time on texts that repeat themselves', () => {
  const texts = [`b${'a'.repeat(400_000)}`, 'a'.repeat(900_000), `b${'a'.repeat(300_000)}`]
  expect(dropContainedTexts(texts)).toEqual(texts)
})

it('shows an extract with the first result that has it, and with one that has nothing else', () => {
  const one = { desc: 'One.', extracts: [LONG, 'Only here.'] }
  const two = { desc: 'Two.', snippet: 'Short.', extracts: [LONG, 'Only there.', 'Only here.'] }
  const three = { desc: '', extracts: [LONG] }
  expect(dropRepeatedExtracts([one, two, three])).toEqual([
    one,
    { ...two, extracts: ['Only there.', 'Only here.'] },
    three,
  ])
})
