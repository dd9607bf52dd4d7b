// Word pieces: the same ids as the tokenizer that the models were trained with.
import { describe, expect, it } from 'vitest'
import { readVocabulary } from './model-files.ts'
import { createWordPiece } from './word-piece.ts'

const VOCABULARY = '[PAD] [UNK] [CLS] [SEP] un ##aff ##able run ##ning cafe , $ 東 京 2 a'.split(' ')
const pieces = (text: string, most = 64): string[] =>
  createWordPiece(VOCABULARY)
    .encode(text, most)
    .map((at) => VOCABULARY[at]!)

describe('createWordPiece', () => {
  it('takes the longest piece first, and a word without pieces as unknown', () => {
    expect(pieces('unaffable running')).toEqual(['[CLS]', 'un', '##aff', '##able', 'run', '##ning', '[SEP]'])
    expect(pieces('unrun xyz')).toEqual(['[CLS]', '[UNK]', '[UNK]', '[SEP]'])
    expect(pieces('a'.repeat(101))).toEqual(['[CLS]', '[UNK]', '[SEP]'])
  })

  it('folds case and accents, and parts punctuation, symbols and ideographs', () => {
    expect(pieces('CAFÉ,RUN$2')).toEqual(['[CLS]', 'cafe', ',', 'run', '$', '2', '[SEP]'])
    expect(pieces('東京')).toEqual(['[CLS]', '東', '京', '[SEP]'])
    expect(pieces('ru\u00adn\u0000\u200bning\ta\u00a0a')).toEqual([
      '[CLS]',
      'run',
      '##ning',
      'a',
      'a',
      '[SEP]',
    ])
  })

  it('cuts at the number of pieces, and takes anything', () => {
    expect(pieces('run run run run', 4)).toEqual(['[CLS]', 'run', 'run', '[SEP]'])
    expect(pieces('')).toEqual(['[CLS]', '[SEP]'])
    expect(pieces('\ud800 \udfff')).toEqual(['[CLS]', '[SEP]'])
    expect(pieces('run '.repeat(1_000_000), 256)).toHaveLength(256)
    expect(() => createWordPiece(['a', 'b'])).toThrow('[CLS]')
  })

  it('gives the ids of the vocabulary that comes with the models', () => {
    const wordPiece = createWordPiece(readVocabulary())
    expect(wordPiece.encode('Hello, world!', 64)).toEqual([101, 7592, 1010, 2088, 999, 102])
    expect(wordPiece.encode('Café naïve 東京 $5+ unaffable', 64)).toEqual([
      101, 7668, 15743, 1879, 1755, 1002, 1019, 1009, 14477, 20961, 3468, 102,
    ])
  })
})
