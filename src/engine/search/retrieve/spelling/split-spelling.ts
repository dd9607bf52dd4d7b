// Two words written as one: "newyork". Only where both are common and the index has them side by side.
import { documentsWith, type SpellingNeeds } from './spelling-needs.ts'

/** A word of two or three letters must be a very common one: anything ends in some such letters. */
const SHORTEST = 3
const COMMON = 14
const MOST_LOOKS = 3

export async function splitSpelling(
  word: string,
  { parsed, index, list, english }: Pick<SpellingNeeds, 'parsed' | 'index' | 'list' | 'english'>,
): Promise<string | undefined> {
  if (!list || !english) return undefined
  const splits: { text: string; commonness: number }[] = []
  for (let at = SHORTEST; at <= word.length - SHORTEST; at++) {
    const first = list.commonness(word.slice(0, at)) ?? 0
    const second = list.commonness(word.slice(at)) ?? 0
    if (Math.min(first, second) < COMMON) continue
    splits.push({ text: `${word.slice(0, at)} ${word.slice(at)}`, commonness: first + second })
  }
  splits.sort((a, b) => b.commonness - a.commonness)
  for (const { text } of splits.slice(0, MOST_LOOKS)) {
    if (index.timeIsUp()) return undefined
    if ((await documentsWith(text, { parsed, index })) > 0) return text
  }
  return undefined
}
