// An embedder whose vectors say which subjects a text speaks of: near are texts with words of the same subjects.
import type { Embedder } from '../../src/engine/index/vectors/embedder.ts'
import { toUnitVector, type Vector } from '../../src/engine/index/vectors/vector.ts'
import { wordsOf } from '../../src/foundation/text/tokenize.ts'

export const WORD_VECTOR_LENGTH = 16

export interface WordEmbedder extends Embedder {
  /** Texts that were embedded, in order. */
  readonly seen: readonly string[]
}

/** `subjects` are lists of words that mean the same; all other words mean nothing. */
export function createWordEmbedder(subjects: readonly string[]): WordEmbedder {
  const lists = subjects.map((words) => new Set(words.split(' ')))
  const seen: string[] = []
  const embed = async (text: string): Promise<Vector | undefined> => {
    seen.push(text)
    const numbers = new Float32Array(WORD_VECTOR_LENGTH)
    // Every text has something in common, as with real models.
    numbers[WORD_VECTOR_LENGTH - 1] = 0.2
    for (const word of wordsOf(text)) {
      lists.forEach((list, at) => {
        if (list.has(word)) numbers[at] = 1
      })
    }
    return toUnitVector(numbers)
  }
  return {
    vectors: 'words',
    dimensions: WORD_VECTOR_LENGTH,
    languages: ['en'],
    seen,
    embedQuery: embed,
    embedPassage: embed,
  }
}
