// How close together the words of a query stand in a text.
import { createFindStem } from '../../../foundation/text/stem.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'

/** How much of a text is read: its beginning says what it is about, and every candidate of a search is read. */
const TEXT_READ = 1000

/** Words this far apart have nothing to do with each other. */
const FAR = 8

/**
 * From 0 to 1: for each two words that are neighbours in the query, how near they come to each other, in any order and
 * any form. Next to each other is 1.
 */
export function closenessIn(text: string, lang: string | undefined, stems: readonly string[]): number {
  const pairs = stems.length - 1
  if (pairs < 1) return 0
  const places = new Map(stems.map((word): [string, number[]] => [word, []]))
  const findStem = createFindStem(stems, lang)
  for (const [place, word] of wordsOf(text.slice(0, TEXT_READ)).entries()) {
    const found = findStem(word)
    if (found !== undefined) places.get(found)?.push(place)
  }
  const nearness = stems.slice(1).map((word, before) => {
    const apart = distance(places.get(stems[before] ?? '') ?? [], places.get(word) ?? [])
    return (FAR - Math.min(FAR, apart)) / (FAR - 1)
  })
  return nearness.reduce((sum, near) => sum + near, 0) / pairs
}

/** The least between a number of one ascending list and a number of the other; words are not near themselves. */
function distance(a: readonly number[], b: readonly number[]): number {
  let least = FAR
  let i = 0
  let j = 0
  while (a !== b && i < a.length && j < b.length) {
    const [one = 0, other = 0] = [a[i], b[j]]
    least = Math.min(least, Math.abs(one - other))
    if (one < other) i++
    else j++
  }
  return least
}
