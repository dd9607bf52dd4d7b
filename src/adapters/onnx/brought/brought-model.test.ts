// Vocabularies tell which languages a model was made for.
import { expect, it } from 'vitest'
import { guessLanguages } from './brought-model.ts'

const pieces = (count: number, script: string): string[] => Array.from({ length: count }, () => script)

it.each([
  [
    ['the', '##ing', '书', 'а'],
    ['zh', 'en'],
  ],
  [
    [...pieces(60, 'the'), ...pieces(40, '书')],
    ['zh', 'en'],
  ],
  [
    [...pieces(40, 'the'), ...pieces(30, 'の'), ...pieces(30, '本')],
    ['ja', 'en'],
  ],
  [
    [...pieces(40, 'the'), ...pieces(60, '##ение')],
    ['ru', 'en'],
  ],
  [[...pieces(95, 'the'), ...pieces(5, '书')], ['en']],
  [pieces(120_000, 'the'), 'all'],
])('vocabulary %#', (vocabulary, languages) => {
  expect(guessLanguages(vocabulary)).toEqual(languages)
})
