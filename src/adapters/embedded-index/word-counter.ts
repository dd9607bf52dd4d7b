// Counts the documents of words: those asked for in one turn go to a thread together, and what was counted is kept.
import { createRecentMap } from '../../foundation/recent-map.ts'

export interface WordCounter {
  frequency(word: string): Promise<number>
  /** The index has changed: what was counted before is forgotten. */
  forget(): void
}

const MOST_KEPT = 4000

/** A search counts dozens of words, and many searches count the same. */
export function createWordCounter(
  count: (words: readonly string[]) => Promise<readonly number[]>,
): WordCounter {
  let known = createRecentMap<Promise<number>>(MOST_KEPT)
  let asked: string[] = []
  let counting: Promise<readonly number[]> | undefined

  const countAsked = async (): Promise<readonly number[]> => {
    // All that is asked for in this turn is there when the next begins.
    await Promise.resolve()
    const words = asked
    asked = []
    counting = undefined
    return count(words)
  }

  return {
    frequency(word) {
      const before = known.get(word)
      if (before !== undefined) return before
      counting ??= countAsked()
      const place = asked.push(word) - 1
      const kept = known
      const counted = counting.then((counts) => counts[place] ?? 0)
      kept.set(word, counted)
      // What failed is asked again by whoever comes next.
      counted.catch(() => kept.delete(word))
      return counted
    },
    forget() {
      known = createRecentMap(MOST_KEPT)
    },
  }
}
