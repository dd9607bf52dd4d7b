// Text to sentences, with their places in it.

export interface Sentence {
  readonly text: string
  /** Index of its first character in the text. */
  readonly start: number
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Sentences without the white space around them, in order; at most those of the first `maxLength` characters. */
export function sentencesOf(text: string, maxLength = 200_000): Sentence[] {
  const sentences: Sentence[] = []
  for (const { segment, index } of segmenter.segment(text.slice(0, maxLength))) {
    const trimmed = segment.trim()
    if (trimmed !== '') sentences.push({ text: trimmed, start: index + segment.indexOf(trimmed) })
  }
  return sentences
}
