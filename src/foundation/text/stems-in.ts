// The stems of a text's words, in their order.
import { stem } from './stem.ts'
import { wordsOf } from './tokenize.ts'

export function stemsIn(text: string, lang: string | undefined): readonly string[] {
  return wordsOf(text).map((word) => stem(word, lang))
}
