// Tokenizers as models bring them: pieces, marks, pairs, and the ones that can't be read.
import { describe, expect, it } from 'vitest'
import { BadTokenizer, readTokenizer } from './read-tokenizer.ts'

const WORDS = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'good', 'day', '##s', 'Day']

describe('readTokenizer of words and their pieces', () => {
  it('marks the beginning and the end, and tells two texts apart', () => {
    const tokenizer = readTokenizer('vocab.txt', `${WORDS.join('\r\n')}\r\n`)
    expect(tokenizer.pieces).toEqual(WORDS)
    expect(tokenizer.encode('Good days!', 16)).toEqual({ ids: [2, 4, 5, 6, 1, 3], types: [0, 0, 0, 0, 0, 0] })
    expect(tokenizer.encode('good '.repeat(100), 5).ids).toEqual([2, 4, 4, 4, 3])
    expect(tokenizer.encodePair('good', 'days', 16)).toEqual({
      ids: [2, 4, 3, 5, 6, 3],
      types: [0, 0, 0, 1, 1, 1],
    })
    expect(tokenizer.encodePair('good', 'day '.repeat(50), 8).ids).toEqual([2, 4, 3, 5, 5, 5, 5, 3])
  })

  it('keeps letters as a tokenizer.json says', () => {
    const vocab = Object.fromEntries(WORDS.map((word, id) => [word, id]))
    const json = (lowercase: boolean): string =>
      JSON.stringify({ model: { type: 'WordPiece', vocab }, normalizer: { lowercase } })
    expect(readTokenizer('tokenizer.json', json(false)).encode('Day', 8).ids).toEqual([2, 7, 3])
    expect(readTokenizer('tokenizer.json', json(true)).encode('Day', 8).ids).toEqual([2, 5, 3])
  })
})

describe('readTokenizer of likely pieces', () => {
  const pieces: [string, number][] = [
    ['<s>', 0],
    ['<pad>', 0],
    ['</s>', 0],
    ['<unk>', 0],
    ['▁Guten', -5],
    ['▁Tag', -5],
    ['▁G', -4],
    ['uten', -9],
    ['e', -3],
    ['▁', -2],
    ['日本', -6],
    ['日', -4],
    ['本', -4],
  ]
  const tokenizer = readTokenizer(
    'tokenizer.json',
    JSON.stringify({ model: { type: 'Unigram', unk_id: 3, vocab: pieces } }),
  )

  it('takes the likeliest of all ways to cut a text', () => {
    expect(tokenizer.encode('  Guten\n Tage ', 16).ids).toEqual([0, 4, 5, 8, 2])
    expect(tokenizer.encode('日本', 16).ids).toEqual([0, 9, 10, 2])
    expect(tokenizer.encode('Ｇuten', 16).ids).toEqual([0, 4, 2])
  })

  it('makes one unknown piece of letters that it does not know', () => {
    expect(tokenizer.encode('Tag жук😀', 16).ids).toEqual([0, 5, 9, 3, 2])
    expect(tokenizer.encode('', 16).ids).toEqual([0, 2])
  })

  it('puts two marks between two texts', () => {
    expect(tokenizer.encodePair('Guten', 'Tag', 16)).toEqual({
      ids: [0, 4, 2, 2, 5, 2],
      types: [0, 0, 0, 0, 0, 0],
    })
  })
})

describe('readTokenizer of what it cannot read', () => {
  it.each([
    ['no JSON', 'text'],
    ['pieces of another kind', JSON.stringify({ model: { type: 'BPE', vocab: {} } })],
    ['nothing', '{}'],
    ['words without marks', JSON.stringify({ model: { type: 'WordPiece', vocab: { a: 0 } } })],
    ['pieces without marks', JSON.stringify({ model: { type: 'Unigram', vocab: [['a', -1]] } })],
  ])('says so: %s', (_, text) => {
    expect(() => readTokenizer('tokenizer.json', text)).toThrow(BadTokenizer)
  })
})
